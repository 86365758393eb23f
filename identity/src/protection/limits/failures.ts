import { sql, type RawBuilder } from 'kysely';
import { addSeconds, hourSeconds } from '../../platform/clock';

const windowSeconds = hourSeconds;
const closedSeconds = 15 * 60;

/**
 * Key of the counter of wrong codes of one account, over all its channels.
 * @param recipient stands for the account while there is no user yet
 */
export const accountKey = (userId: number | null, recipient: string): string =>
  `failures|${userId === null ? recipient : `user:${userId}`}`;

/**
 * For a statement that tries codes: counts what is wrong for its account, and returns the keys of the accounts that are open
 * to strange browsers. The failure that reaches the limit within an hour closes code entry for 15 minutes, after which the
 * count begins again (R-05). Every try waits for the row of its account, so that parallel ones are counted one by one.
 * @param tries a query of `account` and `failures`: 1 for a wrong code, 0 for a right one, which has to find the account open too
 */
export function countFailures(tries: RawBuilder<unknown>, limit: number, now: Date): RawBuilder<{ key: string }> {
  const closedUntil = addSeconds(now, closedSeconds);
  return sql<{ key: string }>`
    INSERT INTO counters AS c (key, count, resets_at)
    SELECT account, failures, CASE
        WHEN failures = 0 THEN ${now}::timestamptz
        WHEN failures >= ${limit}::integer THEN ${closedUntil}::timestamptz
        ELSE ${addSeconds(now, windowSeconds)}::timestamptz
      END
    FROM (${tries}) AS tries
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN excluded.count ELSE c.count + excluded.count END,
      resets_at = CASE
        WHEN c.resets_at <= ${now} THEN excluded.resets_at
        WHEN c.count + excluded.count >= ${limit}::integer THEN ${closedUntil}
        ELSE c.resets_at
      END
    WHERE c.count < ${limit}::integer OR c.resets_at <= ${now}
    RETURNING key`;
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
