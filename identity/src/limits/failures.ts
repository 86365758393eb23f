import { sql } from 'kysely';
import { addSeconds } from '../clock';
import type { Executor } from '../storage/database';

const windowSeconds = 3600;
const closedSeconds = 15 * 60;

/**
 * Key of the counter of wrong codes of one account, over all its channels.
 * @param recipient stands for the account while there is no user yet
 */
export const accountKey = (userId: number | null, recipient: string): string =>
  `failures|${userId === null ? recipient : `user:${userId}`}`;

/**
 * Counts a wrong code of an account. The one that reaches the limit within an hour closes code entry for 15 minutes,
 * after which the count begins anew (R-05).
 */
export async function countFailure(executor: Executor, account: string, limit: number, now: Date): Promise<void> {
  const closedUntil = addSeconds(now, closedSeconds);
  const windowEnd = addSeconds(now, windowSeconds);
  await sql`
    INSERT INTO counters AS c (key, count, resets_at)
    VALUES (${account}, 1, ${limit <= 1 ? closedUntil : windowEnd})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN 1 ELSE c.count + 1 END,
      resets_at = CASE
        WHEN c.resets_at <= ${now} THEN excluded.resets_at
        WHEN c.count + 1 >= ${limit}::integer THEN ${closedUntil}
        ELSE c.resets_at
      END`.execute(executor);
}

/** What is known of an account's counter, and of the browser that asks. */
interface AccountFailures {
  failures: number | null;
  failures_reset_at: Date | null;
  is_known_device: boolean;
}

/** Whether the account is closed to this browser for a while after too many failures (R-05). */
export const isClosedTo = (
  { failures, failures_reset_at, is_known_device }: AccountFailures,
  limit: number,
  now: Date,
): boolean => !is_known_device && (failures ?? 0) >= limit && failures_reset_at !== null && failures_reset_at > now;
