import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { listenOnEmbedded } from '../listen';
import { storageOn, type Storage } from '../storage';
import { lockDirectory } from './directoryLock';
import { SyncedNodeFs } from './syncedNodeFs';
import { syncTree } from './syncTree';

/**
 * PGlite's own parameters without `-F`, which turns fsync off, and with the sync call that reaches our hook. Its cache of
 * 128 MB would be most of the memory of the process; a database for which 32 are too few belongs on PostgreSQL.
 */
const parameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

/**
 * Opens the embedded engine in a data directory that this process then holds alone; the first time it is made there.
 * @throws {StartError} when another process holds the directory
 */
export async function openEmbedded(dataDir: string): Promise<Storage> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = join(dataDir, 'database');
    if (!(await exists(directory))) await create(directory);
    const lite = await openSynced(directory);
    return embeddedStorage(lite, async () => {
      await lite.close();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * The storage of a running PGlite.
 * @param close ends the engine, once nothing asks it any more
 */
export function embeddedStorage(lite: PGlite, close: () => Promise<void>): Storage {
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  return storageOn('embedded', pool, listenOnEmbedded(pool), close);
}

/** Opens an existing database directory, or an empty one, with every commit synced. */
export const openSynced = (directory: string, fs = new SyncedNodeFs(directory)): Promise<PGlite> =>
  PGlite.create({ fs, startParams: parameters });

/** Made aside and moved into place: a kill during the first start leaves nothing half made behind. */
async function create(directory: string): Promise<void> {
  const incoming = `${directory}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { mode: 0o700 });
  const lite = await openSynced(incoming);
  await lite.close();
  await syncTree(incoming);
  await rename(incoming, directory);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
