import { Kysely, PostgresDialect } from 'kysely';
import pg, { type Pool } from 'pg';
import type { Config } from '../config';
import type { Database } from './database';
import { openEmbedded } from './embedded/openEmbedded';
import { namedStatements } from './namedStatements';
import type { Tables } from './tables';

/** An open database: the typed layer for the domains, the pool for what needs a connection of its own. */
export interface Storage {
  engine: 'embedded' | 'postgres';
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/** Longer waits for a connection are answered as 503: the database counts as away. */
const connectionTimeoutMillis = 2000;
const maxConnections = 10;

/**
 * Opens the database that the settings name: PostgreSQL, or the embedded engine in DATA_DIR.
 * @throws {StartError} when the data directory is in use by another process
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Storage> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir);
}

/** A pool on a PostgreSQL server; connections are made when they are first needed. */
export function openPostgres(databaseUrl: string): Storage {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis,
    application_name: 'passport-identity',
  });
  return storageOn('postgres', pool, () => Promise.resolve());
}

/**
 * Puts the typed layer on a pool.
 * @param closeEngine what has to end after the pool
 */
export function storageOn(engine: Storage['engine'], pool: Pool, closeEngine: () => Promise<void>): Storage {
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    engine,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) }),
    pool,
    close: async () => {
      await pool.end();
      await closeEngine();
    },
  };
}
