import { sql, type Selectable } from 'kysely';
import type { OutboxTables } from '../../messaging/outbox/outbox.tables';
import { isKnownDevice } from '../../platform/devices/isKnownDevice';
import type { Executor } from '../../platform/storage/database';
import type { VerificationRow } from '../verification.repository';

/** The message that a verification sent last. */
export type SentMessage = Pick<
  Selectable<OutboxTables['outbox']>,
  | 'channel'
  | 'gateway'
  | 'state'
  | 'created_at'
  | 'finished_at'
  | 'expires_at'
  | 'accepted_at'
  | 'delivered_at'
  | 'failed_at'
  | 'failure_reason'
>;

export interface SentVerification extends Pick<VerificationRow, 'action' | 'recipient' | 'user_id' | 'device_hash'> {
  /** Whether the account has been signed in on this browser. */
  is_known_device: boolean;
  /** Null once the message is deleted. */
  message: SentMessage | null;
}

/** A verification with its last message, in one statement for known and unknown people alike. */
export async function findSentVerification(
  executor: Executor,
  id: string,
  device: string | undefined,
): Promise<SentVerification | undefined> {
  const { rows } = await sql<Omit<SentVerification, 'message'> & (SentMessage | { channel: null })>`
    SELECT v.action, v.recipient, v.user_id, v.device_hash, ${isKnownDevice(sql`v.user_id`, device)} AS is_known_device,
      m.channel, m.gateway, m.state, m.created_at, m.finished_at, m.expires_at, m.accepted_at, m.delivered_at, m.failed_at, m.failure_reason
    FROM verifications v LEFT JOIN outbox m ON m.id = v.message_id
    WHERE v.id = ${id}`.execute(executor);
  const [row] = rows;
  return row && { ...row, message: row.channel === null ? null : row };
}
