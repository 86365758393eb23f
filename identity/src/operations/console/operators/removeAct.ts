import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../context';
import { countHolders } from '../../../people/operators.repository';
import { AppError } from '../../../platform/http/errors';
import { changedBy, type Act } from '../act';
import { removeOperatorRoles, type StoredRoles } from '../roleActs';

/** Takes one role away, or all of them; the operator's session of the console ends. The last owner stays. */
export const removeAct = (
  { clock }: Pick<Context, 'clock'>,
  person: { id: number; user_id: string },
  role: OperatorRole | undefined,
): Act<StoredRoles> => {
  const act = removeOperatorRoles(person, role);
  return {
    ...act,
    parameters: { role: role ?? 'all' },
    async carryOut(transaction, stored) {
      const removed = stored.roles.filter((held) => role === undefined || held.role === role);
      if (removed.length === 0) throw await changedBy(transaction, act.target);
      const isOwner = removed.some((held) => held.role === 'owner');
      if (isOwner && (await countHolders(transaction, ['owner'], clock.now(), person.id)) === 0)
        throw new AppError(409, 'errors.last-owner');
      return act.carryOut(transaction, stored);
    },
  };
};
