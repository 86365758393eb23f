import pg from 'pg';
import { defaultPoolSize, defaultWaitSeconds, type Config, type Pooler } from '../config/config';
import { StartError } from '../startError';
import { readConnections } from './connections';
import { openEmbedded } from './embedded/openEmbedded';
import { listenOnPostgres } from './listen';
import { storageOn, type Storage } from './storage';

/** How long a read of an operator may take. */
const readTimeoutMs = 5000;

/**
 * Opens the configured database: PostgreSQL, or the embedded one in DATA_DIR.
 * @param poolSize connections that the process may hold at one time
 * @throws {StartError} if the server cannot be reached, or the data directory is in use by another process
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pooler' | 'databaseWaitSeconds'>,
  poolSize = defaultPoolSize,
): Promise<Storage> {
  if (!config.databaseUrl) return openEmbedded(config.dataDir);
  const storage = openPostgres(config.databaseUrl, config.databaseWaitSeconds * 1000, poolSize, config.pooler);
  try {
    await storage.pool.query('SELECT 1');
    return storage;
  } catch (error) {
    await storage.close();
    const { host, pathname } = new URL(config.databaseUrl);
    const text = `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`;
    throw new StartError(text, { cause: error });
  }
}

/** The server's answer, or why it could not be reached: the message of a failed connection to several addresses is empty. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return error instanceof pg.DatabaseError ? `${message} (${code})` : (code ?? message);
}

/**
 * A pool of connections to a PostgreSQL server; it connects on first use.
 * @param waitMs how long a query waits for a connection before it fails
 * @param pooler the pooler at `databaseUrl`; undefined if that is the server itself
 */
export function openPostgres(
  databaseUrl: string,
  waitMs = defaultWaitSeconds * 1000,
  poolSize = defaultPoolSize,
  pooler?: Pooler,
): Storage {
  const connections = { connectionTimeoutMillis: waitMs, application_name: 'passport-identity' };
  const pool = new pg.Pool({ ...connections, connectionString: databaseUrl, max: poolSize });
  const pooling = pooler && {
    direct: new pg.Pool({ ...connections, connectionString: pooler.directUrl, max: 1 }),
    namesStatements: pooler.keepsStatements,
  };
  // Not through a pooler: it would give the limit of time on to other calls.
  const readers = new pg.Pool({
    ...{ connectionTimeoutMillis: waitMs, application_name: 'passport-reads' },
    connectionString: pooler?.directUrl ?? databaseUrl,
    max: readConnections,
    statement_timeout: readTimeoutMs,
  });
  const listen = listenOnPostgres(pooler?.directUrl ?? databaseUrl);
  return storageOn({ driver: 'postgres', pool, listen, closeDriver: () => Promise.resolve() }, { ...pooling, readers });
}
