import { auditRow, record } from '../protection/audit/audit';
import type { Context } from '../context';
import type { Visitor } from '../platform/devices/visitor';
import { notFound } from '../platform/http/errors';
import type { Executor } from '../platform/storage/database';
import { aliveCriteria } from './isAlive';
import { forgetUnusedDevices } from './knownDevices.repository';
import { endSessionOfUser, endSessionsOfUser, type SessionWithUser } from './sessions.repository';

/**
 * Ends one of the caller's sessions, the current one included (`DELETE /user/sessions/{id}/`). Its device is no longer recognized,
 * unless it is the caller's or another session of theirs is on it.
 * @throws 404 if it belongs to another user or has ended
 */
export async function endOneSession(
  context: Context,
  { user, session }: SessionWithUser,
  visitor: Visitor,
  sid: string,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    if (!(await endSessionOfUser(transaction, user.id, sid, now))) throw notFound();
    await record(transaction, { event: 'session_ended', at: now, userId: user.id, sid, visitor });
    await forgetUnusedDevices(transaction, aliveCriteria(context, user.id), session.sid, sid);
  });
}

interface EndOfAll {
  userId: number;
  now: Date;
  /** Undefined when an operator or a job ends them. */
  visitor?: Visitor | undefined;
  /** The one session that continues. */
  kept?: string | undefined;
}

/**
 * Ends every session of a user and logs each.
 * @returns how many have ended
 */
export async function endAllSessions(executor: Executor, { userId, now, visitor, kept }: EndOfAll): Promise<number> {
  const sids = await endSessionsOfUser(executor, userId, now, kept);
  const events = sids.map((sid) =>
    auditRow({ event: 'session_ended', at: now, userId, sid, ...(visitor && { visitor }) }),
  );
  if (events.length > 0) await executor.insertInto('audit_events').values(events).execute();
  return sids.length;
}

/**
 * Ends every session of the caller but the current one (`POST /user/end_other_sessions/`). Only its device stays recognized: an intruder's
 * device does not.
 * @returns how many have ended
 */
export const endOtherSessions = (
  context: Context,
  { user, session }: SessionWithUser,
  visitor: Visitor,
): Promise<number> =>
  context.db.transaction().execute(async (transaction) => {
    const now = context.clock.now();
    const ended = await endAllSessions(transaction, { userId: user.id, now, visitor, kept: session.sid });
    await forgetUnusedDevices(transaction, aliveCriteria(context, user.id), session.sid);
    return ended;
  });
