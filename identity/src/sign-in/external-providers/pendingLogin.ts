import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import { lockUser } from '../../sessions/lockUser';
import type { UserRow } from '../../people/users.repository';
import { loginExpired } from './errors';
import { linkAccount } from './externalAccounts.repository';
import { consumePendingLoginRow, findPendingLogin, type LoginAttemptRow } from './loginAttempts.repository';
import { providerTitles } from './providerTitles';
import { readPendingLoginId } from './loginAttemptSecrets';

/** A login attempt whose callback was accepted: its profile is known. */
export type PendingLogin = LoginAttemptRow & { subject: string };

/**
 * Finds the pending login with the id `external_auth`, for the browser that started it.
 * @throws 400 external_expired if it is unknown, consumed, too old, or of another browser
 */
export async function readPendingLogin(context: Context, visitor: Visitor, publicId: string): Promise<PendingLogin> {
  const id = readPendingLoginId(context.secrets.codeKey, publicId);
  if (id === undefined || visitor.device === undefined) throw loginExpired();
  const pendingLogin = await findPendingLogin(context.db, { id, device: visitor.device, now: context.clock.now() });
  if (!pendingLogin || pendingLogin.subject === null) throw loginExpired();
  return { ...pendingLogin, subject: pendingLogin.subject };
}

/** A pending login, and the browser that presents it. */
interface PresentedLogin {
  visitor: Visitor;
  pendingLogin: PendingLogin;
}

/**
 * Consumes a pending login and links its external account to a user who has proven themselves. It runs in the caller's
 * transaction, so that no link exists without its sign-in. A new link is logged.
 * @returns whether the link is new
 * @throws 400 external_expired if a parallel request consumed it or linked the account to another user
 */
export async function consumePendingLogin(
  context: Context,
  transaction: Transaction<Tables>,
  { visitor, pendingLogin, userId }: PresentedLogin & { userId: number },
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await consumePendingLoginRow(transaction, pendingLogin.id, now))) throw loginExpired();
  const { provider, subject, email } = pendingLogin;
  const isNew = await linkAccount(transaction, { provider, subject, email, userId, now });
  if (isNew === undefined) throw loginExpired();
  const details = { provider };
  if (isNew) await record(transaction, { event: 'external_account_linked', at: now, userId, visitor, details });
  return isNew;
}

/**
 * `consumePendingLogin` for a user who had an account before: a new link is reported to them. The user is locked before the
 * pending login, in the order in which an unlinking and a change of contact lock them.
 */
export async function linkPendingLogin(
  context: Context,
  transaction: Transaction<Tables>,
  { visitor, pendingLogin, user }: PresentedLogin & { user: UserRow },
): Promise<void> {
  await lockUser(transaction, user.id);
  if (!(await consumePendingLogin(context, transaction, { visitor, pendingLogin, userId: user.id }))) return;
  const facts = { provider: providerTitles[pendingLogin.provider] };
  await notify(context, transaction, { notice: 'external_account_linked', user, visitor, facts });
}
