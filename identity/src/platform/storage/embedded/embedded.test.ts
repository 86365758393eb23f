import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { openSynced, SyncedNodeFs } from './databaseThread.mjs';
import { lockDirectory } from './directoryLock';
import { unpackEmbedded } from '../../../testing/databases';
import { openEmbedded } from './openEmbedded';

describe('the embedded database', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'passport-embedded-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('syncs every commit to disk before it answers (R-64)', async () => {
    const fs = new SyncedNodeFs(directory);
    const lite = await openSynced(directory, fs);
    await lite.exec('CREATE TABLE t (id integer)');
    const before = fs.syncs;
    const commits = 50;
    for (let id = 0; id < commits; id += 1) {
      const synced = fs.syncs;
      await lite.query('INSERT INTO t VALUES ($1)', [id]);
      expect(fs.syncs).toBeGreaterThan(synced);
    }
    expect(fs.syncs - before).toBeGreaterThanOrEqual(commits);
    const afterWrites = fs.syncs;
    await lite.query('SELECT * FROM t');
    expect(fs.syncs).toBe(afterWrites);
    await lite.close();
  });

  it('refuses to open where the hook for fsync is missing', async () => {
    const init = jest.spyOn(NodeFS.prototype, 'init');
    init.mockImplementation(() => Promise.resolve({ emscriptenOpts: { preRun: [] } }));
    const { emscriptenOpts } = await new SyncedNodeFs(directory).init(undefined as never, {});
    const [hook] = emscriptenOpts.preRun as ((module: object) => void)[];
    expect(() => hook?.({ NODEFS: {} })).toThrow('no hook for fsync');
  });

  it('leaves the event loop to others while a statement runs', async () => {
    unpackEmbedded(directory);
    const { pool, close } = await openEmbedded(directory);
    await pool.query('SELECT 1');
    const order: string[] = [];
    const statement = pool
      .query('SELECT count(*) FROM generate_series(1, 3000000)')
      .then(() => order.push('the statement'));
    setImmediate(() => setImmediate(() => order.push('something else')));
    await statement;
    expect(order).toEqual(['something else', 'the statement']);
    await close();
  });

  it('goes on after a statement that failed: with its prepared statements, outside of a transaction, and listening', async () => {
    unpackEmbedded(directory);
    const { pool, listen, close } = await openEmbedded(directory);
    const heard: string[] = [];
    await listen('news', { onMessage: (payload) => heard.push(payload), onLoss: () => {}, onGap: () => {} });
    const named = { name: 'n', text: 'SELECT $1::integer AS n', values: [7] };
    expect((await pool.query(named)).rows).toEqual([{ n: 7 }]);
    // The pool replaces the connection of each statement that fails.
    await pool.query('BEGIN');
    await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect((await pool.query(named)).rows).toEqual([{ n: 7 }]);
    await pool.query("NOTIFY news, 'here'");
    expect(heard).toEqual(['here']);
    await close();
  });

  it('is open once, by whatever path, and again after its end', async () => {
    const data = join(directory, 'data');
    const storage = await openEmbedded(data);
    expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
    symlinkSync(data, join(directory, 'other-name'));
    for (const path of [data, join(directory, 'other-name')]) {
      await expect(openEmbedded(path)).rejects.toThrow('in use by another process');
    }
    await storage.db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
    await storage.close();
    await (await openEmbedded(data)).close();
  });

  it('gives a directory of its own to each lock', async () => {
    const [one, two] = ['one', 'two'].map((name) => join(directory, name));
    mkdirSync(one!);
    mkdirSync(two!);
    const unlock = [await lockDirectory(one!), await lockDirectory(two!)];
    await expect(lockDirectory(one!)).rejects.toThrow('in use');
    await unlock[0]!();
    await (
      await lockDirectory(one!)
    )();
    await unlock[1]!();
  });
});
