import { expect, it } from '@jest/globals';
import { describeOnPostgres } from '../../testing/databases';
import { newPostgresDatabase } from '../../testing/newPostgresDatabase';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from './isDatabaseUnavailable';
import { openDatabase, openPostgres } from './openDatabase';

describeOnPostgres('a start without its database', () => {
  it('reports the error of the server in words', async () => {
    const url = new URL(await newPostgresDatabase());
    url.pathname = '/missing';
    const config = { databaseUrl: url.href, dataDir: '', databaseWaitSeconds: 5 };
    await expect(openDatabase(config)).rejects.toThrow(
      `The database missing at ${url.host} (DATABASE_URL) cannot be used: database "missing" does not exist (3D000).`,
    );
  });
});

describeOnPostgres('reads of operators', () => {
  it('have two connections and a limit of time, which calls do not have', async () => {
    const storage = openPostgres(await newPostgresDatabase());
    const limitOf = async (db: typeof storage.db) =>
      (await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db)).rows[0]?.statement_timeout;
    expect([await limitOf(storage.db), await limitOf(storage.reads)]).toEqual(['0', '5s']);
    const pids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.01)`.execute(
          storage.reads,
        );
        return rows[0]?.pid;
      }),
    );
    expect(new Set(pids).size).toBe(2);
    const slow = storage.reads.connection().execute(async (connection) => {
      await sql`SET statement_timeout = '10ms'`.execute(connection);
      await sql`SELECT pg_sleep(5)`.execute(connection);
    });
    expect(isDatabaseUnavailable(await slow.catch((error: unknown) => error))).toBe(true);
    await storage.close();
  });
});
