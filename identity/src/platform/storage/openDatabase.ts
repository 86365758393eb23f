import pg from 'pg';
import type { Config } from '../config/config';
import { StartError } from '../startError';
import { openEmbedded } from './embedded/openEmbedded';
import { listenOnPostgres } from './listen';
import { storageOn, type Storage } from './storage';

/** Longer waits for a connection are answered as 503: the database counts as away. */
const connectionTimeoutMillis = 2000;
const maxConnections = 10;

/**
 * Opens the database that the settings name: PostgreSQL, or the embedded engine in DATA_DIR.
 * @throws {StartError} when the server cannot be reached, or the data directory is in use by another process
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Storage> {
  if (!config.databaseUrl) return openEmbedded(config.dataDir);
  const storage = openPostgres(config.databaseUrl);
  try {
    await storage.pool.query('SELECT 1');
    return storage;
  } catch (error) {
    await storage.close();
    const { host, pathname } = new URL(config.databaseUrl);
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartError(`The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be used: ${reason}.`, {
      cause: error,
    });
  }
}

/**
 * A pool on a PostgreSQL server; connections are made when they are first needed.
 * @param waitMs how long a query waits for a connection before it fails, in milliseconds
 */
export function openPostgres(databaseUrl: string, waitMs = connectionTimeoutMillis): Storage {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: waitMs,
    application_name: 'passport-identity',
  });
  return storageOn('postgres', pool, listenOnPostgres(databaseUrl), () => Promise.resolve());
}
