import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Clock } from '../../platform/clock';
import { loadOnce } from '../../platform/loadOnce';
import { appleSecret } from './appleSecret';
import { visitFailed, visitRefused } from './errors';
import type { ExternalProfile, ProviderAnswer } from './profile';
import { behindIssuer, providers, type OAuth2Server, type Provider } from './providers';
import type { ProviderSettings } from '../../platform/config/externalProviderSettings';

/** What one visit sends along and expects back; each value serves once. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** One provider, as this installation is registered with it. */
export interface ProviderClient {
  /** Where the browser goes (RFC 6749 section 4.1.1, with PKCE of RFC 7636 and the nonce of OpenID Connect). */
  authorizationUrl(secrets: VisitSecrets): Promise<string>;
  /**
   * Takes the answer that the browser brought back, and asks who the person is.
   * @param answer its parameters, `state` among them
   * @throws 400 external_refused or external_failed; a network error where the provider is away
   */
  readAnswer(answer: URLSearchParams, secrets: VisitSecrets): Promise<ExternalProfile>;
}

interface ClientParts {
  publicUrl: string;
  clock: Clock;
  /** For tests: reaches the provider. */
  fetch?: CustomFetch;
}

const loadOpenIdClient = loadOnce(() => import('openid-client'));
type OpenIdClient = Awaited<ReturnType<typeof loadOpenIdClient>>;

const timeoutSeconds = 5;
/** A provider's document is read anew after this: it may name new endpoints. */
const discoveryFreshMs = 3600_000;

/** What providers say when the person presses 'cancel': RFC 6749 section 4.1.2.1, and Apple's own word. */
const refusals = ['access_denied', 'user_cancelled_authorize'];

/** Path at which the provider sends the browser back; operators register it there. */
export const callbackPath = (name: ProviderName): string => `/${name.toLowerCase()}/login/callback`;

/** Makes the client of a provider; nothing is asked before the first visit. */
export function createProviderClient(
  name: ProviderName,
  settings: ProviderSettings,
  { publicUrl, clock, fetch }: ClientParts,
): ProviderClient {
  const provider = settings.issuer ? behindIssuer(providers[name], settings.issuer) : providers[name];
  const redirectUri = `${publicUrl}${callbackPath(name)}`;
  const configuration = fresh(() => configure(provider, settings, clock, fetch));

  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }) => {
      const client = await loadOpenIdClient();
      const parameters = {
        redirect_uri: redirectUri,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isOpenId(provider.server) && { nonce }),
        ...(provider.scope !== undefined && { scope: provider.scope }),
        ...(provider.responseMode && { response_mode: provider.responseMode }),
      };
      return client.buildAuthorizationUrl(await configuration(), parameters).href;
    },

    readAnswer: async (answer, { state, nonce, codeVerifier }) => {
      const client = await loadOpenIdClient();
      const configured = await configuration();
      const address = new URL(`${redirectUri}?${answer.toString()}`);
      const checks = {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
        ...(isOpenId(provider.server) && { expectedNonce: nonce, idTokenExpected: true }),
      };
      const tokens = await client.authorizationCodeGrant(configured, address, checks).catch((error: unknown) => {
        throw isRefusal(client, error) ? visitRefused() : error;
      });
      const claims: ProviderAnswer | undefined = tokens.claims();
      const told = await askWho(client, configured, provider, tokens.access_token, claims);
      const profile = provider.readProfile({ ...claims, ...told });
      if (!profile) throw visitFailed();
      return profile;
    },
  };
}

const isOpenId = (server: Provider['server']): server is string => typeof server === 'string';

const isRefusal = ({ AuthorizationResponseError }: OpenIdClient, error: unknown): boolean =>
  error instanceof AuthorizationResponseError && refusals.includes(error.error);

/** Asks the provider's user information; Apple has none, its ID token says everything. */
async function askWho(
  client: OpenIdClient,
  configured: Configuration,
  provider: Provider,
  accessToken: string,
  claims: ProviderAnswer | undefined,
): Promise<ProviderAnswer> {
  if (!isOpenId(provider.server)) {
    const answer = await client.fetchProtectedResource(
      configured,
      accessToken,
      new URL(provider.server.userInfo),
      'GET',
    );
    if (!answer.ok) throw visitFailed();
    return (await answer.json()) as ProviderAnswer;
  }
  const subject = claims?.['sub'];
  if (!configured.serverMetadata().userinfo_endpoint || typeof subject !== 'string') return {};
  return client.fetchUserInfo(configured, accessToken, subject);
}

async function configure(
  provider: Provider,
  settings: ProviderSettings,
  clock: Clock,
  fetch: CustomFetch | undefined,
): Promise<Configuration> {
  const { clientId } = settings;
  const client = await loadOpenIdClient();
  const clientAuth = clientAuthOf(client, provider, settings, clock);
  if (!isOpenId(provider.server)) {
    const configured = new client.Configuration(metadataOf(provider.server), clientId, undefined, clientAuth);
    configured.timeout = timeoutSeconds;
    if (fetch) configured[client.customFetch] = fetch;
    return configured;
  }
  const server = new URL(provider.server);
  return client.discovery(server, clientId, undefined, clientAuth, {
    timeout: timeoutSeconds,
    ...(fetch && { [client.customFetch]: fetch }),
    // The settings let plain HTTP through on localhost only.
    ...(server.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  });
}

const metadataOf = ({ issuer, authorization, token }: OAuth2Server) => ({
  issuer,
  authorization_endpoint: authorization,
  token_endpoint: token,
});

function clientAuthOf(
  { ClientSecretBasic, ClientSecretPost }: OpenIdClient,
  provider: Provider,
  settings: ProviderSettings,
  clock: Clock,
): ClientAuth {
  const { clientId, clientSecret = '', appleKey } = settings;
  if (appleKey && settings.clientSecret === undefined) {
    return (server, client, body, headers) =>
      ClientSecretPost(appleSecret(appleKey, clientId, clock.now()))(server, client, body, headers);
  }
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  if (provider.clientAuth !== 'discovered') return provider.clientAuth === 'basic' ? basic : post;
  return (server, client, body, headers) => {
    // A document without the list means Basic (OpenID Connect Discovery section 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/** Keeps what was made for an hour; a failure is not kept. */
function fresh<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const value = make();
    const entry = { value, until: performance.now() + discoveryFreshMs };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return value;
  };
}
