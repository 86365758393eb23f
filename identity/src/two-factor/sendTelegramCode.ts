import { randomUUID } from 'node:crypto';
import type { SendTelegramBody, TelegramSentAnswer } from '@passport/shared/schemas/twoFactor';
import { sql } from 'kysely';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { readVisit } from '../external-providers/useVisit';
import { AppError, tooMany, wrongCode } from '../http/errors';
import { countEvents, secondsUntil, withinLimits } from '../limits/counters';
import { accountKey } from '../limits/failures';
import { pauseKey, sendRules, type Send } from '../limits/sendLimits';
import { identifiedUser } from '../sessions/identifiedUser';
import type { Executor } from '../storage/database';
import type { UserRow } from '../users/users.repository';
import { codeLength } from '../verification/codeLength';
import { acceptedSince, presentedIds, requireChannels } from '../verification/useVerifications';
import { findProvenUser, openVerification } from '../verification/verification.repository';
import { publicVerificationId } from '../verification/verificationId';
import { findSetup, findTelegramChat } from './twoFactor.repository';

type Action = SendTelegramBody['action'];

/** Who signs in, by what they have proven already: a code by Telegram is never the first. */
async function signingIn(context: Context, visitor: Visitor, body: SendTelegramBody): Promise<UserRow> {
  const user = body.external_auth
    ? await provenByVisit(context, visitor, body.external_auth)
    : await provenByCode(context, visitor, body);
  if (user?.two_factor_auth !== 'TELEGRAM') throw wrongCode();
  return user;
}

/** The user whom a visit to an external provider proves. */
async function provenByVisit(context: Context, visitor: Visitor, ticket: string): Promise<UserRow | undefined> {
  const { user_id } = await readVisit(context, visitor, ticket);
  if (user_id === null) return undefined;
  return context.db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst();
}

async function provenByCode(context: Context, visitor: Visitor, body: SendTelegramBody): Promise<UserRow | undefined> {
  const presented = { sms: body.phone_verification, email: body.email_verification };
  const ids = presentedIds(context, presented);
  if (body.user === undefined || body.user === null) throw wrongCode();
  const found = await findProvenUser(context.db, await identifiedUser(context, visitor, body.user, ids), {
    ids,
    action: 'SIGNIN',
    device: visitor.device,
    acceptedSince: acceptedSince(context.clock.now()),
  });
  requireChannels(presented, found?.proven ?? []);
  return found?.user;
}

/** The chat in use, or the one that was just connected. */
async function chatFor(context: Context, user: UserRow, action: Action): Promise<string> {
  const { db, clock } = context;
  const chat =
    action === 'UPDATE_PROFILE_NEW'
      ? (await findSetup(db, user.id, 'TELEGRAM', clock.now()))?.telegram_chat
      : await findTelegramChat(db, user.id);
  if (!chat) throw new AppError(400, 'errors.telegram-not-connected');
  return chat;
}

/** Seconds for which Telegram takes nothing for a chat, as it told us with a message that waits for that. */
async function spamWait(executor: Executor, chat: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    SELECT due_at FROM outbox
    WHERE state = 'queued' AND channel = 'telegram' AND recipient = ${chat} AND reply_code = 429 AND due_at > ${now}
    ORDER BY due_at DESC LIMIT 1`.execute(executor);
  return rows[0] && secondsUntil(rows[0].due_at, now);
}

/**
 * Sends a code to a person's Telegram (`POST /user/send_verification_telegram/`), within the same limits as by SMS.
 * @param signedIn who is signed in; undefined for SIGNIN
 * @throws 400 wrong_code without an accepted code before it, 400 without a chat, 404 where there is no bot, 429 the pause, a
 *   limit, or Telegram's own spam protection
 */
export async function sendTelegramCode(
  context: Context,
  visitor: Visitor,
  body: SendTelegramBody,
  signedIn: UserRow | undefined,
): Promise<TelegramSentAnswer> {
  const { config, clock, secrets, outbox, db } = context;
  if (!context.telegram) throw new AppError(404, 'errors.telegram-off');
  const user = signedIn ?? (await signingIn(context, visitor, body));
  const recipient = await chatFor(context, user, body.action);
  const now = clock.now();
  const waitSeconds = await spamWait(db, recipient, now);
  if (waitSeconds !== undefined)
    throw new AppError(429, 'errors.telegram-spam', { code: 'telegram_spam', retryAfterSeconds: waitSeconds });

  const place = { channel: 'telegram', action: body.action, recipient } as const;
  const send: Send = { ...place, knownDevice: undefined, ip: visitor.ip };
  const rules = sendRules(send, config.limits);
  const verification = {
    ...place,
    id: randomUUID(),
    userId: user.id,
    account: accountKey(user.id, user.phone),
    device: visitor.device,
    ip: visitor.ip,
    pauseKey: pauseKey(send),
    language: visitor.language,
    now,
    expiresAt: addSeconds(now, config.codes.ttlSeconds),
    maxTries: config.limits.codeTries,
    isDecoy: false,
  };
  const opened = await withinLimits(
    rules,
    () => openVerification(db, verification, countEvents(rules, now)),
    (rule, retryAfterSeconds) => tooMany(rule.code, retryAfterSeconds),
  );
  outbox.wake('telegram');
  return {
    telegram_verification: publicVerificationId(secrets.codeKey, opened.id),
    code_length: codeLength(config, 'telegram'),
    resend_seconds: config.limits.resendSeconds,
    expires_in_seconds: secondsUntil(opened.expires_at, now),
    is_delayed: outbox.isAway('telegram'),
  };
}
