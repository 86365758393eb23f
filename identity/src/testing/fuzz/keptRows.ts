import { sql } from 'kysely';
import type { Storage } from '../../platform/storage/storage';

/** The rows named in paths of requests, and their dependents. */
const tables = [
  ...['applications', 'application_secrets', 'webhook_endpoints', 'webhook_events', 'webhook_attempts'],
  ...['access_requests', 'connected_services', 'external_accounts', 'business_units', 'business_unit_images'],
  ...['saml_service_providers', 'saml_requests', 'saml_sessions', 'saml_logouts'],
] as const;
/** Limits of calls that no setting widens. */
const countedCalls = ['webhook-tests:%', 'access-requests:%', 'hashing|%'];

/** A snapshot of rows. */
export interface KeptRows {
  /** Restores changed or deleted ones, so that the next request finds them too. */
  restore(): Promise<void>;
  forget(): Promise<void>;
}

/** Copies the current rows. */
export async function keepRows({ db, pool }: Storage): Promise<KeptRows> {
  const forget = async () => void (await pool.query('DROP SCHEMA IF EXISTS kept CASCADE'));
  await forget();
  const copies = tables.map((table) => `CREATE TABLE kept.${table} AS TABLE ${table};`);
  await pool.query(`CREATE SCHEMA kept; ${copies.join(' ')}`);
  const differences = tables.map((table) => `EXISTS (TABLE kept.${table} EXCEPT TABLE ${table})`).join(' OR ');
  const look = sql<{ is_changed: boolean }>`
    WITH uncounted AS (DELETE FROM counters WHERE key LIKE ANY (${countedCalls}))
    SELECT ${sql.raw(differences)} AS is_changed`;
  // The replica role runs no triggers and does not check foreign keys.
  const rows = tables.map(
    (table) => `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept.${table};`,
  );
  const putBack = `BEGIN; SET LOCAL session_replication_role = replica; ${rows.join(' ')} COMMIT`;
  return {
    restore: async () => {
      const [found] = (await look.execute(db)).rows;
      if (found?.is_changed) await pool.query(putBack);
    },
    forget,
  };
}
