import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import { visitOver } from './errors';
import { linkAccount } from './externalAccounts.repository';
import { consumeVisitRow, findPendingVisit, type VisitRow } from './visits.repository';
import { providerTitles } from './providerTitles';
import { readTicket } from './visitSecrets';

/** A login attempt whose callback was accepted: its profile is known. */
export type PendingLogin = VisitRow & { subject: string };

/**
 * Finds the pending login that `external_auth` names, for the browser that started it.
 * @throws 400 external_expired if it is unknown, consumed, too old, or of another browser
 */
export async function readPendingLogin(context: Context, visitor: Visitor, ticket: string): Promise<PendingLogin> {
  const id = readTicket(context.secrets.codeKey, ticket);
  if (id === undefined || visitor.device === undefined) throw visitOver();
  const visit = await findPendingVisit(context.db, { id, device: visitor.device, now: context.clock.now() });
  if (!visit || visit.subject === null) throw visitOver();
  return { ...visit, subject: visit.subject };
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
  visitor: Visitor,
  visit: PendingLogin,
  userId: number,
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await consumeVisitRow(transaction, visit.id, now))) throw visitOver();
  const { provider, subject, email } = visit;
  const isNew = await linkAccount(transaction, { provider, subject, email, userId, now });
  if (isNew === undefined) throw visitOver();
  const details = { provider };
  if (isNew) await record(transaction, { event: 'external_account_linked', at: now, userId, visitor, details });
  return isNew;
}

/** `consumePendingLogin` for a user who had an account before: a new link is reported to them. */
export async function linkPendingLogin(
  context: Context,
  transaction: Transaction<Tables>,
  visitor: Visitor,
  visit: PendingLogin,
  user: UserRow,
): Promise<void> {
  if (!(await consumePendingLogin(context, transaction, visitor, visit, user.id))) return;
  const facts = { provider: providerTitles[visit.provider] };
  await notify(context, transaction, { notice: 'external_account_linked', user, visitor, facts });
}
