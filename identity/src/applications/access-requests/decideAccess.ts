import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { AuditEvent, ManagementEvent } from '../../protection/audit/audit';
import { stateAfter, stateBefore, type AccessDecision } from './accessRules';
import { deleteTokensOfApplications, updateRequest, type AccessRequestRow } from './accessRequests.repository';

/** Decisions of operators. */
export type OperatorDecision = Exclude<AccessDecision, 'withdraw'>;

/** The name of a decision in the audit log and of the notice about it. */
export const decisionEvent = {
  approve: 'access_approved',
  refuse: 'access_refused',
  revoke: 'access_revoked',
} as const satisfies Record<OperatorDecision, ManagementEvent>;

/**
 * Decides on a request for access that the transaction has locked, or revokes approved access, and notifies the person. From the commit
 * on, every process refuses the codes, tokens and assertions of applications whose owner has no access (see `isUsable`).
 * @returns what has changed, for the log; undefined where the request is not in the state that the decision needs
 */
export async function decideAccess(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  { request, decision, reason }: { request: AccessRequestRow; decision: OperatorDecision; reason: string | undefined },
): Promise<Pick<AuditEvent, 'before' | 'after' | 'details'> | undefined> {
  const { type, user_id } = request;
  const before = stateBefore(decision);
  const after = stateAfter(request.state, decision);
  if (!after) return undefined;
  await updateRequest(transaction, request.id, { state: after, answered_at: clock.now(), reason: reason ?? null });
  // On approval too: a token that was issued during a concurrent revocation must not become valid again.
  if (decision !== 'refuse') await deleteTokensOfApplications(transaction, user_id, type);
  const user = await transaction.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow();
  const facts = { access: type, reason: reason ?? '' };
  await notify({ clock }, transaction, { notice: decisionEvent[decision], user, facts });
  return { before: { state: before }, after: { state: after }, details: { type } };
}
