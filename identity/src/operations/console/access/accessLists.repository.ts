import { sql } from 'kysely';
import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import type { AccessRequestRow } from '../../../applications/access-requests/accessRequests.repository';
import type { UserRow } from '../../../people/users.repository';
import type { Executor } from '../../../platform/storage/database';
import { lastActOf } from '../lastActOf';
import { personOf, type PersonColumns } from '../personRef';

export interface ListedAccess extends AccessRequestRow, Pick<UserRow, 'is_active' | 'locked_until' | 'deletion_at'> {
  person: PersonColumns;
  last_act: string | null;
  applications: number;
  refused_before: number;
  /** Whether the sender has a role, in force or not. */
  is_operator: boolean;
}

/**
 * A page of requests for access: those that wait oldest first, others newest first.
 * @param after number of the last row of the page before
 */
export async function listAccessRequests(
  executor: Executor,
  { state, after, limit }: { state: AccessRequestState; after: string | undefined; limit: number },
): Promise<ListedAccess[]> {
  const isQueue = state === 'WAITING';
  const { rows } = await sql<ListedAccess>`
    SELECT r.*, u.is_active, u.locked_until, u.deletion_at, ${personOf('u')} AS person, ${lastActOf('access_request', 'r.id')} AS last_act,
      (SELECT count(*)::integer FROM applications p
        WHERE p.owner_id = r.user_id AND (p.type = 'OAUTH2_CLIENT') = (r.type = 'OAUTH2_CLIENT')) AS applications,
      (SELECT count(*)::integer FROM access_requests b
        WHERE b.user_id = r.user_id AND b.number < r.number AND b.state IN ('REFUSED', 'REVOKED')) AS refused_before,
      EXISTS (SELECT FROM operator_roles o WHERE o.user_id = r.user_id) AS is_operator
    FROM access_requests r JOIN users u ON u.id = r.user_id
    WHERE r.state = ${state} ${after === undefined ? sql`` : sql`AND r.number ${sql.raw(isQueue ? '>' : '<')} ${after}`}
    ORDER BY r.number ${sql.raw(isQueue ? 'ASC' : 'DESC')} LIMIT ${limit}`.execute(executor);
  return rows;
}
