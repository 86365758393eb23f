import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { AuthorizeAnswer, AuthorizeBody, ClientMetadata } from '@passport/shared/schemas/oauth2';

const getMetadata = endpoint<undefined, ClientMetadata>('GET', '/oauth2/{id}/get_metadata/');
const authorize = endpoint<AuthorizeBody, AuthorizeAnswer>('POST', '/oauth2/authorize/');
const giveCookie = endpoint<undefined, Empty>('POST', '/user/sso_cookie/');

/** The calls that bring a person to an OAuth client. */
export const createOAuthApi = (api: Api) => ({
  /** The client of a request, as its consent screen shows it. */
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
  /** Agrees to a request, or refuses it. As it came: a parameter that stands in it twice is the service's to refuse. */
  decide: (query: URLSearchParams, decision: 'allow' | 'refuse'): Promise<AuthorizeAnswer> =>
    api.call(authorize, { decision }, { query }),
  /** Exchanges the access token for the cookie that the service's own pages know this browser by. */
  giveCookie: (): Promise<Empty> => api.call(giveCookie),
});
