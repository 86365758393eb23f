import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Approvals, ApprovalState } from '@passport/shared/schemas/console/approvals';
import { actOf, perform, type ActOutcome } from '../data/acts';

const list = endpoint<undefined, Approvals>('GET', '/operator/approvals/');
const acts = {
  approve: actOf('/operator/approvals/{id}/approve/'),
  refuse: actOf('/operator/approvals/{id}/refuse/'),
  withdraw: actOf('/operator/approvals/{id}/withdraw/'),
};

/** What a second operator decides, or whoever has asked. */
export type Verdict = keyof typeof acts;

/** Approvals in a state, or what oneself has asked for. */
export type WhichApprovals = ApprovalState | 'MINE';

export const listApprovals = (api: Api, which: WhichApprovals, cursor?: string): Promise<Approvals> =>
  api.call(list, undefined, { query: { ...(which === 'MINE' ? { asked_by: 'me' } : { state: which }), cursor } });

export const decideApproval = (
  api: Api,
  verdict: Verdict,
  { id, version }: { id: string; version: string },
  reason: string,
): Promise<ActOutcome> => perform(api, acts[verdict], { reason, expected: version }, { id });
