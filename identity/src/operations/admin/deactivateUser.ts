import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import { endAllSessions } from '../../sessions/endSessions';
import { setActive } from '../../people/users.repository';

/**
 * Deactivates a user and ends all their sessions. The history says so once, however often it is asked for.
 * @returns the number of ended sessions
 */
export async function deactivateUser(context: Pick<Context, 'db' | 'clock'>, id: number): Promise<number> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    if (await setActive(transaction, id, false))
      await record(transaction, { event: 'user_deactivated', at: now, userId: id });
    return endAllSessions(transaction, id, now);
  });
}
