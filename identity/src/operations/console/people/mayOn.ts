import { mayDo, permissions, type Permission } from '@passport/shared/schemas/console/permissions';
import type { UserRow } from '../../../people/users.repository';
import type { ConsoleCaller } from '../operatorRoute';
import type { PersonFacts } from './person.repository';
import { lockEnd } from './accountState';

type Rule = (user: UserRow, facts: PersonFacts, now: Date) => boolean;

const always: Rule = () => true;

/** Acts on a person, and in which state each makes sense. */
const acts: Partial<Record<Permission, Rule>> = {
  'people.reveal': always,
  'people.end_sessions': (_user, { sessions_total }) => sessions_total > 0,
  'people.lock': (user, _facts, now) => user.is_active && !lockEnd(user, now),
  'people.unlock': (user, _facts, now) => lockEnd(user, now) !== null,
  'people.deactivate': ({ is_active }) => is_active,
  'people.activate': ({ is_active }) => !is_active,
  'people.reset_factor': ({ two_factor_auth }, { factor_reset_at }) =>
    two_factor_auth !== 'DISABLE' && factor_reset_at === null,
  'people.clear_limits': always,
  'people.cancel_deletion': ({ deletion_at }) => deletion_at !== null,
};
const reads: readonly Permission[] = ['people.read', 'people.timeline', 'people.refusals'];

/** What an operator may do to a person as they are: whoever has a role is acted on by command alone. */
export function mayOn(
  caller: Pick<ConsoleCaller, 'roles' | 'user'>,
  user: UserRow,
  facts: PersonFacts,
  now: Date,
): Permission[] {
  const isOut = facts.is_operator || user.id === caller.user.id;
  const isPossible = (permission: Permission): boolean =>
    reads.includes(permission) || (!isOut && (acts[permission]?.(user, facts, now) ?? false));
  const all = Object.keys(permissions) as Permission[];
  return all.filter((permission) => isPossible(permission) && mayDo(caller.roles, permission));
}
