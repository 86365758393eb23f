import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  ExternalSignInAnswer,
  ExternalAuthQuery,
  ExternalAuthUrlAnswer,
  ProviderName,
} from '@passport/shared/schemas/externalAuth';
import type { Metadata } from '@passport/shared/schemas/users';

const getMetadata = endpoint<undefined, Metadata>('GET', '/user/get_metadata/');
const getUrl = endpoint<undefined, ExternalAuthUrlAnswer>('GET', '/user/get_external_auth_url/');
const externalAuth = endpoint<undefined, ExternalSignInAnswer>('GET', '/user/external_auth/');

/** The calls of external sign-in (spec 7). Each throws ApiError if the service refuses or does not answer. */
export const createExternalApi = (api: Api) => ({
  metadata: () => api.call(getMetadata),
  url: (service: ProviderName) => api.call(getUrl, undefined, { query: { service } }),
  complete: (query: ExternalAuthQuery) => api.call(externalAuth, undefined, { query }),
});
export type ExternalApi = ReturnType<typeof createExternalApi>;
