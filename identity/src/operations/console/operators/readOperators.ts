import type { OperatorItem, Operators } from '@passport/shared/schemas/console/operators';
import type { PageQuery } from '@passport/shared/schemas/paging';
import type { Context } from '../../../context';
import { pageLimit, readCursor, writeCursor } from '../../../platform/http/paging';
import { listedVersion } from '../lastActOf';
import type { ConsoleCaller } from '../operatorRoute';
import { presentPerson } from '../personRef';
import type { StoredRoles } from '../roleActs';
import { listOperators, type ListedOperator } from './operatorList.repository';

/** What owners decide on, in the order of the database; see `versionOf`. */
const rolesState = (stored: StoredRoles): unknown => stored;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Whether the role of an owner is in force. */
const isOwner = ({ roles, suspended_at }: ListedOperator, now: Date): boolean =>
  suspended_at === null &&
  roles.some(({ role, until }) => role === 'owner' && (until === null || Date.parse(until) > now.getTime()));

function present(row: ListedOperator, caller: ConsoleCaller, now: Date): OperatorItem {
  const { user_id, name, phone } = presentPerson(row.person);
  const isSelf = row.person.id === caller.user.id;
  const roles = row.roles.map((role) => ({ ...role, until: momentOf(role.until) }));
  return {
    ...{ user_id, name, phone },
    version: listedVersion(
      row.last_act,
      rolesState({
        roles: roles.map(({ role, until }) => ({ role, until })),
        isSuspended: row.suspended_at !== null,
      }),
    ),
    roles: roles.map(({ role, until, granted_at, granted_by }) => ({
      role,
      until: until?.toISOString() ?? null,
      granted_at: new Date(granted_at).toISOString(),
      granted_by,
    })),
    requested: row.requested,
    two_factor_auth: row.two_factor_auth,
    passkeys_count: row.passkeys,
    last_session_at: row.last_session_at?.toISOString() ?? null,
    suspended_at: row.suspended_at?.toISOString() ?? null,
    suspended_for: row.cause,
    is_self: isSelf,
    may_change: !isSelf && !isOwner(row, now),
  };
}

/** A page of the operators (`GET /operator/operators/`). @throws 400 for a cursor of another list */
export async function readOperators(context: Context, caller: ConsoleCaller, query: PageQuery): Promise<Operators> {
  const limit = pageLimit(query.limit);
  const list = { name: 'operator_operators', userId: caller.user.id } as const;
  const [after] = readCursor(context, list, query.cursor) ?? [];
  const now = context.clock.now();
  const rows = await listOperators(context.reads, { now, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => present(row, caller, now)),
    next_cursor: last && rows.length > limit ? writeCursor(context, list, [String(last.person.id)]) : null,
  };
}
