import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, it } from '@jest/globals';
import { embeddedStorage, openEmbedded } from '../platform/storage/embedded/openEmbedded';
import { migrateUp } from '../platform/storage/migrate';
import { openPostgres } from '../platform/storage/openDatabase';
import type { Storage } from '../platform/storage/storage';
import { migratedPostgresDatabase, newPostgresDatabase } from './newPostgresDatabase';
import { onceARun } from './onceARun';

export type Driver = Storage['driver'];

/** The two of a whole run; TEST_DATABASES=embedded or postgres narrows it while developing. */
export const drivers = (process.env.TEST_DATABASES ?? 'embedded,postgres').split(',') as Driver[];

/** The database of the tests whose subject is independent of the database: PostgreSQL, or the one that TEST_DATABASES names. */
const oneDriver: Driver = drivers.includes('postgres') ? 'postgres' : 'embedded';

/** `it` on the database on which a test does not run. */
const itNowhere = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it;

/**
 * The same tests on the embedded database and on PostgreSQL.
 * @param tests is called with each database, and with the `it` of those tests that need only one (docs/testing.md)
 */
export function describeOnBothDatabases(
  name: string,
  tests: (driver: Driver, itOnOneDatabase: typeof it) => void,
): void {
  describe.each(drivers)(`${name} (%s)`, (driver) => {
    afterAll(closeShared);
    tests(driver, driver === oneDriver ? it : itNowhere);
  });
}

/** Tests whose subject is independent of the database (docs/testing.md). */
export function describeOnOneDatabase(name: string, tests: (driver: Driver) => void): void {
  describe(name, () => {
    afterAll(closeShared);
    tests(oneDriver);
  });
}

/** Tests that require a PostgreSQL server: two processes, restarts. Skipped if TEST_DATABASES excludes it. */
export function describeOnPostgres(name: string, tests: () => void): void {
  (drivers.includes('postgres') ? describe : describe.skip)(name, () => {
    // A pool that stays open keeps its worker from ending.
    afterAll(closeShared);
    tests();
  });
}

const shared = new Map<Driver, Promise<Storage>>();

/** The database of this worker on a driver: migrated, and empty. */
export async function emptyDatabase(driver: Driver): Promise<Storage> {
  const opened = shared.get(driver) ?? openMigrated(driver);
  shared.set(driver, opened);
  const storage = await opened;
  await truncateAll(storage);
  return storage;
}

/** Opens a database of the server of the tests; through the pooler in front of it where TEST_POOLER_URL names one. */
function openTestPostgres(url: string): Storage {
  if (!process.env.TEST_POOLER_URL) return openPostgres(url, hangGuardMs);
  const pooled = new URL(process.env.TEST_POOLER_URL);
  pooled.pathname = new URL(url).pathname;
  return openPostgres(pooled.href, hangGuardMs, undefined, { directUrl: url, keepsStatements: false });
}

/** A database of this test file on a driver, without any table. */
export async function bareDatabase(driver: Driver): Promise<Storage> {
  if (driver === 'postgres') {
    return openTestPostgres(await newPostgresDatabase());
  }
  return openCopy(emptyFile());
}

/** The database of a program of this test, as the settings of that program name it. */
export const openDatabaseOf = async ({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): Promise<Storage> =>
  DATABASE_URL ? openPostgres(DATABASE_URL, hangGuardMs) : openEmbedded(DATA_DIR!);

/** A database of its own on a driver, migrated and empty. */
export async function migratedDatabase(driver: Driver): Promise<Storage> {
  if (driver === 'postgres') return openTestPostgres(await migratedPostgresDatabase());
  return onceARun('migrated.tar', openCopy, writeMigrated);
}

/** Shared by all test files of a worker, one after the other (databaseEnvironment.mjs): each begins by emptying the tables. */
interface Worker {
  /** A database restored from a file of `dumpDataDir`. */
  openPglite(file: string): Promise<PGlite>;
  /** The migrated databases, once a file has needed them. */
  embedded: PGlite | undefined;
  postgresUrl: string | undefined;
}
const { worker } = globalThis as unknown as { worker: Worker };

const emptyFile = (): string => join(process.env.TEST_DIRECTORY ?? '', 'embedded.tar');

/** On a busy machine, calls in parallel wait long for a connection: no test asserts how long. */
export const hangGuardMs = 60_000;

/**
 * Unpacks a ready-made empty database into a DATA_DIR, because creating one takes several seconds. `kills.long.test.ts` and
 * `embedded.test.ts` start without it.
 */
export function unpackEmbedded(dataDir: string): void {
  const directory = join(dataDir, 'database');
  mkdirSync(directory, { recursive: true });
  // The names in it begin with a slash; tar removes it, with a message.
  execFileSync('tar', ['-xf', emptyFile(), '-C', directory], { stdio: 'ignore' });
}

async function openCopy(file: string): Promise<Storage> {
  const lite = await worker.openPglite(file);
  return storageOf(lite, () => lite.close());
}

/** In the test's own thread, where an instance serves all files of a worker. */
const storageOf = (lite: PGlite, close: () => Promise<void>): Storage =>
  embeddedStorage((messages) => lite.execProtocolRaw(messages), close);

/** The migrations of the embedded database take longer than copying what they made. */
async function writeMigrated(file: string): Promise<void> {
  const lite = await worker.openPglite(emptyFile());
  const storage = storageOf(lite, () => lite.close());
  await migrateUp(storage.pool);
  const dump = await lite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await storage.close();
}

async function openMigrated(driver: Driver): Promise<Storage> {
  if (driver === 'postgres') {
    worker.postgresUrl ??= await migratedPostgresDatabase();
    return openTestPostgres(worker.postgresUrl);
  }
  worker.embedded ??= await onceARun('migrated.tar', worker.openPglite, writeMigrated);
  const storage = storageOf(worker.embedded, () => Promise.resolve());
  return storage;
}

/**
 * Empties the tables that hold something, row by row: TRUNCATE takes a millisecond or two for each of dozens.
 * In the replica role foreign keys are not checked, so the order does not matter.
 */
async function truncateAll({ pool }: Storage): Promise<void> {
  const { rows } = await pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
  );
  if (rows.length === 0) return;
  const looks = rows.map(
    ({ tablename }) => `SELECT '"${tablename}"' AS name WHERE EXISTS (SELECT 1 FROM "${tablename}")`,
  );
  const filled = await pool.query<{ name: string }>(looks.join(' UNION ALL '));
  const deletes = filled.rows.map(({ name }) => `DELETE FROM ${name};`);
  if (deletes.length > 0)
    await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletes.join(' ')} COMMIT`);
  // Also those of tables that are empty again: a rolled back row has still used its number.
  await pool.query(`SELECT setval(format('%I', sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`);
}

async function closeShared(): Promise<void> {
  const opened = [...shared.values()];
  shared.clear();
  for (const storage of opened) await (await storage).close();
}
