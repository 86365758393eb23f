import { sql } from 'kysely';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Executor } from '../storage/database';
import { countEvent } from './counters';

const windowSeconds = 60;
/** How long everybody has to solve challenges after the last minute with too many failures. */
const guardSeconds = 600;
const failuresKey = 'failures|everybody';
const guardKey = 'guard';

/**
 * Counts a wrong code of anybody. More than the limit in a minute, across all accounts, is somebody who guesses: the guard
 * goes up, or stays up longer.
 * @returns whether this failure raised it
 */
export async function countGlobalFailure(executor: Executor, limit: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ raised: number | null }>`
    WITH counted AS (
      ${countEvent({ key: failuresKey, windowSeconds }, now)} RETURNING count
    ), guard AS (
      INSERT INTO counters AS g (key, count, resets_at)
      SELECT ${guardKey}, 1, ${addSeconds(now, guardSeconds)}::timestamptz FROM counted WHERE count > ${limit}::integer
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN g.resets_at <= ${now} THEN 1 ELSE g.count + 1 END,
        resets_at = excluded.resets_at
      RETURNING count
    )
    SELECT count AS raised FROM guard`.execute(executor);
  return rows[0]?.raised === 1;
}

/** Tells the operator, once a guard. */
export function reportGuard({ metrics, log }: Pick<Context, 'metrics' | 'log'>): void {
  metrics.alert('global_guard');
  log.error({ alert: 'global_guard' }, 'too many wrong codes across all accounts: everybody has to solve challenges');
}

/** Whether everybody has to solve challenges just now. */
export async function isGuardUp(executor: Executor, now: Date): Promise<boolean> {
  const guard = await executor
    .selectFrom('counters')
    .select('key')
    .where('key', '=', guardKey)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return guard !== undefined;
}
