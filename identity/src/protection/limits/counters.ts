import { sql, type RawBuilder } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import { errorCode } from '../../platform/storage/errorCode';

/** At most `limit` events in a window that begins with the first of them. */
export interface CounterRule {
  key: string;
  limit: number;
  windowSeconds: number;
}

/**
 * The start of a statement that counts one event of one rule, or an amount, with the row as `c`. An appended `WHERE` excludes events
 * from the count.
 */
export const countEvent = (
  { key, windowSeconds, amount = 1 }: Omit<CounterRule, 'limit'> & { amount?: number },
  now: Date,
): RawBuilder<unknown> => sql`
  INSERT INTO counters AS c (key, count, resets_at)
  VALUES (${key}, ${amount}::integer, ${addSeconds(now, windowSeconds)}::timestamptz)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN c.resets_at <= ${now} THEN excluded.count ELSE c.count + excluded.count END,
    resets_at = CASE WHEN c.resets_at <= ${now} THEN excluded.resets_at ELSE c.resets_at END`;

/** SQLSTATE that `count_events` raises over a limit; it rolls the whole statement back. */
const limitState = 'PL001';

/**
 * SQL expression that counts one event for every rule. Use it within the statement that does the limited work, so that both happen
 * or neither, at a place that is evaluated once. Run the statement in `withinLimits`.
 */
export function countEvents(rules: readonly CounterRule[], now: Date): RawBuilder<void> {
  const keys = rules.map((rule) => rule.key);
  const limits = rules.map((rule) => rule.limit);
  const resets = rules.map((rule) => addSeconds(now, rule.windowSeconds).toISOString());
  return sql<void>`count_events(${keys}::text[], ${limits}::integer[], ${resets}::timestamptz[], ${now}::timestamptz)`;
}

/**
 * Runs a statement that counts events.
 * @param rules the rules that it counts, or a function from an index of its list to the rule if that depends on the statement
 * @param refuse creates the error for the first exceeded rule; with the seconds until its window ends
 */
export async function withinLimits<Rule extends CounterRule, T>(
  rules: readonly Rule[] | ((place: number) => Promise<Rule>),
  statement: () => Promise<T>,
  refuse: (rule: Rule, retryAfterSeconds: number) => Error,
): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    if (errorCode(error) !== limitState) throw error;
    const { detail } = error as { detail?: string };
    const exceeded = JSON.parse(detail ?? '') as { rule: number; seconds: number };
    const rule = typeof rules === 'function' ? await rules(exceeded.rule) : rules[exceeded.rule]!;
    throw refuse(rule, Math.max(1, exceeded.seconds));
  }
}

/** A rule as it stands: how many events its window has, and when that ends; no end without an event. */
export interface AskedRule<Rule extends CounterRule> {
  rule: Rule;
  count: number;
  endsAt: Date | null;
  /** Whether one more event would be refused. */
  isReached: boolean;
}

/** Asks rules without counting, in their order. */
export async function askRules<Rule extends CounterRule>(
  executor: Executor,
  rules: readonly Rule[],
  now: Date,
): Promise<AskedRule<Rule>[]> {
  const keys = rules.map(({ key }) => key);
  const rows = await executor
    .selectFrom('counters')
    .selectAll()
    .where(sql<boolean>`key = ANY(${keys}::text[])`)
    .where('resets_at', '>', now)
    .execute();
  return rules.map((rule) => {
    const { count, resets_at } = rows.find(({ key }) => key === rule.key) ?? { count: 0, resets_at: null };
    return { rule, count, endsAt: resets_at, isReached: count + 1 > rule.limit };
  });
}

/** Whole seconds until a date, at least one: the value of Retry-After (RFC 9110 section 10.2.3). */
export const secondsUntil = (date: Date, now: Date): number =>
  Math.max(1, Math.ceil((date.getTime() - now.getTime()) / 1000));

/** Deletes counters whose window has passed. */
export async function purgeCounters(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'counters', (row) => row('resets_at', '<', now));
}
