import { sql } from 'kysely';
import { leaseUntil } from '../../platform/queue/queue';
import type { Executor } from '../../platform/storage/database';

/**
 * Makes held events due now, the oldest first; of `all` also those that wait for a retry, even one that was due already. An event in flight
 * keeps its lease, which ends at `leaseUntil` at the latest. SKIP LOCKED: elsewhere events are locked before their endpoint, so waiting here
 * could deadlock.
 */
export async function wakeEvents(
  executor: Executor,
  applicationId: string,
  now: Date,
  which: 'all' | 'held',
): Promise<void> {
  const retries = sql`OR state = 'WAITING' AND attempts > 0 AND (due_at <= ${now}::timestamptz OR due_at > ${leaseUntil(now)}::timestamptz)`;
  await sql`
    UPDATE webhook_events SET due_at = created_at, attempts = CASE WHEN state = 'HELD' THEN 0 ELSE attempts END, state = 'WAITING'
    WHERE id IN (SELECT id FROM webhook_events WHERE application_id = ${applicationId}::uuid
      AND (state = 'HELD' ${which === 'all' ? retries : sql``}) FOR NO KEY UPDATE SKIP LOCKED)`.execute(executor);
}
