import type { Context } from '../../context';
import { deactivatePerson } from '../console/personActs';
import { actByCommand } from './actByCommand';
import type { Operator } from './operator';

/**
 * Deactivates a user and ends all their sessions. The history has one entry, however often it is called.
 * @returns the number of ended sessions
 */
export async function deactivateUser(
  operator: Pick<Operator, 'clock' | 'name'> & Pick<Context, 'db'>,
  id: number,
): Promise<number> {
  const { user_id } = await operator.db
    .selectFrom('users')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const change = await actByCommand(operator, deactivatePerson({ id, user_id }, operator));
  return Number(change?.after?.ended_sessions ?? 0);
}
