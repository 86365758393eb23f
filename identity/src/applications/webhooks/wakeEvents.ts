import { sql } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';

/** Longer than a delivery may take: an expired lease means that its process died. */
export const leaseSeconds = 60;

/**
 * Makes held events and events that wait for a retry due now, the oldest first, also those whose retry was due already. An event in flight
 * keeps its lease, which is no longer than `leaseSeconds`. SKIP LOCKED: elsewhere events are locked before their endpoint, so waiting here
 * could deadlock.
 */
export async function wakeEvents(executor: Executor, applicationId: string, now: Date): Promise<void> {
  await sql`
    UPDATE webhook_events SET due_at = created_at, attempts = CASE WHEN state = 'HELD' THEN 0 ELSE attempts END, state = 'WAITING'
    WHERE id IN (SELECT id FROM webhook_events WHERE application_id = ${applicationId}::uuid AND (state = 'HELD'
      OR state = 'WAITING' AND attempts > 0 AND (due_at <= ${now}::timestamptz OR due_at > ${addSeconds(now, leaseSeconds)}::timestamptz))
      FOR NO KEY UPDATE SKIP LOCKED)`.execute(executor);
}

/** What is held for an endpoint is due now, the oldest first, but for what another call has locked. */
export async function wakeHeldEvents(executor: Executor, applicationId: string): Promise<void> {
  await sql`
    UPDATE webhook_events SET due_at = created_at, attempts = 0, state = 'WAITING'
    WHERE id IN (SELECT id FROM webhook_events WHERE application_id = ${applicationId}::uuid AND state = 'HELD'
      FOR NO KEY UPDATE SKIP LOCKED)`.execute(executor);
}
