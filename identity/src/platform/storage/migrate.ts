import type { Pool, PoolClient } from 'pg';
import { migrations, type Migration } from '../../../migrations/index';

/** Key of the advisory lock that a migrating process holds; the number is arbitrary. */
const lockId = 7_205_759;

/**
 * Runs pending migrations, each in its own transaction, under a lock for which other processes wait.
 * @returns names of the migrations that ran
 */
export async function migrateUp(pool: Pool, list: readonly Migration[] = migrations): Promise<string[]> {
  return locked(pool, async (client) => {
    const done = await applied(client);
    const pending = list.filter((migration) => !done.includes(migration.name));
    for (const migration of pending) {
      await step(client, migration.up, 'INSERT INTO schema_migrations (name) VALUES ($1)', migration.name);
    }
    return pending.map((migration) => migration.name);
  });
}

/** Reverts the newest applied migration. @returns its name, or undefined without one */
export async function migrateDown(pool: Pool, list: readonly Migration[] = migrations): Promise<string | undefined> {
  return locked(pool, async (client) => {
    const name = (await applied(client)).at(-1);
    const migration = list.find((candidate) => candidate.name === name);
    if (!migration) return undefined;
    await step(client, migration.down, 'DELETE FROM schema_migrations WHERE name = $1', migration.name);
    return migration.name;
  });
}

/** Names of applied migrations, oldest first. */
async function applied(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

async function step(client: PoolClient, change: string, record: string, name: string): Promise<void> {
  await client.query('BEGIN');
  try {
    // Without parameters pg uses the simple protocol, the only one that accepts several statements.
    await client.query(change);
    await client.query(record, [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function locked<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${lockId})`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    return await run(client);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lockId})`).catch(() => undefined);
    client.release();
  }
}
