import type { PageQuery, SessionItem, SessionsPage } from '@passport/shared/schemas/account';
import { placeOf } from '../history/history';
import type { Context } from '../../context';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import { idleSince } from '../../sessions/requireSession';
import { countSessions, listLivingSessions, type ListedSession, type Living } from './sessionList.repository';
import type { SessionWithUser } from '../../sessions/sessions.repository';

/** Which sessions of a user are alive now. */
export const livingOf = (context: Context, userId: number): Living => ({
  userId,
  now: context.clock.now(),
  idleSince: idleSince(context),
});

const presentSession = (row: ListedSession, current: string): SessionItem => ({
  id: row.sid,
  is_current: row.sid === current,
  ...placeOf(row),
  methods: row.amr,
  first_seen: row.signed_in_at.toISOString(),
  last_seen: row.last_seen_at.toISOString(),
});

/**
 * Where a person is signed in (`GET /user/sessions/`): this session, then the others, last used first. A session that is
 * used while somebody turns the pages moves to the front, and may be missing on them.
 * @throws 400 a cursor of another list, or of another person
 */
export async function listSessions(
  context: Context,
  { user, session }: SessionWithUser,
  query: PageQuery,
): Promise<SessionsPage> {
  const { db } = context;
  const living = livingOf(context, user.id);
  const list = { name: 'sessions', userId: user.id } as const;
  const cursor = readCursor(context, list, query.cursor);
  const after = cursor && { lastSeenAt: cursor[0]!, sid: cursor[1]! };
  const limit = pageLimit(query.limit);
  const rows = await listLivingSessions(db, living, { current: session.sid, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    sessions: shown.map((row) => presentSession(row, session.sid)),
    next_cursor:
      rows.length > limit && last ? writeCursor(context, list, [last.last_seen_at.toISOString(), last.sid]) : null,
    total: await countSessions(db, living),
  };
}
