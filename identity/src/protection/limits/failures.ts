import { sql, type RawBuilder } from 'kysely';
import { addSeconds, hourSeconds } from '../../platform/clock';

const windowSeconds = hourSeconds;
const lockedSeconds = 15 * 60;

/**
 * Key of the counter of wrong codes of one account, for all its channels.
 * @param recipient identifies the account before a user exists
 */
export const accountKey = (userId: number | null, recipient: string): string =>
  `failures|${userId === null ? recipient : `user:${userId}`}`;

/**
 * Part of a statement that compares codes: counts failures of accounts, and returns the keys of accounts that are not locked for
 * unrecognized browsers. The failure that reaches the limit within an hour locks the account for 15 minutes, after which the count
 * restarts (R-05). The row lock of an account's counter serializes concurrent attempts.
 * @param tries a query of `account` and `failures`: 1 for a wrong code, 0 for a right one, which needs an unlocked account too
 */
export function countFailures(tries: RawBuilder<unknown>, limit: number, now: Date): RawBuilder<{ key: string }> {
  const lockedUntil = addSeconds(now, lockedSeconds);
  return sql<{ key: string }>`
    INSERT INTO counters AS c (key, count, resets_at)
    SELECT account, failures, CASE
        WHEN failures = 0 THEN ${now}::timestamptz
        WHEN failures >= ${limit}::integer THEN ${lockedUntil}::timestamptz
        ELSE ${addSeconds(now, windowSeconds)}::timestamptz
      END
    FROM (${tries}) AS tries
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN excluded.count ELSE c.count + excluded.count END,
      resets_at = CASE
        WHEN c.resets_at <= ${now} THEN excluded.resets_at
        WHEN c.count + excluded.count >= ${limit}::integer THEN ${lockedUntil}
        ELSE c.resets_at
      END
    WHERE c.count < ${limit}::integer OR c.resets_at <= ${now}
    RETURNING key`;
}

/** State of an account's counter, and whether it knows the browser. */
interface AccountFailures {
  failures: number | null;
  failures_reset_at: Date | null;
  is_known_device: boolean;
}

/** Whether too many failures have locked the account for this browser for a while (R-05). */
export const isLockedFor = (
  { failures, failures_reset_at, is_known_device }: AccountFailures,
  limit: number,
  now: Date,
): boolean => !is_known_device && (failures ?? 0) >= limit && failures_reset_at !== null && failures_reset_at > now;
