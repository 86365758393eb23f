import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { GrantBody, Operators, RemoveBody } from '@passport/shared/schemas/console/operators';
import { actOf, perform, type ActOutcome } from '../data/acts';

const list = endpoint<undefined, Operators>('GET', '/operator/operators/');
const grant = actOf<GrantBody>('/operator/operators/{user_id}/grant/');
const remove = actOf<RemoveBody>('/operator/operators/{user_id}/remove/');

export const listOperators = (api: Api, cursor?: string): Promise<Operators> =>
  api.call(list, undefined, { query: { cursor } });
export const grantRole = (api: Api, user_id: string, body: GrantBody): Promise<ActOutcome> =>
  perform(api, grant, body, { user_id });
export const removeRole = (api: Api, user_id: string, body: RemoveBody): Promise<ActOutcome> =>
  perform(api, remove, body, { user_id });
