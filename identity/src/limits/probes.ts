import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context';
import { tooMany } from '../http/errors';
import { countEvents, withinLimits } from './counters';
import { ipBucket } from './ipBucket';

const windowSeconds = 600;

/**
 * Asks the database a question that tells whether a phone or an address is known, and counts it in the same statement;
 * every such question goes through here.
 * @param answer a scalar subquery
 * @throws 429 too_many_requests past LIMIT_PROBES_PER_IP in ten minutes
 */
export async function probe<T>(context: Context, ip: string, answer: RawBuilder<T>): Promise<T> {
  const rules = [{ key: `probes|${ipBucket(ip)}`, limit: context.config.limits.probesPerIp, windowSeconds }];
  const statement = sql<{ answer: T }>`
    WITH counted AS MATERIALIZED (SELECT ${countEvents(rules, context.clock.now())})
    SELECT ${answer} AS answer FROM counted`;
  const { rows } = await withinLimits(
    rules,
    () => statement.execute(context.db),
    (_rule, retryAfterSeconds) => tooMany('too_many_requests', retryAfterSeconds),
  );
  return rows[0]!.answer;
}
