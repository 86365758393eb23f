import { unauthorized } from '../platform/http/errors';
import type { Executor } from '../platform/storage/database';
import type { SessionWithUser } from './sessions.repository';

/**
 * Requires that the session of a call has not ended since the call began. Whoever ends all sessions of a person against their will,
 * e.g. the link that undoes a takeover, locks the row of the user: read behind that lock, nothing of the thief goes on.
 * @param executor a transaction that has locked the row of the user
 * @throws 401
 */
export async function requireOpenSession(
  executor: Executor,
  { session }: Pick<SessionWithUser, 'session'>,
): Promise<void> {
  const open = await executor
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', session.sid)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open) throw unauthorized();
}
