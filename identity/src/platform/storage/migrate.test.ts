import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { migrations } from '../../../migrations/index';
import { bareDatabase, describeOnBothDatabases, describeOnPostgres } from '../../testing/databases';
import { readSchema } from '../../testing/readSchema';
import { migrateDown, migrateUp } from './migrate';
import type { Storage } from './storage';

describeOnBothDatabases('migrations', (driver) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await bareDatabase(driver);
  });
  afterEach(() => storage.close());
  const names = migrations.map((migration) => migration.name);

  it('are numbered in the order in which they run', () => {
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it('undo exactly what they did, step by step (R-70)', async () => {
    const before = [await readSchema(storage.pool)];
    for (const index of migrations.keys()) {
      await migrateUp(storage.pool, migrations.slice(0, index + 1));
      before.push(await readSchema(storage.pool));
    }
    // The first reading precedes the table of the migrations itself.
    for (const index of [...migrations.keys()].reverse().slice(0, -1)) {
      expect(await migrateDown(storage.pool)).toBe(names[index]);
      expect(await readSchema(storage.pool)).toEqual(before[index]);
    }
    await migrateUp(storage.pool);
    expect(await readSchema(storage.pool)).toEqual(before.at(-1));
  });

  it('run once, also for processes that start together (R-67)', async () => {
    // Their lock belongs to a session, which a pooler may change between two statements.
    const { direct } = storage;
    const ran = await Promise.all([migrateUp(direct), migrateUp(direct), migrateUp(direct)]);
    expect(ran.flat()).toEqual(names);
  });

  it('undo the unproven addresses: an address that several users named stays with the one who proved it, or the first', async () => {
    const number = names.indexOf('0120_unproven_emails');
    await migrateUp(storage.pool, migrations.slice(0, number + 1));
    const people = [
      ['+79160000001', 'proven@example.com', false],
      ['+79160000002', 'Proven@example.com', true],
      ['+79160000003', 'nobody@example.com', false],
      ['+79160000004', 'nobody@example.com', false],
      ['+79160000005', 'alone@example.com', false],
    ];
    for (const person of people)
      await storage.pool.query(
        "INSERT INTO users (first_name, last_name, phone, email, is_verified) VALUES ('A', 'B', $1, $2, $3)",
        person,
      );
    expect(await migrateDown(storage.pool)).toBe('0120_unproven_emails');
    const { rows } = await storage.pool.query<{ email: string | null }>('SELECT email FROM users ORDER BY id');
    expect(rows.map(({ email }) => email)).toEqual([
      null,
      'Proven@example.com',
      'nobody@example.com',
      null,
      'alone@example.com',
    ]);
  });

  it('build an index again that an interrupted one has left', async () => {
    const number = names.indexOf('0294_console_indexes');
    await migrateUp(storage.pool, migrations.slice(0, number));
    await storage.pool.query('CREATE INDEX users_last_digits ON users (phone)');
    await migrateUp(storage.pool);
    const { rows } = await storage.pool.query<{ indexdef: string }>(
      "SELECT indexdef FROM pg_indexes WHERE indexname = 'users_last_digits'",
    );
    expect(rows).toEqual([{ indexdef: expect.stringContaining('"right"') }]);
  });

  it('let PostgreSQL clean up the tables of sign-in and refresh when a hundredth of them is dead', async () => {
    await migrateUp(storage.pool);
    const { rows } = await storage.pool.query<{ table: string; settings: string[] }>(
      `SELECT relname AS "table", reloptions AS settings FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reloptions IS NOT NULL`,
    );
    const settings = [
      'autovacuum_analyze_scale_factor=0.01',
      'autovacuum_analyze_threshold=5000',
      'autovacuum_vacuum_scale_factor=0.01',
      'autovacuum_vacuum_threshold=5000',
    ];
    expect(Object.fromEntries(rows.map((row) => [row.table, row.settings.sort()]))).toEqual({
      counters: settings,
      outbox: settings,
      sessions: settings,
      verifications: settings,
    });
  });

  it('leave nothing of a step that fails', async () => {
    const broken = { name: '9999_broken', up: 'CREATE TABLE half (id integer); SELECT 1 / 0;', down: '' };
    await migrateUp(storage.pool);
    const schema = await readSchema(storage.pool);
    await expect(migrateUp(storage.pool, [...migrations, broken])).rejects.toThrow('division by zero');
    expect(await readSchema(storage.pool)).toEqual(schema);
  });
});

// PGlite has one connection.
describeOnPostgres('migrations in parallel with other transactions', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await bareDatabase('postgres');
  });
  afterEach(() => storage.close());

  it('let go of a table that another transaction holds, so that calls do not wait behind them, and come back', async () => {
    await migrateUp(storage.pool);
    const holder = await storage.pool.connect();
    try {
      await holder.query('BEGIN; SELECT count(*) FROM users');
      const read = async () => (await storage.pool.query('SELECT id FROM users')).rowCount;
      const seen: unknown[] = [];
      const pause = async (): Promise<void> => {
        seen.push(await read());
        if (seen.length === 2) await holder.query('COMMIT');
      };
      const added = { name: '9999_added', up: 'ALTER TABLE users ADD COLUMN added integer', down: '' };
      expect(await migrateUp(storage.pool, [...migrations, added], { timeoutMs: 20, pause })).toEqual(['9999_added']);
      expect(seen).toEqual([0, 0]);
    } finally {
      holder.release();
    }
  });

  it('give up with the name of a migration whose table stays locked', async () => {
    await migrateUp(storage.pool);
    const holder = await storage.pool.connect();
    try {
      await holder.query('BEGIN; SELECT count(*) FROM users');
      const added = { name: '9999_added', up: 'ALTER TABLE users ADD COLUMN added integer', down: '' };
      const pause = jest.fn(() => Promise.resolve());
      const migrated = migrateUp(storage.pool, [...migrations, added], { timeoutMs: 1, pause });
      await expect(migrated).rejects.toThrow('Migration 9999_added waits for a table');
      expect(pause).toHaveBeenCalledTimes(9);
      await holder.query('COMMIT');
      expect(await migrateUp(storage.pool, [...migrations, added])).toEqual(['9999_added']);
    } finally {
      holder.release();
    }
  });

  it('hold up the writes of one table at a time, and none while an index is built (R-70)', async () => {
    const number = migrations.findIndex(({ name }) => name === '0245_id_token_claims');
    await migrateUp(storage.pool, migrations.slice(0, number + 1));
    const { rows: released } = await storage.pool.query<{ oid: number }>(
      "SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const client = await storage.pool.connect();
    const held: Record<string, string[]> = {};
    try {
      for (const [index, { name, up }] of [...migrations.entries()].slice(number + 1)) {
        if (typeof up !== 'string') {
          await migrateUp(storage.pool, migrations.slice(0, index + 1));
          continue;
        }
        await client.query('BEGIN');
        await client.query(up);
        const { rows: locks } = await client.query<{ table: string; mode: string }>(
          `SELECT DISTINCT relation::regclass::text AS "table", mode FROM pg_locks
           WHERE pid = pg_backend_pid() AND relation = ANY ($1)
             AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
          [released.map(({ oid }) => oid)],
        );
        await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
        held[name] = locks.map(({ table, mode }) => `${table} ${mode}`);
      }
      const crowded = Object.entries(held).filter(
        ([, locks]) => new Set(locks.map((lock) => lock.split(' ')[0])).size > 1,
      );
      expect(crowded).toEqual([]);
      expect(Object.values(held).flat()).not.toContainEqual(expect.stringMatching(/ ShareLock$/));
    } finally {
      client.release();
    }
  });
});
