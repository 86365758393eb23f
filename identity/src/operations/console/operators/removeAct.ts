import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../context';
import { countHolders, removeRoles } from '../../../people/operators.repository';
import { AppError } from '../../../platform/http/errors';
import { changedBy, type Act } from '../act';
import { lockRoles, rolesAsText, rolesState, type HeldRoles } from './roles.repository';

/**
 * Takes one role away, or all of them; the operator's session of the console ends. The last owner stays.
 * @param person their `user_id`
 */
export const removeAct = (
  { clock }: Pick<Context, 'clock'>,
  person: string,
  role: OperatorRole | undefined,
): Act<HeldRoles> => {
  const target = { type: 'user', id: person } as const;
  return {
    event: 'operator_role_removed',
    target,
    parameters: { role: role ?? 'all' },
    load: (transaction) => lockRoles(transaction, person),
    stateOf: rolesState,
    async carryOut(transaction, { userId, roles }) {
      const removed = await removeRoles(transaction, userId, role);
      if (removed.length === 0) throw await changedBy(transaction, target);
      if (removed.includes('owner') && (await countHolders(transaction, ['owner'], clock.now(), userId)) === 0)
        throw new AppError(409, 'errors.last-owner');
      const left = roles.filter((row) => !removed.includes(row.role));
      return { before: { roles: rolesAsText(roles) }, after: { roles: rolesAsText(left) } };
    },
  };
};
