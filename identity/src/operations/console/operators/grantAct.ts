import { isDeepStrictEqual } from 'node:util';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { endSuspension, type RoleRow } from '../../../people/operators.repository';
import { changedBy, type Act } from '../act';
import type { ActContext, ApprovedAct, AskedAct } from '../approvals/approvalAct';
import { grantOperatorRole, onOperator, type StoredRoles } from '../roleActs';

type Asked = Pick<AskedAct, 'userId' | 'person' | 'parameters' | 'askedBy'>;

const readGrant = ({ parameters }: Pick<AskedAct, 'parameters'>): RoleRow => ({
  role: parameters.role as OperatorRole,
  until: typeof parameters.until === 'string' ? new Date(parameters.until) : null,
});

const heldIn = (roles: readonly RoleRow[], { role }: RoleRow): RoleRow | undefined =>
  roles.find((row) => row.role === role);

const shown = (row: RoleRow | undefined) => ({ role: row?.role ?? null, until: row?.until?.toISOString() ?? null });

/** Gives a role, or another end to one. Parameters: `role`, and `until` (ISO 8601, or null). */
export const grantAct = (context: ActContext, asked: Asked): ApprovedAct<StoredRoles> => {
  const granted = readGrant(asked);
  const person = { id: asked.userId, user_id: asked.person };
  const act = grantOperatorRole(person, { ...granted, grantedBy: asked.askedBy }, context);
  return {
    ...act,
    parameters: { role: granted.role, until: granted.until?.toISOString() ?? 'always' },
    differenceOf: ({ roles }) => ({ before: shown(heldIn(roles, granted)), after: shown(granted) }),
    async carryOut(transaction, stored) {
      const isOver = granted.until !== null && granted.until <= context.clock.now();
      if (isOver) throw await changedBy(transaction, act.target);
      return act.carryOut(transaction, stored);
    },
  };
};

/** Whether a grant gives nothing beyond the role that is there: an earlier end closes something, and is done at once. */
export const opensNothing = ({ roles, isSuspended }: StoredRoles, granted: RoleRow): boolean => {
  const held = heldIn(roles, granted);
  if (held === undefined || isSuspended) return false;
  return held.until === null || (granted.until !== null && granted.until <= held.until);
};

/** Gives an earlier end to a role, of a deactivated account too: it opens nothing. */
export const narrowAct = (context: ActContext, asked: Asked): Act<StoredRoles> => {
  const act = grantAct(context, asked);
  return {
    ...act,
    load: onOperator({ id: asked.userId, user_id: asked.person }).load,
    async carryOut(transaction, stored) {
      const { before, after } = act.differenceOf(stored);
      const isChange = !isDeepStrictEqual(before, after);
      if (!isChange || !opensNothing(stored, readGrant(asked))) throw await changedBy(transaction, act.target);
      return act.carryOut(transaction, stored);
    },
  };
};

/** Ends the suspension of an operator whose contacts or factor have changed. */
export const confirmAct = (person: { id: number; user_id: string }): Act<StoredRoles> => {
  const { target, load, stateOf } = onOperator(person);
  return {
    ...{ event: 'operator_confirmed', target, load, stateOf },
    async carryOut(transaction) {
      if (!(await endSuspension(transaction, person.id))) throw await changedBy(transaction, target);
      return { before: { confirmed: false }, after: { confirmed: true } };
    },
  };
};
