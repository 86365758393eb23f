import { record, type AuditEvent } from '../../protection/audit/audit';
import type { Executor } from '../../platform/storage/database';
import { accessFlagsOf } from '../../applications/access-requests/accessFlagsOf';
import { listUsableOf } from '../../applications/registration/relyingParties.repository';
import { notFound } from '../../platform/http/errors';
import { lockUser } from '../../sessions/lockUser';
import { isLocked } from '../../sessions/requireActive';
import { presentPasskey } from '../../sign-in/passkeys/passkeys.presenter';
import { listPasskeys } from '../../sign-in/passkeys/passkeys.repository';
import { activatePerson, endSessionsOfPerson } from '../console/personActs';
import { clearLimitsOfPerson } from '../console/people/acts/clearLimits';
import { resetFactorOfPerson } from '../console/people/acts/resetFactor';
import { readStoredRoles } from '../console/roleActs';
import { actByCommand } from './actByCommand';
import { deactivateUser } from './deactivateUser';
import { canonicalPhone } from '../../people/phone';
import { presentUser } from '../../people/users.presenter';
import { findRoles, grantRole, removeRoles } from '../../people/operators.repository';
import { findUserByPhone, findUserBySmartId, updateUser, type UserRow } from '../../people/users.repository';
import { employments } from '../../people/users.tables';
import { isGiven, optionalOf, valueOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, type Operator } from './operator';

/** @throws {CommandError} for an invalid phone number */
export function phoneOf(text: string): string {
  const phone = canonicalPhone(text);
  if (!phone) throw new CommandError(`${text} is not a phone number.`);
  return phone;
}

/** @throws {CommandError} for an unknown phone */
export async function userOf(executor: Executor, phone: string): Promise<UserRow> {
  const user = await findUserByPhone(executor, phoneOf(phone));
  if (!user) throw new CommandError(`Nobody is registered with ${phoneOf(phone)}.`);
  return user;
}

export const showUserUsage = '[--phone P] [--smart-id S]';

/** @throws {CommandError} for an unknown user, and unless either the phone or the smart id is given */
async function shownUser(executor: Executor, args: CommandArguments): Promise<UserRow> {
  const phone = optionalOf(args, 'phone');
  const smartId = optionalOf(args, 'smart-id');
  if ((phone === undefined) === (smartId === undefined)) throw new CommandError('Give either --phone or --smart-id.');
  if (smartId === undefined) return userOf(executor, phone!);
  const user = await findUserBySmartId(executor, smartId);
  if (!user) throw new CommandError(`Nobody has the ID ${smartId}.`);
  return user;
}

/** The user's own view of the account, with additional fields for operators. */
export async function showUser({ storage, clock }: Operator, args: CommandArguments) {
  const user = await shownUser(storage.db, args);
  const { sessions } = await storage.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('sessions'))
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow();
  const blackListed = await storage.db
    .selectFrom('black_list')
    .select('phone')
    .where('phone', '=', user.phone)
    .executeTakeFirst();
  const passkeys = await listPasskeys(storage.db, user.id, clock.now());
  return {
    ...presentUser(user, await accessFlagsOf(storage.db, user)),
    passkeys: passkeys.filter(({ removed_at }) => removed_at === null).map(presentPasskey),
    is_active: user.is_active,
    employment: user.employment,
    is_operator: user.is_operator,
    roles: (await findRoles(storage.db, user.id, clock.now())).map(({ role }) => role),
    locked_until: isLocked({ clock }, user) ? user.locked_until!.toISOString() : null,
    is_black_listed: blackListed !== undefined,
    sessions: Number(sessions),
  };
}

const applicationsGoOn =
  'The applications of this person still sign people in. Switch each off by oauth2 deactivate or partner deactivate, ' +
  'or give it to another person by oauth2 set-owner or partner set-owner.';

/**
 * Deactivates an account and ends its sessions: their next call is answered with `user_inactive`. The applications of the person
 * keep working, because a service must not stop with the account of one employee: the answer lists these applications.
 */
export async function deactivateByPhone(operator: Operator, phone: string) {
  const { id, user_id } = await userOf(operator.storage.db, phone);
  const applications = await listUsableOf(operator.storage.db, id);
  const ended = await deactivateUser({ ...operator, db: operator.storage.db }, id);
  const warning = applications.length > 0 && { applications, warning: applicationsGoOn };
  return { id, user_id, is_active: false, ended_sessions: ended, ...warning };
}

/** Lets the owner of a deactivated account sign in again; sessions that have ended stay ended. */
export async function activateByPhone(operator: Operator, phone: string) {
  const { db } = operator.storage;
  const { id, user_id } = await userOf(db, phone);
  await actByCommand({ ...operator, db }, activatePerson({ id, user_id }));
  return { id, user_id, is_active: true };
}

/** Ends all sessions of a user, who can sign in again. */
export async function endUserSessions(operator: Operator, phone: string) {
  const { db } = operator.storage;
  const { id, user_id } = await userOf(db, phone);
  const change = await actByCommand({ ...operator, db }, endSessionsOfPerson({ id, user_id }, operator));
  return { id, user_id, ended_sessions: Number(change?.after?.ended_sessions ?? 0) };
}

/** Sets the employment of a person: employees of the group may open private services (spec 6). */
export async function setEmployment(operator: Operator, args: CommandArguments) {
  const employment = employments.find((known) => known === valueOf(args, 'employment'));
  if (!employment) throw new CommandError(`The employment must be one of ${employments.join(', ')}.`);
  return operator.storage.db.transaction().execute(async (transaction) => {
    const user = await userOf(transaction, valueOf(args, 'phone'));
    await updateUser(transaction, user.id, { employment });
    const before = { employment: user.employment };
    await recordSetting(operator, transaction, { event: 'employment_set', user, before, after: { employment } });
    return { id: user.id, user_id: user.user_id, employment };
  });
}

/** The refusal to give a role to a deactivated account. */
export const deactivatedAccount = 'The account is deactivated. Run user activate --phone P before.';

const rolesRest =
  'The roles of this person rest, because a contact or a second factor has changed. Whoever knows that it is still them confirms them by ' +
  'operator add --phone P --role R, which also gives the role of an editor.';

/** Gives the role of an editor; one that is in force stays as it is, with its end. @throws {CommandError} while the roles of the person rest */
async function makeEditor(operator: Operator, transaction: Executor, { id, is_active }: UserRow): Promise<void> {
  if (!is_active) throw new CommandError(deactivatedAccount);
  const { roles, isSuspended } = await readStoredRoles(transaction, id);
  if (isSuspended) throw new CommandError(rolesRest);
  const now = operator.clock.now();
  if (roles.some(({ role, until }) => role === 'editor' && (until === null || until > now))) return;
  const grantedBy = operator.name ?? 'operator';
  await grantRole(transaction, { userId: id, role: 'editor', until: null, now, grantedBy });
}

/**
 * Gives the role of an editor, as what an operator could do was called before, or takes it away.
 * @throws {CommandError} for a deactivated account that would get it, and for one whose roles rest
 */
export async function setOperator(operator: Operator, args: CommandArguments) {
  const is_operator = !isGiven(args, 'off');
  return operator.storage.db.transaction().execute(async (transaction) => {
    const { id } = await userOf(transaction, valueOf(args, 'phone'));
    const user = await lockUser(transaction, id, notFound);
    if (is_operator) await makeEditor(operator, transaction, user);
    else await removeRoles(transaction, id, 'editor');
    const before = { is_operator: user.is_operator };
    await recordSetting(operator, transaction, { event: 'operator_set', user, before, after: { is_operator } });
    return { id, user_id: user.user_id, is_operator };
  });
}

interface Setting extends Required<Pick<AuditEvent, 'before' | 'after'>> {
  event: 'employment_set' | 'operator_set';
  user: UserRow;
}

/** Writes values that an operator has set for a person. */
const recordSetting = (operator: Operator, executor: Executor, { event, user, ...change }: Setting): Promise<void> =>
  record(executor, {
    event,
    at: operator.clock.now(),
    userId: null,
    actor: actorOf(operator),
    target: { type: 'user', id: user.user_id },
    ...change,
  });

/** Schedules the removal of a user's second factor: in a day, unless a notified contact cancels it. */
export async function resetSecondFactor(operator: Operator, phone: string) {
  const { db } = operator.storage;
  const user = await userOf(db, phone);
  if (user.two_factor_auth === 'DISABLE') throw new CommandError('No second factor is on.');
  const change = await actByCommand({ ...operator, db }, resetFactorOfPerson(user, operator));
  if (!change) throw new CommandError('A removal is pending already.');
  return {
    id: user.id,
    user_id: user.user_id,
    two_factor_auth: user.two_factor_auth,
    effective_at: change.after?.factor_reset_at,
  };
}

/** Clears the limits of codes of an account: sends to its contacts, and wrong codes. Strangers' limits stay. */
export async function clearLimitsByPhone(operator: Operator, args: CommandArguments) {
  const { db } = operator.storage;
  const { id, user_id } = await userOf(db, valueOf(args, 'phone'));
  const act = clearLimitsOfPerson({ id, user_id }, operator, { isOnceADay: false });
  const change = await actByCommand({ ...operator, db }, act, valueOf(args, 'reason'));
  return { id, user_id, cleared: Number(change?.before?.limits ?? 0) };
}

/** Requires a user to prove another email address at the next sign-in, e.g. if theirs belongs to a stranger. */
export async function requireEmailChange(operator: Operator, phone: string) {
  return operator.storage.db.transaction().execute(async (transaction) => {
    const { id, user_id } = await userOf(transaction, phone);
    await updateUser(transaction, id, { need_change_email: true });
    const at = operator.clock.now();
    await record(transaction, { event: 'email_change_required', at, userId: id, actor: actorOf(operator) });
    return { id, user_id, need_change_email: true };
  });
}
