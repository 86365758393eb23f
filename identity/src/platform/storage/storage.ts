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
  /** For reads of operators: few connections and a limit of time, so that none of them takes what calls need; the same as `db` where embedded. */
  reads: Database;
  pool: Pool;
  /** Connections that stay with one session at the server, also where a pooler is in between: for locks that outlive a transaction. */
  direct: Pool;
  /** Receives notifications that triggers send with NOTIFY, in this process or another. */
  listen: Listen;
  close(): Promise<void>;
}

/** A pooler between the service and the server. */
interface Pooling {
  /** The pool that bypasses it. */
  direct?: Pool;
  namesStatements?: boolean;
  /** The pool of `reads`. */
  readers?: Pool;
}

interface Connected extends Pick<Storage, 'driver' | 'pool' | 'listen'> {
  /** Runs after the pool has ended. */
  closeDriver: () => Promise<void>;
}

/** Builds the typed query layer on a pool. */
export function storageOn(
  { driver, pool, listen, closeDriver }: Connected,
  { direct = pool, namesStatements = true, readers }: Pooling = {},
): Storage {
  // A pool replaces a broken connection; without these listeners its error event would end the process.
  for (const each of new Set([pool, direct, readers ?? pool])) {
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool, namesStatements) }) });
  return {
    driver,
    db,
    reads: readers ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readers }) }) : db,
    pool,
    direct,
    listen,
    close: async () => {
      await pool.end();
      if (direct !== pool) await direct.end();
      await readers?.end();
      await closeDriver();
    },
  };
}
