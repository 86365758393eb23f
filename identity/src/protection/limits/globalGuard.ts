import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Metrics } from '../../platform/http/metrics';
import type { Database, Executor } from '../../platform/storage/database';

const windowSeconds = 60;
/** How long challenges are required after the last minute with too many failures. */
const guardSeconds = 600;
const failuresKey = 'failures|everybody';
const guardKey = 'guard';

/** Counts wrong codes of all accounts; see createGlobalGuard. */
export interface GlobalGuard {
  /** Counts one wrong code. Never rejects: if the database fails, the failure is counted with the next one. */
  countFailure(): Promise<void>;
}

interface GlobalGuardParts {
  db: Database;
  config: Config;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/**
 * Counts wrong codes across all accounts: more than LIMIT_FAILURES_PER_MINUTE means that codes are being guessed, and raises the
 * guard or keeps it up. All failures share one database row, so a process uses one connection for it: failures that arrive
 * while a statement runs are batched into the next one.
 */
export function createGlobalGuard(parts: GlobalGuardParts): GlobalGuard {
  const { db, config, clock, metrics, log } = parts;
  let uncounted = 0;
  let latest: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    next = undefined;
    const failures = uncounted;
    uncounted = 0;
    try {
      const { failuresPerMinute } = config.limits;
      if (await countGlobalFailures(db, failures, failuresPerMinute, clock.now())) reportGuard(parts);
    } catch (error) {
      uncounted += failures;
      metrics.alert('failures_uncounted');
      log.error(
        { err: error, alert: 'failures_uncounted', failures },
        'cannot record wrong codes; they are added at the next wrong code',
      );
    }
  };

  return {
    countFailure: () => {
      uncounted += 1;
      next ??= latest = latest.then(flush);
      return next;
    },
  };
}

/** @returns whether these failures raised the guard */
async function countGlobalFailures(executor: Executor, failures: number, limit: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ raised: number }>`
    WITH counted AS (
      INSERT INTO counters AS c (key, count, resets_at)
      VALUES (${failuresKey}, ${failures}::integer, ${addSeconds(now, windowSeconds)}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN c.resets_at <= ${now} THEN excluded.count ELSE c.count + excluded.count END,
        resets_at = CASE WHEN c.resets_at <= ${now} THEN excluded.resets_at ELSE c.resets_at END
      RETURNING count
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

/** Alerts the operator once each time the guard is raised. */
function reportGuard({ metrics, log }: Pick<GlobalGuardParts, 'metrics' | 'log'>): void {
  metrics.alert('global_guard');
  log.error(
    { alert: 'global_guard' },
    'global guard activated: too many wrong codes across all accounts; challenges required',
  );
}

/** Until when challenges are required for every call; undefined if they are not. */
export async function guardEnd(executor: Executor, now: Date): Promise<Date | undefined> {
  const guard = await executor
    .selectFrom('counters')
    .select('resets_at')
    .where('key', '=', guardKey)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return guard?.resets_at;
}

/** Whether challenges are required for every call now. */
export const isGuardUp = async (executor: Executor, now: Date): Promise<boolean> =>
  (await guardEnd(executor, now)) !== undefined;
