import { operatorRoles, type OperatorRole } from '@passport/shared/schemas/console/permissions';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { insertMessage } from '../../messaging/outbox/outbox.repository';
import { addSeconds, daySeconds } from '../../platform/clock';
import { AppError } from '../../platform/http/errors';
import { breakGlassKind } from '../console/breakGlassMail';
import { lastOwner, removeAct } from '../console/operators/removeAct';
import { grantOperatorRole, readStoredRoles, roleOfDeactivated } from '../console/roleActs';
import { actByCommand } from './actByCommand';
import { optionalOf, valueOf, type CommandArguments } from './commandLine';
import { countOf } from './lockCommands';
import { CommandError, type Operator } from './operator';
import { readMoment } from './readMoment';
import { deactivatedAccount, userOf } from './userCommands';

/** A night in which nobody else can be reached. */
const mostBreakGlassMinutes = 12 * 60;
const mailLifeSeconds = 3 * daySeconds;

function roleIn(text: string): OperatorRole {
  const role = operatorRoles.find((known) => known === text);
  if (!role) throw new CommandError(`The role must be one of ${operatorRoles.join(', ')}.`);
  return role;
}

const shellName = ({ name }: Operator): string => name ?? 'operator';

/** Roles as the commands print them. */
async function presentRoles(operator: Operator, user: { id: number; user_id: string }) {
  const { roles, isSuspended } = await readStoredRoles(operator.storage.db, user.id);
  return {
    user_id: user.user_id,
    roles: roles.map(({ role, until }) => ({ role, until: until?.toISOString() ?? null })),
    is_suspended: isSuspended,
  };
}

/** Gives a person a role, with an end or without one; it also confirms an operator whose roles rest. @throws {CommandError} for a deactivated account */
export async function addOperator(operator: Operator, args: CommandArguments) {
  const { storage, clock } = operator;
  const role = roleIn(valueOf(args, 'role'));
  const end = optionalOf(args, 'until');
  const until = end === undefined ? null : readMoment(end, true);
  if (until !== null && until <= clock.now()) throw new CommandError('--until is over already.');
  const user = await userOf(storage.db, valueOf(args, 'phone'));
  const grant = grantOperatorRole(user, { role, until, grantedBy: shellName(operator) }, operator);
  await actByCommand({ ...operator, db: storage.db }, grant).catch(explainGrant);
  return presentRoles(operator, user);
}

/** A refused grant, as commands say it. */
const explainGrant = (error: unknown): never => {
  throw error instanceof AppError && error.message === roleOfDeactivated ? new CommandError(deactivatedAccount) : error;
};

const lastOwnerStays =
  'This is the last owner. Run operator add --phone P --role owner for somebody else before, or nobody can give roles in the console.';

/**
 * Takes a role away, or all of them: at the next call, and the session of the console ends.
 * @throws {CommandError} for somebody without it, and for the last owner
 */
export async function removeOperator(operator: Operator, args: CommandArguments) {
  const { storage } = operator;
  const given = optionalOf(args, 'role');
  const role = given === undefined ? undefined : roleIn(given);
  const user = await userOf(storage.db, valueOf(args, 'phone'));
  const removal = removeAct(operator, user, role);
  const change = await actByCommand({ ...operator, db: storage.db }, removal).catch((error: unknown) => {
    throw error instanceof AppError && error.message === lastOwner ? new CommandError(lastOwnerStays) : error;
  });
  if (!change) throw new CommandError(role ? `The person is not ${role}.` : 'The person has no role.');
  return presentRoles(operator, user);
}

/** Everybody with a role, by name; contacts are masked. */
export async function listOperators({ storage }: Operator) {
  const rows = await storage.db
    .selectFrom('operator_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('operator_suspensions as s', 's.user_id', 'r.user_id')
    .select(['u.id', 'u.user_id', 'u.first_name', 'u.last_name', 'u.phone', 'u.two_factor_auth'])
    .select(['r.role', 'r.until', 'r.granted_at', 'r.granted_by', 's.at as suspended_at', 's.cause'])
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .orderBy('r.role')
    .execute();
  const ids = [...new Set(rows.map(({ id }) => id))];
  const items = ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    const { user_id, first_name, last_name, phone, two_factor_auth, suspended_at, cause } = own[0]!;
    return {
      user_id,
      name: `${first_name} ${last_name}`,
      phone: maskPhone(phone),
      two_factor_auth,
      roles: own.map(({ role, until, granted_at, granted_by }) => ({
        role,
        until: until?.toISOString() ?? null,
        granted_at: granted_at.toISOString(),
        granted_by,
      })),
      suspended_at: suspended_at?.toISOString() ?? null,
      suspended_for: cause,
    };
  });
  return { items };
}

/**
 * Makes somebody an owner for some minutes, when no owner can be reached: with a reason, and a mail to the operators and to every owner.
 */
export async function breakGlass(operator: Operator, args: CommandArguments) {
  const { storage, clock, config } = operator;
  const minutes = countOf(args, 'minutes', undefined, mostBreakGlassMinutes);
  const reason = valueOf(args, 'reason');
  const user = await userOf(storage.db, valueOf(args, 'phone'));
  const now = clock.now();
  const until = addSeconds(now, minutes * 60);
  const { roles } = await readStoredRoles(storage.db, user.id);
  if (roles.some((stored) => stored.role === 'owner' && (stored.until === null || stored.until > until)))
    throw new CommandError('The person is an owner for longer than that.');
  const grant = grantOperatorRole(user, { role: 'owner', until, grantedBy: shellName(operator) }, operator);
  await actByCommand(
    { ...operator, db: storage.db },
    {
      ...grant,
      carryOut: async (transaction, stored) => {
        const change = await grant.carryOut(transaction, stored);
        const owners = await transaction
          .selectFrom('operator_roles as r')
          .innerJoin('users as u', 'u.id', 'r.user_id')
          .select('u.email')
          .where('r.role', '=', 'owner')
          .where('r.user_id', '<>', user.id)
          .where('u.is_verified', '=', true)
          .execute();
        const reference = { user: user.id, by: shellName(operator), until: until.toISOString() };
        for (const recipient of new Set([config.operatorEmail, ...owners.flatMap(({ email }) => email ?? [])])) {
          const message = { channel: 'email', kind: breakGlassKind, recipient, reference } as const;
          await insertMessage(transaction, { ...message, expiresAt: addSeconds(now, mailLifeSeconds) }, now);
        }
        return { ...change, details: { break_glass: minutes } };
      },
    },
    reason,
  ).catch(explainGrant);
  return { ...(await presentRoles(operator, user)), until: until.toISOString() };
}
