import { createHash, randomBytes } from 'node:crypto';
import type { TelegramSetup } from '@passport/shared/schemas/twoFactor';
import type { Transaction } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { AppError, unavailable } from '../../platform/http/errors';
import { GatewayError } from '../../messaging/gateways/gateway';
import type { TelegramStart } from '../../messaging/gateways/telegram/telegram';
import type { MessageRenderer, OutboxMessage } from '../../messaging/outbox/outbox';
import { textIn } from '../../platform/http/language';
import type { Executor } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { linkTelegramChat, startSetup } from './twoFactor.repository';

const linkSeconds = 15 * 60;
/** A confirmation by the bot that comes later than this would only confuse. */
const answerSeconds = 15 * 60;
const linkBytes = 32;
const retryAfterSeconds = 2;

/** Kind of the outbox messages with which the bot answers Start. */
export const telegramLinkedKind = 'telegram_linked';

const hashOf = (parameter: string): string => createHash('sha256').update(parameter).digest('base64url');

/**
 * Starts to connect a person's Telegram: creates a secret link to the bot (`POST /user/2fa/telegram/`).
 * @throws 404 without a bot, 503 if it cannot be reached
 */
export async function startTelegramLink(context: Context, { user, session }: SessionWithUser): Promise<TelegramSetup> {
  const { telegram, db, clock } = context;
  if (!telegram) throw new AppError(404, 'errors.telegram-off');
  const parameter = randomBytes(linkBytes).toString('base64url');
  const link = await telegram.linkFor(parameter).catch((error: unknown) => {
    if (error instanceof GatewayError) throw unavailable('Telegram', retryAfterSeconds, error.message);
    throw error;
  });
  await startSetup(db, {
    user_id: user.id,
    method: 'TELEGRAM',
    sid: session.sid,
    totp_secret: null,
    link_hash: hashOf(parameter),
    telegram_chat: null,
    expires_at: addSeconds(clock.now(), linkSeconds),
  });
  return { link, expires_in_seconds: linkSeconds };
}

/** The phone of the person who created a link, even if it has expired; undefined for an unknown link. */
export async function phoneOfLinkOwner(executor: Executor, parameter: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('second_factor_setups')
    .innerJoin('users', 'users.id', 'second_factor_setups.user_id')
    .select('phone')
    .where('link_hash', '=', hashOf(parameter))
    .executeTakeFirst();
  return row?.phone;
}

/**
 * Connects the chat in which Start was pressed to the owner of the link, and lets the bot confirm it. An expired or unknown link, or
 * one that has connected another chat, gets no answer.
 * @returns whether the link was valid
 */
export async function linkTelegram(
  { clock, outbox }: Pick<Context, 'clock' | 'outbox'>,
  transaction: Transaction<Tables>,
  { parameter, chat }: TelegramStart,
): Promise<boolean> {
  const now = clock.now();
  const linked = await linkTelegramChat(transaction, hashOf(parameter), chat, now);
  if (!linked) return false;
  const { language } = await transaction
    .selectFrom('users')
    .select('language')
    .where('id', '=', linked.user_id)
    .executeTakeFirstOrThrow();
  const answer: OutboxMessage = {
    channel: 'telegram',
    kind: telegramLinkedKind,
    recipient: chat,
    reference: { language },
    expiresAt: addSeconds(now, answerSeconds),
  };
  await outbox.enqueue(transaction, answer);
  return true;
}

/** Renders the bot's answer. */
export const telegramLinkedRenderer: MessageRenderer = async ({ reference }) => ({
  text: textIn(reference.language === 'en' ? 'en' : 'ru', 'telegram.linked-text'),
});
