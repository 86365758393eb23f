import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasTable } from './hasTable';
import { openDatabase } from './openDatabase';
import type { Storage } from './storage';

/** Tables whose rows depend on the secrets: sessions of users, and encrypted keys of partner sites. */
const dependentTables = ['users', 'applications'] as const;

/**
 * Whether an instance is empty: it has no embedded database, or a PostgreSQL database without users and applications.
 * @throws {StartError} if the server cannot be reached
 */
export async function isFirstStart(config: Parameters<typeof openDatabase>[0]): Promise<boolean> {
  if (!config.databaseUrl) return !existsSync(join(config.dataDir, 'database'));
  const storage = await openDatabase(config);
  try {
    return await isEmpty(storage);
  } finally {
    await storage.close();
  }
}

/** Whether a database, migrated or not, has no row that needs the secrets. */
export async function isEmpty(storage: Pick<Storage, 'pool'>): Promise<boolean> {
  for (const table of dependentTables) {
    if (
      (await hasTable(storage, table)) &&
      (await storage.pool.query(`SELECT 1 FROM ${table} LIMIT 1`)).rows.length > 0
    )
      return false;
  }
  return true;
}
