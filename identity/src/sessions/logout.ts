import { record } from '../audit/audit';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import type { Executor } from '../storage/database';
import { endSession, endSessionsOfUser } from './sessions.repository';

/**
 * Ends the session, or all sessions of its user (`POST /user/logout/`). Ending what has ended changes nothing.
 * @param sid from a valid access token
 */
export async function logout(context: Context, visitor: Visitor, sid: string, isForAll: boolean): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const userId = await endSession(transaction, sid, now);
    if (userId === undefined) return;
    await record(transaction, { event: 'logout', at: now, userId, sid, visitor });
    if (isForAll) await endAllSessions(transaction, userId, now, visitor);
  });
}

/**
 * Ends every session of a user and logs each.
 * @param visitor who asked; undefined where an operator did
 * @returns how many there were
 */
export async function endAllSessions(
  executor: Executor,
  userId: number,
  now: Date,
  visitor?: Visitor,
): Promise<number> {
  const sids = await endSessionsOfUser(executor, userId, now);
  for (const sid of sids)
    await record(executor, { event: 'session_ended', at: now, userId, sid, ...(visitor && { visitor }) });
  return sids.length;
}
