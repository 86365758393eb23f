import { toOneLine } from '@passport/shared/schemas/checks/oneLine';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { aliveCriteria } from '../../sessions/isAlive';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { nameDevice } from './accountSessions.repository';

/**
 * Names the device of one of the caller's sessions (`PATCH /user/sessions/{id}/`).
 * @param name null or an empty text removes the name
 * @throws 404 if the session belongs to another user or has ended, or its browser is not recognized
 */
export async function renameDevice(
  context: Context,
  { user }: SessionWithUser,
  sid: string,
  name: string | null,
): Promise<void> {
  const given = toOneLine(name ?? '') || null;
  const isFound = await nameDevice(context.db, aliveCriteria(context, user.id), { sid, name: given });
  if (!isFound) throw notFound();
}
