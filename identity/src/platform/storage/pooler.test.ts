import { afterEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { describeOnPostgres, hangGuardMs } from '../../testing/databases';
import { newPostgresDatabase } from '../../testing/newPostgresDatabase';
import { until } from '../../testing/until';
import { migrateUp } from './migrate';
import { openPostgres } from './openDatabase';
import type { Storage } from './storage';

describeOnPostgres('a pooler in transaction mode', () => {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  });

  const open = (storage: Storage): Storage => {
    opened.push(storage);
    return storage;
  };
  const observe = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client(url);
    await client.connect();
    opened.push({ close: () => client.end() });
    return client;
  };

  it('receives unnamed statements, which any of its connections can execute', async () => {
    const url = await newPostgresDatabase();
    const names = async (storage: Storage): Promise<number> => {
      await sql`SELECT ${1}::integer`.execute(storage.db);
      const { rows } = await storage.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_statements');
      return rows[0]!.n;
    };
    const keeps = (keepsStatements: boolean) =>
      open(openPostgres(url, hangGuardMs, 1, { directUrl: url, keepsStatements }));
    expect(await names(open(openPostgres(url, hangGuardMs, 1)))).toBe(1);
    expect(await names(keeps(false))).toBe(0);
    expect(await names(keeps(true))).toBe(1);
  });

  it('is bypassed by LISTEN and by the lock of migrations', async () => {
    const url = await newPostgresDatabase();
    // No server listens at the pooler's address: a connection to it would fail.
    const { port } = new URL(url);
    const nowhere = url.replace(`:${port}/`, ':1/');
    const storage = open(openPostgres(nowhere, hangGuardMs, 2, { directUrl: url, keepsStatements: false }));
    expect((await migrateUp(storage.direct)).length).toBeGreaterThan(0);
    const heard: string[] = [];
    const end = await storage.listen('news', {
      onMessage: (text) => heard.push(text),
      onLoss: () => undefined,
      onGap: () => undefined,
    });
    opened.push({ close: end });
    const server = await observe(url);
    await server.query("NOTIFY news, 'past the pooler'");
    await until('the message arrives', () => heard.length > 0);
    expect(heard).toEqual(['past the pooler']);
    await expect(storage.pool.query('SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
  });
});
