import { sql } from 'kysely';
import type { Storage } from '../../platform/storage/storage';

/** The rows named in paths of requests, and their dependents. */
const tables = [
  ...['applications', 'application_secrets', 'webhook_endpoints', 'webhook_events', 'webhook_attempts'],
  ...['access_requests', 'connected_services', 'external_accounts', 'business_units', 'business_unit_images'],
  ...['saml_service_providers', 'saml_requests', 'saml_sessions', 'saml_logouts'],
  ...['passkeys', 'operator_roles', 'operator_sessions', 'approvals', 'support_requests', 'support_files'],
] as const;
/** What operators change of an account. Its row is not replaced as a whole: people change other columns, and new people come. */
const ofAccounts = ['is_active', 'locked_until', 'deletion_at'] as const;
/** Limits of calls that no setting widens. */
const countedCalls = ['webhook-tests:%', 'access-requests:%', 'hashing|%', 'passkeys|%', 'operator_session|%'];

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
  const columns = ofAccounts.join(', ');
  await pool.query(
    `CREATE SCHEMA kept; ${copies.join(' ')} CREATE TABLE kept.users AS SELECT id, ${columns} FROM users`,
  );
  const differences = tables.map((table) => `EXISTS (TABLE kept.${table} EXCEPT TABLE ${table})`).join(' OR ');
  const [current, former] = ['u', 'k'].map((row) => ofAccounts.map((column) => `${row}.${column}`).join(', '));
  const accounts = sql.raw(`
    UPDATE users u SET (${columns}) = (SELECT ${former}) FROM kept.users k
    WHERE k.id = u.id AND (${current}) IS DISTINCT FROM (${former})`);
  const look = sql<{ is_changed: boolean }>`
    WITH uncounted AS (DELETE FROM counters WHERE key LIKE ANY (${countedCalls})), active AS (${accounts})
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
