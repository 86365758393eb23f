import type { Storage } from './storage';

/** Whether a database, migrated or not, has a table. */
export async function hasTable({ pool }: Pick<Storage, 'pool'>, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ name: string | null }>('SELECT to_regclass($1)::text AS name', [table]);
  return rows[0]?.name !== null;
}
