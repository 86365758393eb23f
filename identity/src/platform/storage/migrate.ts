import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { migrations } from '../../../migrations/index';
import type { Migration } from '../../../migrations/Migration';
import { errorCode, isDeadlock } from './errorCode';

/** Key of the advisory lock that a migrating process holds; the number is arbitrary. */
const lockId = 7_205_759;
const lockPollMs = 100;

const lockNotAvailable = '55P03';
const maxTries = 10;

/** How a migration waits for tables that another transaction holds. */
interface LockWait {
  /** Limit of one try, during which every call that needs the table queues behind the migration. */
  timeoutMs: number;
  /** Waits between two tries, so that the calls that queued are served. */
  pause(): Promise<unknown>;
}
const defaultWait: LockWait = { timeoutMs: 3000, pause: () => wait(2000) };

/**
 * Runs pending migrations, each in its own transaction or statement by statement, under a lock for which other processes wait.
 * @returns names of the migrations that ran
 */
export async function migrateUp(
  pool: Pool,
  list: readonly Migration[] = migrations,
  lockWait: LockWait = defaultWait,
): Promise<string[]> {
  return locked(pool, async (client) => {
    const done = await applied(client);
    const pending = list.filter((migration) => !done.includes(migration.name));
    for (const migration of pending) {
      const { name, up } = migration;
      await step(client, { name, change: up, record: 'INSERT INTO schema_migrations (name) VALUES ($1)' }, lockWait);
    }
    return pending.map((migration) => migration.name);
  });
}

/** Reverts the newest applied migration. @returns its name, or undefined without one */
export async function migrateDown(pool: Pool, list: readonly Migration[] = migrations): Promise<string | undefined> {
  return locked(pool, async (client) => {
    const name = (await applied(client)).at(-1);
    const migration = list.find((candidate) => candidate.name === name);
    if (name === undefined || !migration) return undefined;
    const record = 'DELETE FROM schema_migrations WHERE name = $1';
    await step(client, { name, change: migration.down, record }, defaultWait);
    return name;
  });
}

/** Names of applied migrations, oldest first. */
async function applied(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

interface Step {
  name: string;
  /** Statements of the migration, or of its undoing. */
  change: Migration['up'];
  /** Notes that it ran, or was undone; takes its name. */
  record: string;
}

/**
 * Makes a step, again where it and calls have waited for each other.
 * @throws {Error} where other transactions kept the tables locked during all tries
 */
async function step(client: PoolClient, made: Step, { timeoutMs, pause }: LockWait): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (typeof made.change === 'string'
        ? inTransaction(client, made.change, made, timeoutMs)
        : oneByOne(client, made.change, made));
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable && !isDeadlock(error)) throw error;
      const advice = `Migration ${made.name} waits for a table that another transaction holds: end that, then start again.`;
      if (tries === maxTries) throw new Error(advice, { cause: error });
      await pause();
    }
  }
}

type Recorded = Pick<Step, 'name' | 'record'>;

async function inTransaction(
  client: PoolClient,
  change: string,
  { name, record }: Recorded,
  timeoutMs: number,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${timeoutMs}`);
    // Without parameters pg uses the simple protocol, the only one that accepts several statements.
    await client.query(change);
    await client.query(record, [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** What cannot run in a transaction. It waits for all that began before, but nothing waits behind it: it takes as long as it takes. */
async function oneByOne(client: PoolClient, statements: readonly string[], { name, record }: Recorded): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await client.query(record, [name]);
}

async function takesLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${lockId}) AS taken`);
  return rows[0]!.taken;
}

async function locked<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // A statement that waits for the lock would be among those that the build of an index waits for.
    while (!(await takesLock(client))) await wait(lockPollMs);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    return await run(client);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lockId})`).catch(() => undefined);
    client.release();
  }
}
