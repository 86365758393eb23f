import { record } from '../protection/audit/audit';
import type { Context } from '../context';
import type { Visitor } from '../platform/devices/visitor';
import { endAllSessions } from './endSessions';
import { aliveCriteria } from './isAlive';
import { forgetUnusedDevices } from './knownDevices.repository';
import { endSession, lockSessionsOfSameUser } from './sessions.repository';

/**
 * Ends the session, or with `isForAll` all sessions of its user (`POST /user/logout/`); of all devices, only that of this session then
 * stays recognized. Nothing happens if the session has already ended.
 * @param sid from a valid access token
 */
export async function logout(context: Context, visitor: Visitor, sid: string, isForAll: boolean): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    if (isForAll) await lockSessionsOfSameUser(transaction, sid);
    const userId = await endSession(transaction, sid, now);
    if (userId === undefined) return;
    await record(transaction, { event: 'logout', at: now, userId, sid, visitor });
    if (!isForAll) return;
    await endAllSessions(transaction, { userId, now, visitor });
    await forgetUnusedDevices(transaction, aliveCriteria(context, userId), sid);
  });
}
