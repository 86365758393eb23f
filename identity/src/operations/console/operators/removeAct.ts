import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../context';
import { countHolders, lockOwners, removeRoles } from '../../../people/operators.repository';
import { AppError } from '../../../platform/http/errors';
import { changedBy, type Act } from '../act';
import type { ActedOn } from '../personActs';
import { onOperator, type StoredRoles } from '../roleActs';

/** The message of the refusal to leave no owner. */
export const lastOwner = 'errors.last-owner';

/**
 * Takes one role away, or all of them; the operator's session of the console ends. The last owner stays: an owner whose role is over, rests
 * or belongs to an account that is switched off is none.
 * @throws 409 changed_meanwhile for somebody without the role, 409 `lastOwner`
 */
export const removeAct = (
  { clock }: Pick<Context, 'clock'>,
  person: ActedOn,
  role: OperatorRole | undefined,
): Act<StoredRoles> => {
  const about = onOperator(person);
  return {
    event: 'operator_role_removed',
    ...about,
    parameters: { role: role ?? 'all' },
    async carryOut(transaction, stored) {
      const now = clock.now();
      const owned = stored.roles.find((held) => held.role === 'owner' && (held.until === null || held.until > now));
      if (owned && (role ?? 'owner') === 'owner') {
        await lockOwners(transaction);
        if ((await countHolders(transaction, ['owner'], now, person.id)) === 0) throw new AppError(409, lastOwner);
      }
      const removed = await removeRoles(transaction, person.id, role);
      if (removed.length === 0) throw await changedBy(transaction, about.target);
      return { before: { roles: removed.sort() }, after: { roles: [] } };
    },
  };
};
