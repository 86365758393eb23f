import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** What messages to one country have cost. */
export interface SpentRow {
  country: string | null;
  currency: string;
  /** Whether it is the sum of those before `settledUntil`. */
  is_settled: boolean;
  /** A decimal number. */
  amount: string;
}

/**
 * Sums the prices of messages that were handed over since a time. It reads as many rows of the index on `finished_at` as there are
 * messages since then.
 */
export async function sumSpent(executor: Executor, since: Date, settledUntil: Date): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    SELECT country, currency, finished_at < ${settledUntil} AS is_settled, sum(price)::text AS amount
    FROM outbox
    WHERE finished_at >= ${since} AND price IS NOT NULL AND currency IS NOT NULL AND state IN ('sent', 'uncertain')
    GROUP BY 1, 2, 3`.execute(executor);
  return rows;
}
