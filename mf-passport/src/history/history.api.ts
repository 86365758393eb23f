import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { HistoryPage, PageQuery } from '@passport/shared/schemas/account';

const getHistory = endpoint<undefined, HistoryPage>('GET', '/user/history/');

/** The call for what happened to the account. Throws ApiError where the service refuses or is away. */
export const createHistoryApi = (api: Api) => ({
  list: (query: PageQuery) => api.call(getHistory, undefined, { query }),
});
