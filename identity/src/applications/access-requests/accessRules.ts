import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { AccessFlags } from '../../people/users.presenter';

/** What happens to a request after it was sent. */
export type AccessDecision = 'approve' | 'refuse' | 'withdraw' | 'revoke';

const transitions: Record<AccessDecision, { from: AccessRequestState; to: AccessRequestState }> = {
  approve: { from: 'WAITING', to: 'APPROVED' },
  refuse: { from: 'WAITING', to: 'REFUSED' },
  withdraw: { from: 'WAITING', to: 'WITHDRAWN' },
  revoke: { from: 'APPROVED', to: 'REVOKED' },
};

/** The state after a decision; undefined if the decision is not possible in the current state. */
export const stateAfter = (state: AccessRequestState, decision: AccessDecision): AccessRequestState | undefined =>
  transitions[decision].from === state ? transitions[decision].to : undefined;

/** The only state in which a decision is possible. */
export const stateBefore = (decision: AccessDecision): AccessRequestState => transitions[decision].from;

/** Whether a request is waiting or approved: until that ends, no further request of its type may be sent. */
export const isOpen = (state: AccessRequestState | undefined): boolean => state === 'WAITING' || state === 'APPROVED';

/** The state of the latest request of each type; a type without a request is missing. */
export type AccessStates = Partial<Record<ApplicationType, AccessRequestState>>;

/**
 * Derives the six flags of spec 3. They follow from the latest request of each type, so that they cannot contradict each other.
 * @param canSend whether the person has a proven email address, to which the answer goes
 */
export const accessFlags = (
  { UNIT_SITE: site, OAUTH2_CLIENT: client }: AccessStates,
  canSend: boolean,
): AccessFlags => ({
  is_able_to_sent_unit_site_request: canSend && !isOpen(site),
  is_unit_site_request_approved: site === 'APPROVED',
  unit_site_request_waiting_for_approve: site === 'WAITING',
  is_able_to_sent_oauth2_request: canSend && !isOpen(client),
  is_oauth2_request_approved: client === 'APPROVED',
  oauth2_request_waiting_for_approve: client === 'WAITING',
});

/**
 * The day (UTC) by which a request is answered.
 * @param workingDays working days after the day on which it was sent; Saturdays and Sundays do not count
 * @returns YYYY-MM-DD
 */
export function answerDay(sentAt: Date, workingDays: number): string {
  const day = new Date(Date.UTC(sentAt.getUTCFullYear(), sentAt.getUTCMonth(), sentAt.getUTCDate()));
  for (let left = workingDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
