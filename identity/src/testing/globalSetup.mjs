/** Once a run: a PostgreSQL and an empty embedded database to copy, so that no test file waits for their creation. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';

export default async function globalSetup() {
  const directory = await mkdtemp(join(tmpdir(), 'passport-tests-'));
  const drivers = (process.env.TEST_DATABASES ?? 'embedded,postgres').split(',');
  const state = { directory, postgres: undefined };
  globalThis.identityTests = state;
  process.env.TEST_DIRECTORY = directory;
  process.env.TEST_DATABASES = drivers.join(',');
  // Even if TEST_DATABASES excludes it: programs start with it, whatever database the tests of the service use.
  const lite = await PGlite.create();
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  await writeFile(join(directory, 'embedded.tar'), Buffer.from(await dump.arrayBuffer()));
  if (drivers.includes('postgres') && !process.env.TEST_DATABASE_URL) {
    state.postgres = await startPostgres({ isDurable: false });
    process.env.TEST_DATABASE_URL = state.postgres.url;
  }
}
