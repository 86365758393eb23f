import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { openDatabase } from './openDatabase';
import type { Storage } from './storage';

/** Tables whose rows need the secrets: people are signed in by them, and keys of partner sites are encrypted with them. */
const kept = ['users', 'applications'] as const;

/**
 * Whether an instance holds nothing yet: there is no embedded database, or nobody and nothing is registered in the PostgreSQL one.
 * @throws {StartError} where the server cannot be reached
 */
export async function isFirstStart(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<boolean> {
  if (!config.databaseUrl) return !existsSync(join(config.dataDir, 'database'));
  const storage = await openDatabase(config);
  try {
    return await holdsNothing(storage);
  } finally {
    await storage.close();
  }
}

/** Whether a database, migrated or not, has no row that needs the secrets. */
export async function holdsNothing({ pool }: Pick<Storage, 'pool'>): Promise<boolean> {
  for (const table of kept) {
    const { rows } = await pool.query<{ name: string | null }>('SELECT to_regclass($1)::text AS name', [table]);
    const isThere = rows[0]?.name !== null;
    if (isThere && (await pool.query(`SELECT 1 FROM ${table} LIMIT 1`)).rows.length > 0) return false;
  }
  return true;
}
