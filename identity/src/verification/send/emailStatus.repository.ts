import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { VerificationRow } from '../verification.repository';

export type LastEmail = Pick<VerificationRow, 'id' | 'action' | 'sent_at' | 'verified_at' | 'consumed_at'> & {
  reply_code: number | null;
};

/** Whose letter is asked about: by its id, or by the address with the browser's cookie. */
export interface EmailQuestion {
  id: string | undefined;
  email: string | undefined;
  device: string | undefined;
}

/**
 * The last code by e-mail of a flow, with the mail server's reply. An address is compared only where the flow itself has named
 * it: where a letter went to a known contact, a right guess of the address must not show.
 */
export async function findLastEmail(
  executor: Executor,
  { id, email, device }: EmailQuestion,
): Promise<LastEmail | undefined> {
  const isNamed = sql`v.action IN ('SIGNUP', 'UPDATE_PROFILE_NEW')`;
  const isOfAddress = sql`v.recipient = ${email ?? null}`;
  const { rows } = await sql<LastEmail>`
    SELECT v.id, v.action, v.sent_at, v.verified_at, v.consumed_at, outbox.reply_code
    FROM verifications v LEFT JOIN outbox ON outbox.id = v.message_id
    WHERE v.channel = 'email' AND (
      (v.id = ${id ?? null} AND (${email ?? null}::text IS NULL OR NOT ${isNamed} OR ${isOfAddress}))
      OR (v.device_hash = ${device ?? null} AND ${isNamed} AND ${isOfAddress}))
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
