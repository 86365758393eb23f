import { unauthorized } from '../platform/http/errors';
import type { Executor } from '../platform/storage/database';
import type { SessionWithUser } from './sessions.repository';

/**
 * Requires that the session of a call has not ended since the call began. The link that undoes a takeover ends all sessions while it holds
 * the lock on the user's row. The session is read after taking that lock, so that a call of the thief that was waiting is refused.
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
