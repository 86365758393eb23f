import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import type { AccessList } from '@passport/shared/schemas/console/access';
import { actOf, perform, type ActOutcome } from '../data/acts';

const list = endpoint<undefined, AccessList>('GET', '/operator/access/');
const acts = {
  approve: actOf('/operator/access/{id}/approve/'),
  refuse: actOf('/operator/access/{id}/refuse/'),
  revoke: actOf('/operator/access/{id}/revoke/'),
};

/** What is decided about a request for access. */
export type Decision = keyof typeof acts;

export const listAccess = (api: Api, state: AccessRequestState, cursor?: string): Promise<AccessList> =>
  api.call(list, undefined, { query: { state, cursor } });

export const decide = (
  api: Api,
  decision: Decision,
  { id, version }: { id: string; version: string },
  reason: string,
): Promise<ActOutcome> => perform(api, acts[decision], { reason, expected: version }, { id });
