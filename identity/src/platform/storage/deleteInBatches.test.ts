import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { describeOnBothDatabases, describeOnPostgres, emptyDatabase, migratedDatabase } from '../../testing/databases';
import { logStatements } from '../../testing/statementLog';
import { addSeconds } from '../clock';
import type { Executor } from './database';
import { deleteInBatches } from './deleteInBatches';
import type { Storage } from './storage';

const now = new Date('2026-05-12T09:00:00.000Z');

/** Counters that reset one second after another, the last of them `last` seconds from now. */
async function addCounters({ db }: Storage, count: number, last: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    key: `in ${last - index} s`,
    count: 1,
    resets_at: addSeconds(now, last - index),
  }));
  await db.insertInto('counters').values(rows).execute();
}
const keys = async ({ db }: Storage): Promise<string[]> =>
  (await db.selectFrom('counters').select('key').orderBy('resets_at').execute()).map(({ key }) => key);
const deleteBefore = (db: Executor, end: Date, atOnce: number) =>
  deleteInBatches(db, 'counters', (row) => row('resets_at', '<', end), atOnce);

describeOnBothDatabases('rows that are deleted in batches', (driver) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
  });

  it.each([
    [0, 1],
    [5, 3],
    [6, 4],
  ])('only expired rows are deleted, two in each statement: %i by %i', async (count, statements) => {
    if (count > 0) await addCounters(storage, count, -1);
    await addCounters(storage, 2, 1);
    const log = logStatements(storage.pool);
    log.drain();
    await deleteBefore(storage.db, now, 2);
    const run = log.drain().map((text) => /^DELETE FROM "counters" .* LIMIT \$\d /.exec(text)?.[0] ?? text);
    expect(run).toHaveLength(statements);
    expect(new Set(run)).toEqual(new Set([expect.stringContaining('DELETE')]));
    expect(await keys(storage)).toEqual(['in 0 s', 'in 1 s']);
  });

  it('cascades and triggers run', async () => {
    const { db } = storage;
    const request = {
      created_at: now,
      answer_by: now,
      phone: '',
      email: '',
      body: '',
      page: '',
      language: 'ru' as const,
    };
    const stored = {
      name: 'a',
      type: 'text/plain',
      size: 1,
      sha256: '',
      scan: 'off' as const,
      place: 0,
      created_at: now,
    };
    for (const last of [1, 2, 3]) {
      const { number } = await db
        .insertInto('support_requests')
        .values(request)
        .returning('number')
        .executeTakeFirstOrThrow();
      const id = `00000000-0000-4000-8000-00000000000${last}`;
      await db
        .insertInto('support_files')
        .values({ ...stored, id, number })
        .execute();
    }
    await deleteInBatches(db, 'support_requests', (row) => row('created_at', '<=', now), 2);
    expect(await db.selectFrom('support_files').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('support_files_to_delete').select('id').execute()).toHaveLength(3);
  });
});

describeOnPostgres('rows that two processes delete in batches at the same time (R-67)', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await migratedDatabase('postgres');
    await addCounters(storage, 20, -1);
  });
  afterEach(() => storage.close());

  it('a row stays with the process that has locked it, and neither waits', async () => {
    await storage.db.transaction().execute(async (transaction) => {
      await deleteBefore(transaction, addSeconds(now, -10), 3);
      await storage.db.connection().execute(async (db) => {
        // Aborts a wait that would never end: the other transaction is open until this is done.
        await sql`SET lock_timeout = '10s'`.execute(db);
        await deleteBefore(db, now, 3);
      });
      expect(await keys(storage)).toHaveLength(10);
    });
    expect(await keys(storage)).toEqual([]);
  });

  it('all rows are deleted, however many statements run in parallel', async () => {
    await Promise.all(Array.from({ length: 5 }, () => deleteBefore(storage.db, now, 1)));
    await deleteBefore(storage.db, now, 1);
    expect(await keys(storage)).toEqual([]);
  });
});
