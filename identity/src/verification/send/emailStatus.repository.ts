import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { VerificationRow } from '../verification.repository';

export type LastEmail = Pick<VerificationRow, 'id' | 'action' | 'sent_at' | 'verified_at' | 'consumed_at'> & {
  reply_code: number | null;
};

/** Names an email by the id of its verification, or by its address and the visitor who requested it. */
export interface EmailFilter {
  id: string | undefined;
  email: string | undefined;
  device: string | undefined;
  ip: string;
}

/**
 * SQL condition on `verifications v`: this visitor requested the email. A browser's first call has no cookie yet, and other clients
 * of the API keep none: their emails are found by the IP address.
 */
const isAskedFor = ({ device, ip }: Pick<EmailFilter, 'device' | 'ip'>): RawBuilder<boolean> =>
  sql`(v.device_hash = ${device ?? null} OR (v.device_hash IS NULL AND v.ip = ${ip}))`;

/**
 * The last code by email of a flow, with the mail server's reply. The address is compared only for actions in which the flow has
 * named it: for an email to a known contact, a correct guess must get the same answer as a wrong one.
 */
export async function findLastEmail(
  executor: Executor,
  { id, email, ...visitor }: EmailFilter,
): Promise<LastEmail | undefined> {
  const hasFlowNamedAddress = sql`v.action IN ('SIGNUP', 'UPDATE_PROFILE_NEW')`;
  const isOfAddress = sql`v.recipient = ${email ?? null}`;
  const { rows } = await sql<LastEmail>`
    SELECT v.id, v.action, v.sent_at, v.verified_at, v.consumed_at, outbox.reply_code
    FROM verifications v LEFT JOIN outbox ON outbox.id = v.message_id
    WHERE v.channel = 'email' AND (
      (v.id = ${id ?? null} AND (${email ?? null}::text IS NULL OR NOT ${hasFlowNamedAddress} OR ${isOfAddress}))
      OR (${isAskedFor(visitor)} AND ${hasFlowNamedAddress} AND ${isOfAddress}))
    ORDER BY v.sent_at DESC LIMIT 1`.execute(executor);
  return rows[0];
}

/** Identifies the email of a registration that a temp code may replace: its address and browser, not too old, not consumed. */
export interface UnprovenEmail {
  id: string;
  email: string;
  device: string | undefined;
  ip: string;
  sentSince: Date;
  now: Date;
}

/**
 * Consumes the verification of an address that was never proven.
 * @returns the mail server's reply; undefined if none matches or the server has not replied: the caller must roll back
 */
export async function consumeUnprovenEmail(
  executor: Executor,
  { id, email, sentSince, now, ...visitor }: UnprovenEmail,
): Promise<number | undefined> {
  const { rows } = await sql<{ reply_code: number | null }>`
    UPDATE verifications v SET consumed_at = ${now} FROM outbox
    WHERE v.id = ${id} AND outbox.id = v.message_id AND v.channel = 'email' AND v.action = 'SIGNUP' AND v.recipient = ${email}
      AND v.verified_at IS NULL AND v.consumed_at IS NULL AND v.sent_at > ${sentSince}
      AND ${isAskedFor(visitor)}
    RETURNING outbox.reply_code`.execute(executor);
  return rows[0]?.reply_code ?? undefined;
}
