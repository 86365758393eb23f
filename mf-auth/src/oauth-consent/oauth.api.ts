import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { AuthorizeAnswer, AuthorizeBody, ClientMetadata } from '@passport/shared/schemas/oauth2';

const getMetadata = endpoint<undefined, ClientMetadata>('GET', '/oauth2/{id}/get_metadata/');
const authorize = endpoint<AuthorizeBody, AuthorizeAnswer>('POST', '/oauth2/authorize/');
const giveCookie = endpoint<undefined, Empty>('POST', '/user/sso_cookie/');

/** The calls of OAuth sign-in. Each throws ApiError if the service refuses or does not answer. */
export const createOAuthApi = (api: Api) => ({
  /** The client of a request, as the consent screen shows it. */
  describe: (query: URLSearchParams): Promise<ClientMetadata> =>
    api.call(getMetadata, undefined, {
      params: { id: query.get('client_id') ?? '' },
      query: {
        redirect_uri: query.get('redirect_uri') ?? undefined,
        scope: query.get('scope') ?? undefined,
        claims: query.get('claims') ?? undefined,
        interaction: query.get('interaction') ?? undefined,
      },
    }),
  /** Allows or refuses a request. The query is sent unchanged: rejecting duplicated parameters is up to the service. */
  decide: (query: URLSearchParams, decision: 'allow' | 'refuse'): Promise<AuthorizeAnswer> =>
    api.call(authorize, { decision }, { query }),
  /** Exchanges the access token for the cookie by which the provider's own pages know this browser. */
  giveCookie: (): Promise<Empty> => api.call(giveCookie),
});
