import type { SessionItem, SessionsPage } from '@passport/shared/schemas/account';
import type { PageQuery } from '@passport/shared/schemas/paging';
import { placeOf } from '../history/history';
import type { Context } from '../../context';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import { aliveCriteria } from '../../sessions/isAlive';
import { countAliveSessions, listAliveSessions, type ListedSession } from './accountSessions.repository';
import type { SessionWithUser } from '../../sessions/sessions.repository';

const presentSession = (row: ListedSession, current: string): SessionItem => ({
  id: row.sid,
  is_current: row.sid === current,
  name: row.name,
  can_be_named: row.is_recognized === true,
  ...placeOf(row),
  methods: row.amr,
  service: row.service_name === null ? null : { name: row.service_name, logo: row.service_logo },
  first_seen: row.signed_in_at.toISOString(),
  last_seen: row.last_seen_at.toISOString(),
});

/**
 * The live sessions of the caller (`GET /user/sessions/`): the current one, then the others, last used first. A session that
 * is used between two pages moves to the front and may be missing from the later page.
 * @throws 400 for a cursor of another list or another person
 */
export async function listSessions(
  context: Context,
  { user, session }: SessionWithUser,
  query: PageQuery,
): Promise<SessionsPage> {
  const { db } = context;
  const criteria = aliveCriteria(context, user.id);
  const list = { name: 'sessions', userId: user.id } as const;
  const cursor = readCursor(context, list, query.cursor);
  const after = cursor && { lastSeenAt: cursor[0]!, sid: cursor[1]! };
  const limit = pageLimit(query.limit);
  const rows = await listAliveSessions(db, criteria, { current: session.sid, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    sessions: shown.map((row) => presentSession(row, session.sid)),
    next_cursor:
      rows.length > limit && last ? writeCursor(context, list, [last.last_seen_at.toISOString(), last.sid]) : null,
    total: await countAliveSessions(db, criteria),
  };
}
