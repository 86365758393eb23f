import type { Storage } from '../platform/storage/storage';

/**
 * Works while the database refuses a deletion, or an insertion.
 * @param rows which rows of the table cannot be deleted, as a condition on OLD; of an insertion on NEW
 * @param work gets the text of the error
 */
export async function whileFailing<T>(
  { pool }: Pick<Storage, 'pool'>,
  { table, rows, on = 'DELETE' }: { table: string; rows: string; on?: 'DELETE' | 'INSERT' },
  work: (message: string) => Promise<T>,
): Promise<T> {
  const message = 'not this one';
  await pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${message}'; END $$;
    CREATE TRIGGER fail BEFORE ${on} ON ${table} FOR EACH ROW WHEN (${rows}) EXECUTE FUNCTION fail()`);
  try {
    return await work(message);
  } finally {
    await pool.query(`DROP TRIGGER fail ON ${table}; DROP FUNCTION fail()`);
  }
}
