import type { TelegramStatusAnswer } from '@passport/shared/schemas/twoFactor';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { secondsUntil } from '../../protection/limits/counters';
import { readVerificationId } from '../../verification/verificationId';

/** Telegram's status for its flood control. */
const tooManyRequests = 429;

/**
 * The delivery status of the last code of a flow (`GET /user/get_last_telegram_status/`).
 * @returns `wait_seconds` while Telegram holds it back, `has_failed` if the chat accepts nothing, e.g. the bot was blocked
 * @throws 404 unless the id is that of a Telegram code with a message in the outbox
 */
export async function telegramStatus(
  { db, clock, secrets }: Context,
  verification: string,
): Promise<TelegramStatusAnswer> {
  const id = readVerificationId(secrets.codeKey, verification);
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom('verifications')
          .innerJoin('outbox', 'outbox.id', 'verifications.message_id')
          .select(['state', 'reply_code', 'due_at'])
          .where('verifications.id', '=', id)
          .where('verifications.channel', '=', 'telegram')
          .executeTakeFirst();
  if (!row) throw notFound();
  const now = clock.now();
  const isHeld = row.state === 'queued' && row.reply_code === tooManyRequests && row.due_at > now;
  return {
    is_sent: row.state === 'sent',
    has_failed: row.state === 'dead',
    wait_seconds: isHeld ? secondsUntil(row.due_at, now) : null,
  };
}
