import { sql, type RawBuilder } from 'kysely';
import type { OutboxRow } from '../outbox/outbox.repository';
import type { Executor } from '../../platform/storage/database';

/** A message of the trail of a contact. It has no code, no seed and no text: the columns are named one by one. */
export interface TrailRow extends Pick<
  OutboxRow,
  | 'id'
  | 'channel'
  | 'kind'
  | 'recipient'
  | 'gateway'
  | 'country'
  | 'price'
  | 'currency'
  | 'created_at'
  | 'expires_at'
  | 'state'
  | 'attempts'
  | 'reply_code'
  | 'finished_at'
  | 'accepted_at'
  | 'delivered_at'
  | 'failed_at'
  | 'failure_reason'
> {
  /** Name of a notice. */
  notice: string | null;
  is_decoy: boolean;
  /** Of a code: what it is for, from where and when it was asked, the tries at it, and when it was entered. */
  action: string | null;
  device: string | null;
  asked_from: string | null;
  asked_at: Date | null;
  tries: number | null;
  used_at: Date | null;
}

/** SQL condition on a message `o` and its verification `v`. */
type Condition = RawBuilder<boolean>;

/**
 * The messages to some contacts, the newest first.
 * @param only by default all messages
 */
export async function listTrail(
  executor: Executor,
  recipients: readonly string[],
  limit: number,
  only: Condition = sql`true`,
): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    -- Materialized: with the limit PostgreSQL might read the table from its end until it has found enough.
    WITH own AS MATERIALIZED (SELECT * FROM outbox WHERE recipient IN (${sql.join([...recipients])}))
    SELECT o.id, o.channel, o.kind, o.recipient, o.gateway, o.country, o.price, o.currency, o.created_at, o.expires_at, o.state, o.attempts,
      o.reply_code, o.finished_at, o.accepted_at, o.delivered_at, o.failed_at, o.failure_reason, o.reference->>'notice' AS notice,
      coalesce(o.reference->>'decoy', '0') = '1' AS is_decoy, coalesce(v.action, o.reference->>'action') AS action,
      o.reference->>'device' AS device, nullif(o.reference->>'country', '') AS asked_from, v.created_at AS asked_at, v.tries,
      CASE WHEN v.message_id = o.id THEN v.verified_at END AS used_at
    FROM own AS o LEFT JOIN verifications AS v ON v.id = (o.reference->>'verification')::uuid
    WHERE ${only}
    ORDER BY o.id DESC LIMIT ${limit}`.execute(executor);
  return rows;
}
