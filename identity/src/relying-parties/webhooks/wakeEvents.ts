import { sql } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';

/** Longer than a delivery may take: an expired lease means that its process died. */
export const leaseSeconds = 60;

/**
 * What is held for an endpoint, or waits for a later try, is due now, the oldest first.
 * An event that is being tried now is due at the end of its lease, which is no longer than `leaseSeconds`.
 */
export async function wakeEvents(executor: Executor, applicationId: string, now: Date): Promise<void> {
  await sql`
    UPDATE webhook_events SET due_at = created_at, attempts = CASE WHEN state = 'HELD' THEN 0 ELSE attempts END, state = 'WAITING'
    WHERE application_id = ${applicationId}::uuid AND (state = 'HELD'
      OR state = 'WAITING' AND attempts > 0 AND due_at > ${addSeconds(now, leaseSeconds)}::timestamptz)`.execute(
    executor,
  );
}

/** What is held for an endpoint is due now, the oldest first. */
export async function wakeHeldEvents(executor: Executor, applicationId: string): Promise<void> {
  await sql`
    UPDATE webhook_events SET due_at = created_at, attempts = 0, state = 'WAITING'
    WHERE application_id = ${applicationId}::uuid AND state = 'HELD'`.execute(executor);
}
