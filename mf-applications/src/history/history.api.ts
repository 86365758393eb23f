import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ApplicationHistory } from '@passport/shared/schemas/applications';

const list = endpoint<undefined, ApplicationHistory>('GET', '/oauth2/{id}/history/');

/** What was changed of an application, page by page. */
export const createHistoryApi = (api: Api) => ({
  list: (id: string, cursor?: string) => api.call(list, undefined, { params: { id }, query: { cursor } }),
});
