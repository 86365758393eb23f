import { sql } from 'kysely';
import type { Context } from '../../context';
import { daySeconds } from '../../platform/clock';
import { tooMany } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { countEvents, withinLimits } from './counters';

interface Action {
  /** Names the counter. */
  what: 'exports' | 'profile-changes';
  userId: number;
  /** How often the user may do it within a day. */
  limit: number;
}

/**
 * Counts an action of a user.
 * @param executor a transaction where an action that fails later does not count
 * @throws 429 too_many_requests past the limit
 */
export async function countForDay(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  { what, userId, limit }: Action,
): Promise<void> {
  const rule = { key: `${what}|${userId}`, limit, windowSeconds: daySeconds };
  const count = () => sql`SELECT ${countEvents([rule], clock.now())}`.execute(executor);
  await withinLimits([rule], count, (_rule, seconds) => tooMany('too_many_requests', seconds));
}
