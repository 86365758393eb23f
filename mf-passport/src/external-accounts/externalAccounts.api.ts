import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { ExternalAccountsAnswer } from '@passport/shared/schemas/externalAuth';

const getAccounts = endpoint<undefined, ExternalAccountsAnswer>('GET', '/user/external_accounts/');
const unlinkAccount = endpoint<undefined, Empty>('DELETE', '/user/external_accounts/{id}/');

/** The calls about accounts of other providers. @throws ApiError for a refusal or a service that does not answer */
export const createExternalAccountsApi = (api: Api) => ({
  list: async () => (await api.call(getAccounts)).external_accounts,
  unlink: (id: string) => api.call(unlinkAccount, undefined, { params: { id } }),
});
