import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Applications, ApplicationsQuery } from '@passport/shared/schemas/applications';

const list = endpoint<undefined, Applications>('GET', '/oauth2/');

/** One's own applications, page by page. */
export const createListApi = (api: Api) => ({
  list: (query: ApplicationsQuery) => api.call(list, undefined, { query: { ...query } }),
});
