import type { Context } from '../../context';
import { record } from '../../protection/audit/audit';
import { endAllSessions } from '../../sessions/endSessions';
import { setActive } from '../../people/users.repository';
import { actorOf, type Operator } from './operator';

/**
 * Deactivates a user and ends all their sessions. The history has one entry, however often it is called.
 * @returns the number of ended sessions
 */
export async function deactivateUser(
  operator: Pick<Operator, 'clock' | 'name'> & Pick<Context, 'db'>,
  id: number,
): Promise<number> {
  const now = operator.clock.now();
  return operator.db.transaction().execute(async (transaction) => {
    if (await setActive(transaction, id, false))
      await record(transaction, { event: 'user_deactivated', at: now, userId: id, actor: actorOf(operator) });
    return endAllSessions(transaction, { userId: id, now });
  });
}
