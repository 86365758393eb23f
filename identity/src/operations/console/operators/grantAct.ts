import { isDeepStrictEqual } from 'node:util';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { endSuspension, grantRole, type RoleRow } from '../../../people/operators.repository';
import { changedBy, type Act } from '../act';
import type { ActContext, ApprovedAct, AskedAct } from '../approvals/approvalAct';
import { lockRoles, rolesAsText, rolesState, type HeldRoles } from './roles.repository';

const readGrant = ({ parameters }: Pick<AskedAct, 'parameters'>): RoleRow => ({
  role: parameters.role as OperatorRole,
  until: typeof parameters.until === 'string' ? new Date(parameters.until) : null,
});

const differenceOf = ({ roles }: HeldRoles, granted: RoleRow) => ({
  before: { roles: rolesAsText(roles) },
  after: { roles: rolesAsText([...roles.filter(({ role }) => role !== granted.role), granted]) },
});

/** Gives a role, or another end to one. Parameters: `role`, and `until` (ISO 8601, or null). */
export const grantAct = (
  { clock }: ActContext,
  asked: Pick<AskedAct, 'person' | 'parameters' | 'askedBy'>,
): ApprovedAct<HeldRoles> => {
  const granted = readGrant(asked);
  const target = { type: 'user', id: asked.person } as const;
  return {
    event: 'operator_role_granted',
    target,
    parameters: { role: granted.role, until: granted.until?.toISOString() ?? 'always' },
    load: (transaction) => lockRoles(transaction, asked.person),
    stateOf: rolesState,
    differenceOf: (held) => differenceOf(held, granted),
    async carryOut(transaction, held) {
      const now = clock.now();
      if (granted.until && granted.until <= now) throw await changedBy(transaction, target);
      await grantRole(transaction, { userId: held.userId, ...granted, now, grantedBy: asked.askedBy });
      return differenceOf(held, granted);
    },
  };
};

/** Whether a grant gives nothing beyond the role that is there: an earlier end closes something, and is done at once. */
export const opensNothing = (roles: readonly RoleRow[], { role, until }: RoleRow): boolean => {
  const held = roles.find((row) => row.role === role);
  return held !== undefined && (held.until === null || (until !== null && until <= held.until));
};

/** Gives an earlier end to a role. */
export const narrowAct = (...[context, asked]: Parameters<typeof grantAct>): Act<HeldRoles> => {
  const act = grantAct(context, asked);
  const granted = readGrant(asked);
  return {
    ...act,
    async carryOut(transaction, held) {
      const { before, after } = differenceOf(held, granted);
      const isChange = !isDeepStrictEqual(before, after);
      if (!isChange || !opensNothing(held.roles, granted)) throw await changedBy(transaction, act.target);
      return act.carryOut(transaction, held);
    },
  };
};

/** Ends the suspension of an operator whose contacts or factor have changed. @param person their `user_id` */
export const confirmAct = (person: string): Act<HeldRoles> => {
  const target = { type: 'user', id: person } as const;
  return {
    event: 'operator_confirmed',
    target,
    load: (transaction) => lockRoles(transaction, person),
    stateOf: rolesState,
    async carryOut(transaction, { userId }) {
      if (!(await endSuspension(transaction, userId))) throw await changedBy(transaction, target);
      return { before: { is_suspended: true }, after: { is_suspended: false } };
    },
  };
};
