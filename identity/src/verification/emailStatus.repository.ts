import { sql } from 'kysely';
import type { Executor } from '../storage/database';
import type { VerificationRow } from './verification.repository';

export type LastEmail = Pick<VerificationRow, 'id' | 'action' | 'sent_at' | 'verified_at' | 'consumed_at'> & {
  reply_code: number | null;
};

/** The last code by e-mail that a flow sent to an address, with the mail server's reply. */
export async function findLastEmail(
  executor: Executor,
  email: string,
  flow: { id: string | undefined; device: string | undefined },
): Promise<LastEmail | undefined> {
  const { rows } = await sql<LastEmail>`
    SELECT v.id, v.action, v.sent_at, v.verified_at, v.consumed_at, outbox.reply_code
    FROM verifications v JOIN outbox ON outbox.id = v.message_id
    WHERE v.recipient = ${email} AND v.channel = 'email'
      AND (v.id = ${flow.id ?? null} OR v.device_hash = ${flow.device ?? null})
    ORDER BY v.sent_at DESC LIMIT 1`.execute(executor);
  return rows[0];
}

/** What a temp code has to match: the registration's own address and browser, not too old, not used. */
export interface UnprovenEmail {
  id: string;
  email: string;
  device: string | undefined;
  ip: string;
  sentSince: Date;
  now: Date;
}

/** Uses the verification of an address up that was never proven. @returns the mail server's reply, or undefined for none */
export async function consumeUnprovenEmail(
  executor: Executor,
  { id, email, device, ip, sentSince, now }: UnprovenEmail,
): Promise<number | undefined> {
  const { rows } = await sql<{ reply_code: number | null }>`
    UPDATE verifications v SET consumed_at = ${now} FROM outbox
    WHERE v.id = ${id} AND outbox.id = v.message_id AND v.channel = 'email' AND v.action = 'SIGNUP' AND v.recipient = ${email}
      AND v.verified_at IS NULL AND v.consumed_at IS NULL AND v.sent_at > ${sentSince}
      AND (v.device_hash = ${device ?? null} OR (v.device_hash IS NULL AND ${device ?? null}::text IS NULL AND v.ip = ${ip}))
    RETURNING outbox.reply_code`.execute(executor);
  return rows[0]?.reply_code ?? undefined;
}
