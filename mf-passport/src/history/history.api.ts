import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { HistoryPage, HistoryQuery } from '@passport/shared/schemas/account';

const getHistory = endpoint<undefined, HistoryPage>('GET', '/user/history/');

/** The call that reads the account's history. @throws ApiError for a refusal or a service that does not answer */
export const createHistoryApi = (api: Api) => ({
  list: (query: HistoryQuery) => api.call(getHistory, undefined, { query }),
});
