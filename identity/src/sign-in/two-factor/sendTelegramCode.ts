import type { SendTelegramBody, TelegramSentAnswer } from '@passport/shared/schemas/twoFactor';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { readPendingLogin } from '../external-providers/pendingLogin';
import { AppError, invalidField, wrongCode } from '../../platform/http/errors';
import { secondsUntil } from '../../protection/limits/counters';
import { identifiedUser } from '../session-start/identifiedUser';
import type { Executor } from '../../platform/storage/database';
import { knownUser } from '../../people/knownUser';
import type { UserRow } from '../../people/users.repository';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { openCode } from '../../verification/send/openCode';
import { acceptedForSignIn, presentedIds, requireChannels } from '../../verification/consume/consumeVerifications';
import { findProvenUser } from '../../verification/verification.repository';
import { findSetup, findTelegramChat } from './twoFactor.repository';

type Action = SendTelegramBody['action'];

/** The user who signs in, by the first factor that they have proven: a code by Telegram is never the first. */
async function findSigningIn(context: Context, visitor: Visitor, body: SendTelegramBody): Promise<UserRow> {
  const user = body.external_auth
    ? await provenByPendingLogin(context, visitor, body.external_auth)
    : await provenByCode(context, visitor, body);
  if (user?.two_factor_auth !== 'TELEGRAM') throw wrongCode();
  return user;
}

/** The user whom a pending login authenticates. */
async function provenByPendingLogin(
  context: Context,
  visitor: Visitor,
  publicId: string,
): Promise<UserRow | undefined> {
  const { user_id } = await readPendingLogin(context, visitor, publicId);
  if (user_id === null) return undefined;
  return context.db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst();
}

async function provenByCode(context: Context, visitor: Visitor, body: SendTelegramBody): Promise<UserRow | undefined> {
  const presented = { sms: body.phone_verification, email: body.email_verification };
  const ids = presentedIds(context, presented);
  const user = knownUser(body.user);
  if (user === undefined) throw wrongCode();
  const userId = await identifiedUser(context, visitor, { user, ids });
  const accepted = acceptedForSignIn(context, visitor, ids);
  const found = await findProvenUser(context.db, userId, accepted, context.clock.now());
  requireChannels(presented, found?.proven ?? []);
  return found?.user;
}

/** The chat in use or, for UPDATE_PROFILE_NEW, the one that this session has just connected. */
async function chatFor(
  { db, clock }: Context,
  user: UserRow,
  signedIn: SessionWithUser | undefined,
  action: Action,
): Promise<string> {
  const chat =
    signedIn && action === 'UPDATE_PROFILE_NEW'
      ? (await findSetup(db, signedIn, 'TELEGRAM', clock.now()))?.telegram_chat
      : await findTelegramChat(db, user.id);
  if (!chat) throw invalidField('telegram_verification', 'errors.telegram-not-connected');
  return chat;
}

/** Seconds for which Telegram accepts no message for a chat, according to the message queued for it in the outbox. */
async function floodWaitSeconds(executor: Executor, chat: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    SELECT due_at FROM outbox
    WHERE state = 'queued' AND channel = 'telegram' AND recipient = ${chat} AND reply_code = 429 AND due_at > ${now}
    ORDER BY due_at DESC LIMIT 1`.execute(executor);
  return rows[0] && secondsUntil(rows[0].due_at, now);
}

/**
 * Sends a code to a person's Telegram (`POST /user/send_verification_telegram/`), within the same limits as by SMS.
 * @param signedIn undefined for SIGNIN
 * @throws 400 wrong_code without a proven first factor, 400 on `telegram_verification` without a chat, 404 without a bot, 429 the pause, a
 *   limit, or Telegram's own spam protection
 */
export async function sendTelegramCode(
  context: Context,
  visitor: Visitor,
  body: SendTelegramBody,
  signedIn: SessionWithUser | undefined,
): Promise<TelegramSentAnswer> {
  const { clock, db } = context;
  if (!context.telegram) throw new AppError(404, 'errors.telegram-off');
  const user = signedIn?.user ?? (await findSigningIn(context, visitor, body));
  const recipient = await chatFor(context, user, signedIn, body.action);
  const now = clock.now();
  const waitSeconds = await floodWaitSeconds(db, recipient, now);
  if (waitSeconds !== undefined)
    throw new AppError(429, 'errors.telegram-spam', { code: 'telegram_spam', retryAfterSeconds: waitSeconds });

  const chat = { channel: 'telegram', recipient, isRecognizedDevice: false, isBlackListed: false } as const;
  const target = { ...chat, action: body.action, userId: user.id };
  const { id, ...opened } = (await openCode(context, visitor, { target, proof: 'unchecked' }))!;
  return { telegram_verification: id, ...opened };
}
