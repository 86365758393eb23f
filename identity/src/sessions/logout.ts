import { record } from '../protection/audit/audit';
import type { Context } from '../context';
import type { Visitor } from '../platform/devices/visitor';
import { endAllSessions } from './endSessions';
import { endSession, lockSessionsOfSameUser } from './sessions.repository';

/**
 * Ends the session, or all sessions of its user (`POST /user/logout/`). If the session has already ended, nothing
 * happens, even with `isForAll`.
 * @param sid from a valid access token
 */
export async function logout(context: Context, visitor: Visitor, sid: string, isForAll: boolean): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    if (isForAll) await lockSessionsOfSameUser(transaction, sid);
    const userId = await endSession(transaction, sid, now);
    if (userId === undefined) return;
    await record(transaction, { event: 'logout', at: now, userId, sid, visitor });
    if (isForAll) await endAllSessions(transaction, userId, now, visitor);
  });
}
