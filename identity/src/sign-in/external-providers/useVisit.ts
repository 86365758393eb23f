import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import { visitOver } from './errors';
import { linkAccount } from './externalAccounts.repository';
import { consumeVisit, findUsableVisit, type VisitRow } from './visits.repository';
import { providerTitles } from './providerTitles';
import { readTicket } from './visitSecrets';

/** A visit whose profile is known. */
export type FinishedVisit = VisitRow & { subject: string };

/**
 * The visit that a ticket (`external_auth`) names, for the browser that made it.
 * @throws 400 external_expired where it is unknown, used, too old, or of another browser
 */
export async function readVisit(context: Context, visitor: Visitor, ticket: string): Promise<FinishedVisit> {
  const id = readTicket(context.secrets.codeKey, ticket);
  if (id === undefined || visitor.device === undefined) throw visitOver();
  const visit = await findUsableVisit(context.db, { id, device: visitor.device, now: context.clock.now() });
  if (!visit || visit.subject === null) throw visitOver();
  return { ...visit, subject: visit.subject };
}

/**
 * Uses a visit up and links its account to a user who has proven themselves; in the caller's transaction, so that a link
 * never comes without its sign-in. A new link is logged.
 * @returns whether the link is new
 * @throws 400 external_expired where the visit was used, or the account linked to somebody else, a moment before
 */
export async function useVisit(
  context: Context,
  transaction: Transaction<Tables>,
  visitor: Visitor,
  visit: FinishedVisit,
  userId: number,
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await consumeVisit(transaction, visit.id, now))) throw visitOver();
  const { provider, subject, email } = visit;
  const isNew = await linkAccount(transaction, { provider, subject, email, userId, now });
  if (isNew === undefined) throw visitOver();
  const details = { provider };
  if (isNew) await record(transaction, { event: 'external_account_linked', at: now, userId, visitor, details });
  return isNew;
}

/** As `useVisit`, for somebody who had an account before: they are told of a new way into it. */
export async function linkVisit(
  context: Context,
  transaction: Transaction<Tables>,
  visitor: Visitor,
  visit: FinishedVisit,
  user: UserRow,
): Promise<void> {
  if (!(await useVisit(context, transaction, visitor, visit, user.id))) return;
  const facts = { provider: providerTitles[visit.provider] };
  await notify(context, transaction, { notice: 'external_account_linked', user, visitor, facts });
}
