import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type {
  ExternalAccountsAnswer,
  ExternalAuthAnswer,
  ExternalAuthQuery,
  ExternalAuthUrlAnswer,
  LinkExternalAccountBody,
  ProviderName,
} from '@passport/shared/schemas/externalAuth';
import type { Metadata } from '@passport/shared/schemas/users';

const getAccounts = endpoint<undefined, ExternalAccountsAnswer>('GET', '/user/external_accounts/');
const linkAccount = endpoint<LinkExternalAccountBody, ExternalAccountsAnswer>('POST', '/user/external_accounts/');
const getMetadata = endpoint<undefined, Metadata>('GET', '/user/get_metadata/');
const getUrl = endpoint<undefined, ExternalAuthUrlAnswer>('GET', '/user/get_external_auth_url/');
const externalAuth = endpoint<undefined, ExternalAuthAnswer>('GET', '/user/external_auth/');
const unlinkAccount = endpoint<undefined, Empty>('DELETE', '/user/external_accounts/{id}/');

/** The calls about accounts of other providers. @throws ApiError for a refusal or a service that does not answer */
export const createExternalAccountsApi = (api: Api) => ({
  list: async () => (await api.call(getAccounts)).external_accounts,
  /** The providers that the operator has set up. */
  providers: async () => (await api.call(getMetadata)).providers as ProviderName[],
  /** The address of the sign-in at a provider. */
  url: (service: ProviderName) => api.call(getUrl, undefined, { query: { service } }),
  /** Sends the parameters of the callback. @returns the argument of `link` */
  complete: async (query: ExternalAuthQuery) => {
    const answer = await api.call(externalAuth, undefined, { query: { ...query, purpose: 'link' } });
    if (answer.status !== 'link_ready') throw new ApiError(400);
    return answer.external_auth;
  },
  link: async (external_auth: string) => (await api.call(linkAccount, { external_auth })).external_accounts,
  unlink: (id: string) => api.call(unlinkAccount, undefined, { params: { id } }),
});
