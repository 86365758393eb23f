import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import type { Executor } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import { endSuspension, grantRole } from '../../people/operators.repository';
import { AppError, notFound } from '../../platform/http/errors';
import { lockUser } from '../../sessions/lockUser';
import type { Act } from './act';
import type { ActedOn } from './personActs';

/** The roles of a person as the database has them, with their suspension. */
export interface StoredRoles {
  roles: Pick<Selectable<Tables['operator_roles']>, 'role' | 'until'>[];
  isSuspended: boolean;
}

export async function readStoredRoles(executor: Executor, userId: number): Promise<StoredRoles> {
  const roles = await executor
    .selectFrom('operator_roles')
    .select(['role', 'until'])
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  const suspension = await executor
    .selectFrom('operator_suspensions')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { roles, isSuspended: suspension !== undefined };
}

/** What every act on the roles of a person has in common. */
export const onOperator = ({ id, user_id }: ActedOn): Pick<Act<StoredRoles>, 'target' | 'load' | 'stateOf'> => ({
  target: { type: 'user', id: user_id },
  load: async (transaction) => {
    await lockUser(transaction, id, notFound);
    return readStoredRoles(transaction, id);
  },
  // The `version` of an operator.
  stateOf: (stored) => stored,
});

interface Grant {
  role: OperatorRole;
  /** Null: without an end. */
  until: Date | null;
  /** `user_id` (UUID) of the operator, or the name of a shell account. */
  grantedBy: string;
}

/** The message of the refusal to give a role to a deactivated account. */
export const roleOfDeactivated = 'errors.role-of-deactivated';

/** Gives a role, or another end to one, and confirms an operator whose roles rest. @throws 409 `roleOfDeactivated` */
export const grantOperatorRole = (
  person: ActedOn,
  { role, until, grantedBy }: Grant,
  { clock }: Pick<Context, 'clock'>,
): Act<StoredRoles> => ({
  event: 'operator_role_granted',
  ...onOperator(person),
  load: async (transaction) => {
    const { is_active } = await lockUser(transaction, person.id, notFound);
    if (!is_active) throw new AppError(409, roleOfDeactivated);
    return readStoredRoles(transaction, person.id);
  },
  carryOut: async (transaction, { roles }) => {
    await grantRole(transaction, { userId: person.id, role, until, now: clock.now(), grantedBy });
    const isConfirmed = await endSuspension(transaction, person.id);
    const had = roles.find((stored) => stored.role === role);
    return {
      before: { role: had ? role : null, until: had?.until?.toISOString() ?? null },
      after: { role, until: until?.toISOString() ?? null, ...(isConfirmed && { confirmed: true }) },
    };
  },
});
