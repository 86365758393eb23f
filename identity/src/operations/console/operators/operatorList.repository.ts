import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { OperatorRef } from '@passport/shared/schemas/console/acts';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import type { Tables } from '../../../platform/storage/tables';
import { lastActOf } from '../lastActOf';
import { operatorOf, personOf, uuidOf, type PersonColumns } from '../personRef';

type StoredRole = Omit<Selectable<Tables['operator_roles']>, 'user_id' | 'until' | 'granted_at'> & {
  until: string | null;
  granted_at: string;
};

export interface ListedOperator {
  person: PersonColumns;
  two_factor_auth: TwoFactorMode;
  /** `granted_by` is a name, of a person or a shell account. */
  roles: StoredRole[];
  requested: { role: OperatorRole; until: string | null; asked_by: OperatorRef | null } | null;
  passkeys: number;
  last_session_at: Date | null;
  suspended_at: Date | null;
  cause: string | null;
  last_act: string | null;
}

/** The rows of roles that wait for an approval; there is one a person at most. */
const waiting = (now: Date): RawBuilder<unknown> =>
  sql`approvals w WHERE w.kind = 'operators.grant' AND w.state = 'WAITING' AND w.expires_at > ${now}`;

/**
 * A page of operators, and of people with a requested role, ordered by name.
 * @param after internal id of the last person on the previous page
 */
export async function listOperators(
  executor: Executor,
  { now, after, limit }: { now: Date; after: string | undefined; limit: number },
): Promise<ListedOperator[]> {
  const { rows } = await sql<ListedOperator>`
    SELECT ${personOf('u')} AS person, u.two_factor_auth, s.at AS suspended_at, s.cause,
      ${lastActOf('user', 'u.user_id')} AS last_act,
      coalesce((SELECT json_agg(json_build_object('role', r.role, 'until', r.until, 'granted_at', r.granted_at, 'granted_by',
          coalesce(g.first_name || ' ' || g.last_name, r.granted_by)) ORDER BY r.role)
        FROM operator_roles r LEFT JOIN users g
          ON g.user_id = ${uuidOf('r.granted_by')}
        WHERE r.user_id = u.id), '[]') AS roles,
      (SELECT json_build_object('role', w.parameters ->> 'role', 'until', w.parameters ->> 'until', 'asked_by',
          (SELECT ${operatorOf('o')} FROM users o WHERE o.id = w.asked_by))
        FROM ${waiting(now)} AND w.user_id = u.id) AS requested,
      (SELECT count(*)::integer FROM passkeys p WHERE p.user_id = u.id AND p.removed_at IS NULL) AS passkeys,
      (SELECT at FROM audit_events a
        WHERE a.target_type = 'user' AND a.target_id = u.user_id::text AND a.event = 'operator_session_started'
        ORDER BY a.id DESC LIMIT 1) AS last_session_at
    FROM users u LEFT JOIN operator_suspensions s ON s.user_id = u.id
    WHERE u.id IN (SELECT user_id FROM operator_roles UNION SELECT w.user_id FROM ${waiting(now)})
      ${after === undefined ? sql`` : sql`AND (u.last_name, u.first_name, u.id) > (SELECT last_name, first_name, id FROM users WHERE id = ${after}::integer)`}
    ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`.execute(executor);
  return rows;
}
