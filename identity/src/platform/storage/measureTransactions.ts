import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Executor } from './database';

/**
 * Adds the age of the oldest open transaction of the database to the metrics, of any client; read at each scrape. While it is open
 * the database keeps every row that it could still see: queues grow slow (docs/operations.md). Both times are the database's own.
 */
export function measureTransactions(registry: Registry, db: Executor): void {
  new Gauge({
    name: 'passport_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction of the database.',
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ seconds: number }>`
        SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8 AS seconds FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(db);
      this.set(rows[0]?.seconds ?? 0);
    },
  });
}
