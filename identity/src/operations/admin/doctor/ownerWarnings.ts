import { sql } from 'kysely';
import { hasTable } from '../../../platform/storage/hasTable';
import type { Storage } from '../../../platform/storage/storage';

interface Owner {
  name: string;
  /** Has an authenticator or a passkey: only these begin a session of the console. */
  can_prove: boolean;
}

/** What is wrong with the owners of the console, one sentence each; nothing before its tables are there. */
export async function ownerWarnings(storage: Storage, now: Date): Promise<string[]> {
  if (!(await hasTable(storage, 'operator_roles'))) return [];
  const { rows } = await sql<Owner>`
    SELECT u.first_name || ' ' || u.last_name AS name,
      u.two_factor_auth = 'TOTP'
        OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id AND p.removed_at IS NULL) AS can_prove
    FROM operator_roles r JOIN users u ON u.id = r.user_id
    WHERE r.role = 'owner' AND (r.until IS NULL OR r.until > ${now}) AND u.is_active
      AND NOT EXISTS (SELECT FROM operator_suspensions s WHERE s.user_id = u.id)
    ORDER BY u.id`.execute(storage.db);
  const unproven = rows.filter(({ can_prove }) => !can_prove).map(({ name }) => name);
  const rules: [isWrong: boolean, line: string][] = [
    [rows.length === 0, 'The console has no owner: operator add --phone P --role owner.'],
    [rows.length === 1, 'The console has one owner: what opens an account waits a day for want of a second one.'],
    [
      unproven.length > 0,
      `Without an authenticator or a passkey, and so without the console: ${unproven.join(', ')} (owner).`,
    ],
  ];
  return rules.filter(([isWrong]) => isWrong).map(([, line]) => line);
}
