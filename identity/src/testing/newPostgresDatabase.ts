import { readFile, writeFile } from 'node:fs/promises';
import { createDatabase } from '../../../scripts/lib/postgres.mjs';
import { migrateUp } from '../platform/storage/migrate';
import { openPostgres } from '../platform/storage/openDatabase';
import { onceARun } from './onceARun';

/**
 * @param template name of a database to copy; without it the new one is empty
 * @returns the URL of a new database on the server of the tests
 */
export const newPostgresDatabase = (template?: string): Promise<string> =>
  createDatabase(process.env.TEST_DATABASE_URL ?? '', template);

/** @returns the URL of a new PostgreSQL database, which is a copy of one that was migrated once a run */
export const migratedPostgresDatabase = (): Promise<string> =>
  onceARun('migrated.txt', async (file) => newPostgresDatabase(await readFile(file, 'utf8')), writeTemplate);

async function writeTemplate(file: string): Promise<void> {
  const url = await newPostgresDatabase();
  const storage = openPostgres(url);
  await migrateUp(storage.pool);
  await storage.close();
  await writeFile(file, new URL(url).pathname.slice(1));
}
