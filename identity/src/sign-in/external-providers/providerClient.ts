import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Clock } from '../../platform/clock';
import { loadOnce } from '../../platform/loadOnce';
import { appleSecret } from './appleSecret';
import { loginFailed, loginRefused } from './errors';
import type { ExternalProfile, ProviderAnswer } from './profile';
import { behindIssuer, providers, type OAuth2Server, type Provider } from './providers';
import type { ProviderSettings } from '../../platform/config/externalProviderSettings';

/** Values that one login attempt sends and expects back; each is used once. */
export interface LoginAttemptSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** One provider, as this installation is registered with it. */
export interface ProviderClient {
  /** The authorization request (RFC 6749 section 4.1.1, with PKCE of RFC 7636 and the nonce of OpenID Connect). */
  authorizationUrl(secrets: LoginAttemptSecrets): Promise<string>;
  /**
   * Exchanges the parameters of the callback for tokens, and reads the profile.
   * @param parameters `state` among them
   * @throws 400 external_refused or external_failed; a network error if the provider is unreachable
   */
  fetchProfile(parameters: URLSearchParams, secrets: LoginAttemptSecrets): Promise<ExternalProfile>;
}

interface ClientParts {
  publicUrl: string;
  clock: Clock;
  /** Replaces fetch in tests. */
  fetch?: CustomFetch;
}

const loadOpenIdClient = loadOnce(() => import('openid-client'));
type OpenIdClient = Awaited<ReturnType<typeof loadOpenIdClient>>;

const timeoutSeconds = 5;
/** The discovery document is fetched again after this time: it may name new endpoints. */
const discoveryLifeMs = 3600_000;

/** Errors for a person who pressed 'cancel': RFC 6749 section 4.1.2.1, and Apple's own code. */
const cancelErrors = ['access_denied', 'user_cancelled_authorize'];

/** Path of the redirect URI; operators register it at the provider. */
export const callbackPath = (name: ProviderName): string => `/${name.toLowerCase()}/login/callback`;

/** Creates the client of a provider; discovery runs with the first login attempt. */
export function createProviderClient(
  name: ProviderName,
  settings: ProviderSettings,
  { publicUrl, clock, fetch }: ClientParts,
): ProviderClient {
  const provider = settings.issuer ? behindIssuer(providers[name], settings.issuer) : providers[name];
  const redirectUri = `${publicUrl}${callbackPath(name)}`;
  const configuration = cached(() => configure(provider, settings, clock, fetch));

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

    fetchProfile: async (parameters, { state, nonce, codeVerifier }) => {
      const client = await loadOpenIdClient();
      const configured = await configuration();
      const address = new URL(`${redirectUri}?${parameters.toString()}`);
      const checks = {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
        ...(isOpenId(provider.server) && { expectedNonce: nonce, idTokenExpected: true }),
      };
      const tokens = await client.authorizationCodeGrant(configured, address, checks).catch((error: unknown) => {
        throw isCancelled(client, error) ? loginRefused() : error;
      });
      const claims: ProviderAnswer | undefined = tokens.claims();
      const userInfo = await fetchUserInfo(client, configured, { provider, accessToken: tokens.access_token, claims });
      const profile = provider.readProfile({ ...claims, ...userInfo });
      if (!profile) throw loginFailed();
      return profile;
    },
  };
}

const isOpenId = (server: Provider['server']): server is string => typeof server === 'string';

const isCancelled = ({ AuthorizationResponseError }: OpenIdClient, error: unknown): boolean =>
  error instanceof AuthorizationResponseError && cancelErrors.includes(error.error);

/** Fetches the provider's user information; Apple has none: its ID token contains everything. */
async function fetchUserInfo(
  client: OpenIdClient,
  configured: Configuration,
  { provider, accessToken, claims }: { provider: Provider; accessToken: string; claims: ProviderAnswer | undefined },
): Promise<ProviderAnswer> {
  if (!isOpenId(provider.server)) {
    const answer = await client.fetchProtectedResource(
      configured,
      accessToken,
      new URL(provider.server.userInfo),
      'GET',
    );
    if (!answer.ok) throw loginFailed();
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
    // The configuration accepts plain HTTP on localhost only.
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

/** Caches a result for an hour; a failure is not cached. */
function cached<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const value = load();
    const entry = { value, until: performance.now() + discoveryLifeMs };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return value;
  };
}
