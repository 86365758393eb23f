import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './database';
import type { Listen } from './listen';
import { namedStatements } from './namedStatements';
import type { Tables } from './tables';

/** An open database: the typed query layer, and the pool for code that needs a connection of its own. */
export interface Storage {
  driver: 'embedded' | 'postgres';
  db: Database;
  pool: Pool;
  /** Receives notifications that triggers send with NOTIFY, in this process or another. */
  listen: Listen;
  close(): Promise<void>;
}

/**
 * Builds the typed query layer on a pool.
 * @param closeDriver runs after the pool has ended
 */
export function storageOn(
  driver: Storage['driver'],
  pool: Pool,
  listen: Listen,
  closeDriver: () => Promise<void>,
): Storage {
  // The pool replaces a broken connection; without these listeners its error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    driver,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) }),
    pool,
    listen,
    close: async () => {
      await pool.end();
      await closeDriver();
    },
  };
}
