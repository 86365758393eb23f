import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  AccessRequest,
  AccessRequestBody,
  AccessRequestPatch,
  AccessRequests,
} from '@passport/shared/schemas/accessRequests';
import type { Empty } from '@passport/shared/schemas/common';

const list = endpoint<undefined, AccessRequests>('GET', '/partner_creation_request/');
const send = endpoint<AccessRequestBody, AccessRequest>('POST', '/partner_creation_request/');
const change = endpoint<AccessRequestPatch, AccessRequest>('PATCH', '/partner_creation_request/{id}/');
const withdraw = endpoint<undefined, Empty>('DELETE', '/partner_creation_request/{id}/');

/** The calls of access requests. @throws ApiError; 409 `request_open` while one of the type waits or is approved */
export const createAccessApi = (api: Api) => ({
  list: () => api.call(list),
  send: (request: AccessRequestBody) => api.call(send, request),
  change: (id: string, patch: AccessRequestPatch) => api.call(change, patch, { params: { id } }),
  withdraw: (id: string) => api.call(withdraw, undefined, { params: { id } }),
});
