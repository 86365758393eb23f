import { sql } from 'kysely';
import type { Executor } from '../../../platform/storage/database';

interface TableReferences {
  name: string;
  references: string[];
}

/** All tables with data, each after the tables that it references. */
export async function tablesInOrder(executor: Executor): Promise<string[]> {
  const { rows } = await sql<TableReferences>`
    SELECT t.relname AS name,
      coalesce(array_agg(DISTINCT r.relname) FILTER (WHERE r.relname <> t.relname), '{}')::text[] AS references
    FROM pg_class AS t
    LEFT JOIN pg_constraint AS c ON c.conrelid = t.oid AND c.contype = 'f'
    LEFT JOIN pg_class AS r ON r.oid = c.confrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> 'schema_migrations'
    GROUP BY t.relname ORDER BY t.relname`.execute(executor);
  const ordered: string[] = [];
  const place = (name: string): void => {
    if (ordered.includes(name)) return;
    rows.find((row) => row.name === name)?.references.forEach(place);
    ordered.push(name);
  };
  rows.forEach(({ name }) => place(name));
  return ordered;
}

/** Last values of all sequences that were used. */
export async function sequences(executor: Executor): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`.execute(executor);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Names of applied migrations, oldest first. */
export async function appliedMigrations(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(executor);
  return rows.map(({ name }) => name);
}
