import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import { uuidOf } from '../personRef';
import type { AuditTables } from '../../../protection/audit/audit.tables';

/** An event of the log for the timeline of a person, with the name of the operator who acted. */
export interface LoggedEntry extends Pick<
  Selectable<AuditTables['audit_events']>,
  'at' | 'event' | 'country' | 'device' | 'details' | 'reason' | 'actor' | 'actor_kind'
> {
  id: string;
  operator_name: string | null;
}

/**
 * A page of what the log has of a person, newest first: the history that the person sees, and acts of operators on them that it leaves
 * out. Each of the two is read by its own index up to the limit.
 * @param before id of the last row of the page before
 */
export async function listLogged(
  executor: Executor,
  { id, user_id }: { id: number; user_id: string },
  { before, limit }: { before: string | undefined; limit: number },
): Promise<LoggedEntry[]> {
  const isBefore = before === undefined ? sql`true` : sql`e.id < ${before}::bigint`;
  const { rows } = await sql<LoggedEntry>`
    SELECT e.id, e.at, e.event, e.country, e.device, e.details, e.reason, e.actor, e.actor_kind,
      CASE WHEN e.actor_kind = 'operator' THEN (SELECT o.first_name || ' ' || o.last_name FROM users o
        WHERE o.user_id = ${uuidOf('e.actor')}) END AS operator_name
    FROM (
      (SELECT e.* FROM audit_events e WHERE e.user_id = ${id} AND ${isBefore} ORDER BY e.id DESC LIMIT ${limit})
      UNION ALL
      (SELECT e.* FROM audit_events e WHERE e.target_type = 'user' AND e.target_id = ${user_id}
        AND e.user_id IS DISTINCT FROM ${id} AND ${isBefore} ORDER BY e.id DESC LIMIT ${limit})
    ) AS e
    ORDER BY e.id DESC LIMIT ${limit}`.execute(executor);
  return rows;
}
