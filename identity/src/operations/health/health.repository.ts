import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** Counts the applied migrations. Fails if the database does not respond, or was never migrated. */
export async function countAppliedMigrations(executor: Executor): Promise<number> {
  const { rows } = await sql<{ applied: number }>`SELECT count(*) AS applied FROM schema_migrations`.execute(executor);
  return rows[0]?.applied ?? 0;
}
