import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { SessionsTables } from '../../sessions/sessions.tables';

export type ListedSession = Pick<
  Selectable<SessionsTables['sessions']>,
  'sid' | 'signed_in_at' | 'last_seen_at' | 'device' | 'country' | 'ip' | 'amr'
>;

/** Which sessions of a user can still be used. */
export interface Living {
  userId: number;
  now: Date;
  /** Sessions last seen before this have died of idleness. */
  idleSince: Date;
}

const isLiving = ({ userId, now, idleSince }: Living): RawBuilder<boolean> =>
  sql`user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now} AND last_seen_at > ${idleSince}`;

/**
 * Living sessions of a user: the present one first, then last used first.
 * @param after the last of the page before
 */
export async function listLivingSessions(
  executor: Executor,
  living: Living,
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
    SELECT sid, signed_in_at, last_seen_at, device, country, ip, amr FROM sessions
    WHERE ${isLiving(living)} AND ${isAfter}
    ORDER BY sid = ${current} DESC, last_seen_at DESC, sid DESC LIMIT ${limit}`.execute(executor);
  return rows;
}

/** How many sessions of a user can still be used. */
export async function countSessions(executor: Executor, living: Living): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM sessions WHERE ${isLiving(living)}`.execute(executor);
  return Number(rows[0]?.count ?? 0);
}
