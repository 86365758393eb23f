import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isAliveSession, type AliveCriteria } from '../../sessions/isAlive';
import type { SessionsTables } from '../../sessions/sessions.tables';

export type ListedSession = Pick<
  Selectable<SessionsTables['sessions']>,
  'sid' | 'signed_in_at' | 'last_seen_at' | 'device' | 'country' | 'ip' | 'amr'
> & {
  /** Null where the session was started for no service, or for an application that was deleted. */
  service_name: string | null;
  service_logo: string | null;
  /** The person's name for the device. */
  name: string | null;
  /** Null where the browser is not recognized. */
  is_recognized: true | null;
};

/**
 * Live sessions of a user: the current one first, then last used first.
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
    SELECT sid, signed_in_at, last_seen_at, device, country, ip, amr, a.name AS service_name, a.logo_url AS service_logo,
      k.name, k.is_recognized
    FROM sessions LEFT JOIN applications a ON a.id = application_id
      LEFT JOIN LATERAL (SELECT d.name, true AS is_recognized FROM known_devices d
        WHERE d.user_id = sessions.user_id AND d.device_hash = sessions.device_hash) k ON true
    WHERE ${isAliveSession(criteria)} AND ${isAfter}
    ORDER BY sid = ${current} DESC, last_seen_at DESC, sid DESC LIMIT ${limit}`.execute(executor);
  return rows;
}

export async function countAliveSessions(executor: Executor, criteria: AliveCriteria): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM sessions WHERE ${isAliveSession(criteria)}`.execute(executor);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Names the device of a live session.
 * @returns false if the user has no such session, or its browser is not recognized
 */
export async function nameDevice(
  executor: Executor,
  criteria: AliveCriteria,
  { sid, name }: { sid: string; name: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE known_devices AS d SET name = ${name}
    FROM (SELECT user_id AS owner, device_hash AS device FROM sessions
      WHERE ${isAliveSession(criteria)} AND sid = ${sid}::uuid) AS s
    WHERE d.user_id = s.owner AND d.device_hash = s.device
    RETURNING d.user_id`.execute(executor);
  return rows.length > 0;
}
