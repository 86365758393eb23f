import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { storageOn, type Storage } from '../storage';
import { lockDirectory } from './directoryLock';
import { openInThread } from './openInThread';
import { EmbeddedSession } from './session';
import { syncTree } from './syncTree';
import { WireStream, type RunMessages } from './wireStream';

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
    const database = await openInThread(directory);
    return embeddedStorage(database.run, async () => {
      await database.close();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * The storage of an open embedded database.
 * @param close runs after the pool has ended
 */
export function embeddedStorage(run: RunMessages, close: () => Promise<void>): Storage {
  const session = new EmbeddedSession();
  const pool = new pg.Pool({
    ...{ user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 },
    stream: () => new WireStream(run),
    verify: (client, done) => void session.begin(client).then(() => done(), done),
  });
  return storageOn({ driver: 'embedded', pool, listen: session.listenOn(pool), closeDriver: close });
}

/** Creates the database in another directory and renames it, so that a kill during the first start leaves no partial database. */
async function create(directory: string): Promise<void> {
  const incoming = `${directory}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { mode: 0o700 });
  const database = await openInThread(incoming);
  await database.close();
  await syncTree(incoming);
  await rename(incoming, directory);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
