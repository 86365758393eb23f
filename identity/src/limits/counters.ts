import { sql } from 'kysely';
import { addSeconds } from '../clock';
import type { Executor } from '../storage/database';

/** At most `limit` events in a window that opens with the first of them. */
export interface CounterRule {
  key: string;
  limit: number;
  windowSeconds: number;
}

interface Counted {
  key: string;
  count: number;
  resets_at: Date;
}

/**
 * Counts one event for every rule, in one statement. Rows are touched in the order of their keys, so that parallel
 * requests wait for each other and never deadlock.
 * @returns the rule that the event breaks and the seconds until it would not; undefined where all are kept. In a
 *   transaction the caller rolls the count of a refused event back.
 */
export async function countEvent<Rule extends CounterRule>(
  executor: Executor,
  rules: readonly Rule[],
  now: Date,
): Promise<{ rule: Rule; retryAfterSeconds: number } | undefined> {
  const sorted = rules.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map((rule) => rule.key);
  const resets = sorted.map((rule) => addSeconds(now, rule.windowSeconds).toISOString());
  const { rows } = await sql<Counted>`
    INSERT INTO counters AS c (key, count, resets_at)
    SELECT key, 1, resets_at FROM unnest(${keys}::text[], ${resets}::timestamptz[]) AS event (key, resets_at)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN 1 ELSE c.count + 1 END,
      resets_at = CASE WHEN c.resets_at <= ${now} THEN excluded.resets_at ELSE c.resets_at END
    RETURNING key, count, resets_at`.execute(executor);
  const counted = new Map(rows.map((row) => [row.key, row]));
  for (const rule of rules) {
    const row = counted.get(rule.key);
    if (row && row.count > rule.limit) return { rule, retryAfterSeconds: secondsUntil(row.resets_at, now) };
  }
  return undefined;
}

/** Whole seconds to wait, at least one: the value of Retry-After (RFC 9110 section 10.2.3). */
export const secondsUntil = (date: Date, now: Date): number =>
  Math.max(1, Math.ceil((date.getTime() - now.getTime()) / 1000));
