import { createDatabase } from '../../../scripts/lib/postgres.mjs';

/** @returns the URL of a new, empty database on the server of the tests */
export const newPostgresDatabase = (): Promise<string> => createDatabase(process.env.TEST_DATABASE_URL ?? '');
