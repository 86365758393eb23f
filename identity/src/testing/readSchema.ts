import type { Pool } from 'pg';

/** One line for each part of the schema. */
const parts = `
  SELECT format('column %s.%s %s null=%s default=%s', table_name, column_name, data_type, is_nullable,
                coalesce(column_default, identity_generation, '-')) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL
  SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT format('trigger %s', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT format('settings of %s: %s', oid::regclass, reloptions)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL
  UNION ALL
  SELECT format('function %s', proname) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

/** Describes the schema in a form that can be compared across database drivers and PostgreSQL versions. */
export async function readSchema(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(parts);
  return rows.map(({ line }) => line).sort();
}
