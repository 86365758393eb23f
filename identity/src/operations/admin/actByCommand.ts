import type { Context } from '../../context';
import { AppError } from '../../platform/http/errors';
import { performAct, type Act, type ActChange } from '../console/act';
import type { Actor } from '../../protection/audit/audit';
import { actorOf, type Operator } from './operator';

/**
 * Carries out an act of the console by a command, with its row in the same transaction.
 * @returns what it has changed; undefined if there was nothing to change, of which there is no row either
 */
export async function actByCommand<Loaded>(
  operator: Pick<Operator, 'clock' | 'name'> & Pick<Context, 'db'>,
  act: Act<Loaded>,
  reason?: string,
): Promise<ActChange | undefined> {
  const actor = actorOf(operator) as Extract<Actor, { kind: 'operator' }>;
  try {
    return (await performAct(operator, { actor, reason }, act)).change;
  } catch (error) {
    if (error instanceof AppError && error.code === 'changed_meanwhile') return undefined;
    throw error;
  }
}
