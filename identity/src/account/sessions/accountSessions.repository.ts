import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isAliveSession, type AliveCriteria } from '../../sessions/isAlive';
import type { SessionsTables } from '../../sessions/sessions.tables';

export type ListedSession = Pick<
  Selectable<SessionsTables['sessions']>,
  'sid' | 'signed_in_at' | 'last_seen_at' | 'device' | 'country' | 'ip' | 'amr'
> & {
  /** Null where the session names no service or an application that was deleted. */
  service_name: string | null;
  service_logo: string | null;
};

/**
 * Alive sessions of a user: the current one first, then last used first.
 * @param after the last session of the previous page
 */
export async function listAliveSessions(
  executor: Executor,
  criteria: AliveCriteria,
  {
    current,
    after,
    limit,
  }: { current: string; after?: { lastSeenAt: string; sid: string } | undefined; limit: number },
): Promise<ListedSession[]> {
  const isAfter = after
    ? sql`(sid = ${current}, last_seen_at, sid)
        < (${after.sid === current}::boolean, ${after.lastSeenAt}::timestamptz, ${after.sid}::uuid)`
    : sql`true`;
  const { rows } = await sql<ListedSession>`
    SELECT sid, signed_in_at, last_seen_at, device, country, ip, amr, a.name AS service_name, a.logo_url AS service_logo
    FROM sessions LEFT JOIN applications a ON a.id = application_id
    WHERE ${isAliveSession(criteria)} AND ${isAfter}
    ORDER BY sid = ${current} DESC, last_seen_at DESC, sid DESC LIMIT ${limit}`.execute(executor);
  return rows;
}

export async function countAliveSessions(executor: Executor, criteria: AliveCriteria): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM sessions WHERE ${isAliveSession(criteria)}`.execute(executor);
  return Number(rows[0]?.count ?? 0);
}
