import type { Storage } from '../platform/storage/storage';
import { until } from './until';

/**
 * Makes calls while rows are locked, and unlocks them once every call waits: data that the calls read before is then as old as
 * it can be.
 * @param rows the statement that selects them, without its lock
 * @param calls fewer than the connections of a pool, so that all of them reach the database
 * @param meanwhile runs once every call waits, before the rows are unlocked
 */
export async function whileLocked<T>(
  { pool }: Pick<Storage, 'pool'>,
  rows: string,
  calls: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<T[]> {
  // Opening them all now, one after another, spares the calls the wait for a connection on a busy machine.
  const clients = [];
  while (clients.length <= calls.length) clients.push(await pool.connect());
  const holder = clients.pop()!;
  for (const client of clients) client.release();
  try {
    await holder.query(`BEGIN; ${rows} FOR UPDATE`);
    const answers = calls.map((call) => call());
    await until('all calls wait', async () => {
      // Within a transaction the list of connections is a snapshot: behind a pooler some begin later.
      await holder.query('SELECT pg_stat_clear_snapshot()');
      const { rows: counts } = await holder.query<{ waiting: number }>(
        `SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return counts[0]!.waiting === calls.length;
    });
    await meanwhile();
    await holder.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
