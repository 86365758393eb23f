import type { Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import { daySeconds, epochSeconds, hourSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { cookieName, narrowCookieName } from '../../platform/http/cookies';
import { ssoCookieName } from '../../sessions/ssoCookie';
import { createAdapter } from './adapter';
import { interactionSeconds } from './artifacts.repository';
import { refuseLongPushedRequest } from './browserRequests';
import { accountOf, acrValues, claimsOfScope, idTokenClaims, scopes } from './claims';
import { ownMetadata } from './clientMetadata';
import { loadResourceOwner } from './loaders';
import { signOutPageSeconds } from './sessionAdapter';
import { endReusedFamily } from './refreshTokenReuse';
import { keysOf } from './keys';
import { loadGrant } from './loadGrant';
import { keepOfflineAccess } from './offlineAccess';
import { renderProviderError, renderSignOut, renderSignedOut } from './pages';
import { parametersIn } from './interaction';
import { createPolicy } from './interactionPolicy';
import { providerLibrary } from './providerLibrary';
import { providerRequest } from './providerRequest';

/** RFC 6749 section 4.1.2 allows ten minutes; R-38 asks for one. */
const codeSeconds = 60;
export const accessSeconds = 600;
const idTokenSeconds = hourSeconds;
const structuredAccessSeconds = 300;

/** Configuration of oidc-provider: its features, and the hooks for our own rules. */
export function createConfiguration(context: Context): Configuration {
  return {
    adapter: createAdapter(context),
    jwks: keysOf(context.secrets),
    ...tokenRules(context),
    ...requestRules(context),
    acrValues: [...acrValues],
    scopes: [...scopes],
    claims: {
      ...Object.fromEntries([...claimsOfScope].map(([scope, claims]) => [scope, [...claims]])),
      ...idTokenClaims,
    },
    // `accountOf` decides by the setting of the client.
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    extraClientMetadata: { properties: ownMetadata },
    cookies: cookieSettings(context.config),
    discovery: {
      ui_locales_supported: ['ru', 'en'],
      prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
      op_tos_uri: `${context.config.publicUrl}/policy?agreement=api_auth`,
    },
    routes: {
      introspection: '/introspection',
      revocation: '/revocation',
      pushed_authorization_request: '/request',
      userinfo: '/userinfo',
    },
    features,
    clientBasedCORS: (_ctx, origin, client) => isOwnOrigin(origin, client.redirectUris ?? []),
    findAccount: async (ctx, subject) => {
      const sid = sidOf(ctx);
      const clientId = ctx.oidc.client?.clientId ?? null;
      const owner = sid === undefined ? undefined : await loadResourceOwner(context, sid, clientId);
      return owner?.subject === subject ? accountOf(ctx, owner) : undefined;
    },
    renderError: renderProviderError,
  };
}

function cookieSettings({ publicUrl }: Context['config']): Configuration['cookies'] {
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: false, path: '/', overwrite: true } as const;
  return {
    names: {
      session: ssoCookieName(publicUrl),
      interaction: cookieName(publicUrl, 'oauth_interaction'),
      // oidc-provider sets it for the path of one authorization request.
      resume: narrowCookieName(publicUrl, 'oauth_resume'),
    },
    long: cookie,
    short: { ...cookie, path: undefined },
  };
}

const features: Configuration['features'] = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  claimsParameter: { enabled: true },
  clientCredentials: { enabled: true },
  // Only the client that got a token may introspect or revoke it.
  introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: { enabled: true, logoutSource: renderSignOut, postLogoutSuccessSource: renderSignedOut },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => Promise.resolve(undefined as unknown as string),
    getResourceServerInfo: (_ctx, resource, client) => ownResource(resource, client.redirectUris ?? []),
    useGrantedResource: () => false,
  },
};

/** Which tokens are issued, and how long everything lives. */
function tokenRules(context: Context): Configuration {
  const refreshSeconds = context.config.sessions.idleDays * daySeconds;
  return {
    // The end of the session ends every token that came of it, with and without `offline_access`.
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    rotateRefreshToken: () => true,
    revokeGrantPolicy: async (ctx) => {
      await endReusedFamily(context, ctx);
      return true;
    },
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? accessSeconds,
      AuthorizationCode: codeSeconds,
      ClientCredentials: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? accessSeconds,
      IdToken: idTokenSeconds,
      RefreshToken: refreshSeconds,
      Interaction: interactionSeconds,
      // A browser without a session of our own may leave its sign-out page open too.
      Session: (_ctx, { exp }) =>
        exp === undefined ? signOutPageSeconds : Math.max(1, exp - epochSeconds(context.clock.now())),
      Grant: refreshSeconds,
    },
  };
}

/** Requirements of an authorization request, and where the browser is sent if the person has to act first. */
function requestRules(context: Context): Configuration {
  return {
    responseTypes: ['code'],
    // A request must have a redirect URI even where the client has registered only one.
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: {
      /** Names the interaction that brings the person back (see `policy`). Called for every request, after all other checks. */
      interaction: async (ctx) => {
        refuseLongPushedRequest(ctx);
        await keepOfflineAccess(context, ctx);
      },
    },
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    loadExistingGrant: (ctx) => loadGrant(context, ctx),
    interactions: {
      policy: createPolicy(context),
      url: (ctx, interaction) => {
        const run = providerRequest()?.run;
        if (run) run.wanted = { prompt: interaction.prompt.name, interaction: interaction.uid };
        return siteAddress(ctx, interaction.uid);
      },
    },
  };
}

/** The session of a request: that of the presented token or code, else of the browser. */
function sidOf({ oidc }: KoaContextWithOIDC): string | undefined {
  const { AccessToken, AuthorizationCode, RefreshToken } = oidc.entities;
  return (AccessToken ?? RefreshToken ?? AuthorizationCode)?.sessionUid ?? oidc.session?.uid;
}

/** Left out of the address: tokens, and the earlier interaction, which the new one replaces. */
const hidden = new Set(['id_token_hint', 'request', 'interaction']);

/** The sign-in page, with the parameters of the request (spec 2). */
function siteAddress({ oidc }: KoaContextWithOIDC, interaction: string): string {
  const query = new URLSearchParams({ interaction });
  for (const [name, value] of parametersIn(oidc.params ?? {})) if (!hidden.has(name)) query.append(name, value);
  return `/?${query.toString()}`;
}

/** Whether an origin is that of a redirect URI. Private-use schemes have none: `null`, as sandboxed pages of every site have it. */
const isOwnOrigin = (origin: string, redirectUris: readonly string[]): boolean =>
  origin !== 'null' && redirectUris.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin);

/** A client may request a JWT (RFC 9068) for its own API, which has the origin of one of its redirect URIs (RFC 8707). */
function ownResource(resource: string, redirectUris: readonly string[]): ResourceServer {
  const { errors } = providerLibrary();
  if (!isOwnOrigin(new URL(resource).origin, redirectUris))
    throw new errors.InvalidTarget('the resource does not belong to this client');
  return {
    scope: 'openid profile email phone',
    audience: resource,
    accessTokenFormat: 'jwt',
    accessTokenTTL: structuredAccessSeconds,
    jwt: { sign: { alg: 'ES256' } },
  };
}
