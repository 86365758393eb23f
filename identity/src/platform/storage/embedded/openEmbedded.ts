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
 * PGlite's default parameters without `-F`, which disables fsync, and with the sync method that reaches our hook. Its default cache
 * of 128 MB would be most of the memory of the process; a database that needs more than 32 MB belongs on PostgreSQL.
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
 * Locks the data directory and opens the embedded database in it; the first start creates the database.
 * @throws {StartError} if another process holds the directory
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
 * The storage of an open PGlite.
 * @param close runs after the pool has ended
 */
export function embeddedStorage(lite: PGlite, close: () => Promise<void>): Storage {
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  return storageOn('embedded', pool, listenOnEmbedded(pool), close);
}

/** Opens an existing or empty database directory with every commit synced to disk. */
export const openSynced = (directory: string, fs = new SyncedNodeFs(directory)): Promise<PGlite> =>
  PGlite.create({ fs, startParams: parameters });

/** Creates the database in another directory and renames it, so that a kill during the first start leaves no partial database. */
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
