import { expect, it } from '@jest/globals';
import { describeOnPostgres } from '../../testing/databases';
import { newPostgresDatabase } from '../../testing/newPostgresDatabase';
import { openDatabase } from './openDatabase';

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
