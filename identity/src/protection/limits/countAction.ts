import { sql } from 'kysely';
import type { Context } from '../../context';
import { daySeconds } from '../../platform/clock';
import { tooMany, type AppError } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { countEvents, withinLimits, type CounterRule } from './counters';

/** How often an action may happen within a day, or another window. */
interface ActionRule extends Omit<CounterRule, 'windowSeconds'> {
  windowSeconds?: number;
}

/**
 * Counts an action under one limit.
 * @param executor a transaction where an action that fails later does not count
 * @param refusal by default without a text of its own
 * @throws 429 too_many_requests past the limit
 */
export async function countAction(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  { key, limit, windowSeconds = daySeconds }: ActionRule,
  refusal = (retryAfterSeconds: number): AppError => tooMany('too_many_requests', retryAfterSeconds),
): Promise<void> {
  const rules = [{ key, limit, windowSeconds }];
  const count = () => sql`SELECT ${countEvents(rules, clock.now())}`.execute(executor);
  await withinLimits(rules, count, (_rule, seconds) => refusal(seconds));
}
