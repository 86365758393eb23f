import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './database';
import type { Listen } from './listen';
import { namedStatements } from './namedStatements';
import type { Tables } from './tables';

/** An open database: the typed layer for the domains, the pool for what needs a connection of its own. */
export interface Storage {
  engine: 'embedded' | 'postgres';
  db: Database;
  pool: Pool;
  /** Hears what rows tell with NOTIFY, in this process or another. */
  listen: Listen;
  close(): Promise<void>;
}

/**
 * Puts the typed layer on a pool.
 * @param closeEngine what has to end after the pool
 */
export function storageOn(
  engine: Storage['engine'],
  pool: Pool,
  listen: Listen,
  closeEngine: () => Promise<void>,
): Storage {
  // A connection that breaks, idle or in use, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    engine,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) }),
    pool,
    listen,
    close: async () => {
      await pool.end();
      await closeEngine();
    },
  };
}
