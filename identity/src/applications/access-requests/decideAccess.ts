import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import type { UserRow } from '../../people/users.repository';
import { record, type Actor, type ManagementEvent } from '../../protection/audit/audit';
import { stateAfter, stateBefore, type AccessDecision } from './accessRules';
import { decideRequest, deleteTokensOfApplications, type AccessRequestRow } from './accessRequests.repository';

/** Decisions of operators. */
export type OperatorDecision = Exclude<AccessDecision, 'withdraw'>;

/** The name of a decision in the audit log and of the notice about it. */
const eventOf = {
  approve: 'access_approved',
  refuse: 'access_refused',
  revoke: 'access_revoked',
} as const satisfies Record<OperatorDecision, ManagementEvent>;

interface Decision {
  user: UserRow;
  type: ApplicationType;
  decision: OperatorDecision;
  reason: string | undefined;
  actor: Actor;
}

/**
 * Decides on a person's request for access, or revokes approved access, and notifies the person. From the commit on, every
 * process refuses the codes, tokens and assertions of applications whose owner has no access (see `isUsable`).
 * @returns the request; undefined where none is in the state that the decision needs
 */
export async function decideAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { user, type, decision, reason, actor }: Decision,
): Promise<AccessRequestRow | undefined> {
  const now = clock.now();
  const event = eventOf[decision];
  const before = stateBefore(decision);
  const after = stateAfter(before, decision) ?? before;
  return db.transaction().execute(async (transaction) => {
    const change = { state: after, answered_at: now, reason: reason ?? null };
    const request = await decideRequest(transaction, { userId: user.id, type }, decision, change);
    if (!request) return undefined;
    // On approval too: a token that was issued during a concurrent revocation must not become valid again.
    if (decision !== 'refuse') await deleteTokensOfApplications(transaction, user.id, type);
    await record(transaction, {
      event,
      at: now,
      userId: null,
      actor,
      target: { type: 'access_request', id: request.id },
      ...(reason !== undefined && { reason }),
      before: { state: before },
      after: { state: after },
      details: { type },
    });
    await notify({ clock }, transaction, { notice: event, user, facts: { access: type, reason: reason ?? '' } });
    return request;
  });
}
