import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  AccessRequest,
  AccessRequestBody,
  AccessRequestPatch,
  AccessRequests,
} from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { Empty } from '@passport/shared/schemas/common';

const list = endpoint<undefined, AccessRequests>('GET', '/partner_creation_request/');
const send = endpoint<AccessRequestBody, AccessRequest>('POST', '/partner_creation_request/');
const change = endpoint<AccessRequestPatch, AccessRequest>('PATCH', '/partner_creation_request/{id}/');
const withdraw = endpoint<undefined, Empty>('DELETE', '/partner_creation_request/{id}/');

/** The newest request of each type, the newest first, and within how many working days one is answered. */
export interface NewestRequests {
  requests: AccessRequest[];
  answerDays: number;
}

/** OAUTH2_CLIENT and UNIT_SITE. */
const typeCount = 2;

/** The calls of access requests. @throws ApiError; 409 `request_open` while one of the type waits or is approved */
export const createAccessApi = (api: Api) => ({
  /** One of a type may stand behind many of the other. */
  async newest(): Promise<NewestRequests> {
    const found = new Map<ApplicationType, AccessRequest>();
    let cursor: string | null = null;
    let answerDays: number;
    do {
      const page: AccessRequests = await api.call(list, undefined, cursor === null ? {} : { query: { cursor } });
      for (const request of page.items) if (!found.has(request.type)) found.set(request.type, request);
      cursor = page.next_cursor;
      answerDays = page.answer_days;
    } while (cursor !== null && found.size < typeCount);
    return { requests: [...found.values()], answerDays };
  },
  send: (request: AccessRequestBody) => api.call(send, request),
  change: (id: string, patch: AccessRequestPatch) => api.call(change, patch, { params: { id } }),
  withdraw: (id: string) => api.call(withdraw, undefined, { params: { id } }),
});
