import { lockAlarms, type LockAlarm } from '@passport/shared/schemas/console/people';
import { sql } from 'kysely';
import { daySeconds } from '../../../platform/clock';
import type { Executor } from '../../../platform/storage/database';
import type { UserRow } from '../../../people/users.repository';

/** An alarm this long before a lock is taken for its reason. */
const alarmSeconds = 7 * daySeconds;

interface Alarm {
  event: LockAlarm;
  at: Date;
}

/**
 * The last alarm of an account from a week before its lock on: what the service took for another person at it, or its owner did. Two people
 * then lift the lock. One that was only made longer began before; for one without a row in the log the last week counts.
 */
export async function findLockAlarm(
  executor: Executor,
  { id, user_id }: Pick<UserRow, 'id' | 'user_id'>,
  now: Date,
): Promise<Alarm | undefined> {
  const { rows } = await sql<Alarm>`
    SELECT event, at FROM audit_events
    WHERE user_id = ${id} AND event = ANY (${[...lockAlarms]}::text[])
      AND at >= coalesce((SELECT l.at FROM audit_events l
          WHERE l.target_type = 'user' AND l.target_id = ${user_id} AND l.event = 'user_locked'
            AND (l.before->>'locked_until' IS NULL OR (l.before->>'locked_until')::timestamptz <= l.at)
          ORDER BY l.id DESC LIMIT 1), ${now}::timestamptz) - ${alarmSeconds} * interval '1 second'
    ORDER BY id DESC LIMIT 1`.execute(executor);
  return rows[0];
}
