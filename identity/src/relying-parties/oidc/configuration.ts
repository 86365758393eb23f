import type { Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import type { Context } from '../../context';
import { cookieName, narrowCookieName } from '../../platform/http/cookies';
import { ssoCookieName } from '../../sessions/ssoCookie';
import { createAdapter } from './adapter';
import { refuseLongPushedRequest } from './browserRequests';
import { accountOf, acrValues, claimsOfScope, scopes } from './claims';
import { ownMetadata } from './clientMetadata';
import { currentRun } from './decision';
import { holderOf } from './engineReads';
import { endReusedFamily } from './endReusedFamily';
import { keysOf } from './keys';
import { loadGrant } from './loadGrant';
import { keepOfflineAccess } from './offlineAccess';
import { renderEngineError, renderSignOut, renderSignedOut } from './pages';
import { createPolicy } from './policy';
import { engineLibrary } from './engineLibrary';

/** RFC 6749 section 4.1.2 allows ten minutes; R-38 wants one. */
const codeSeconds = 60;
export const accessSeconds = 600;
const idTokenSeconds = 3600;
export const interactionSeconds = 3600;
const secondsPerDay = 24 * 3600;
const structuredAccessSeconds = 300;

/** The engine's settings (oidc-provider): what it may do, and where our rules take part. */
export function createConfiguration(context: Context): Configuration {
  const { config } = context;
  const isSecure = config.publicUrl.startsWith('https:');
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: false,
    path: '/',
    overwrite: true,
  } as const;
  const refreshSeconds = config.sessions.idleDays * secondsPerDay;

  return {
    adapter: createAdapter(context),
    jwks: keysOf(context.secrets),
    acrValues: [...acrValues],
    scopes: [...scopes],
    claims: {
      ...Object.fromEntries([...claimsOfScope].map(([scope, claims]) => [scope, [...claims]])),
      // Of the sign-in, not of the person: every ID token tells them.
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      iss: null,
      sid: null,
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    extraClientMetadata: { properties: ownMetadata },
    cookies: {
      names: {
        session: ssoCookieName(config.publicUrl),
        interaction: cookieName(config.publicUrl, 'oauth_interaction'),
        // The engine sets it for the path of one authorization request.
        resume: narrowCookieName(config.publicUrl, 'oauth_resume'),
      },
      long: cookie,
      short: { ...cookie, path: undefined },
    },
    discovery: {
      ui_locales_supported: ['ru', 'en'],
      prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
      service_documentation: `${config.publicUrl}/policy?agreement=api_auth`,
    },
    responseTypes: ['code'],
    // Every request names its address, also where the client has registered only one.
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: {
      /**
       * Names the interaction that brings the person back (see `policy`). The engine calls this for every request, after its
       * own checks.
       */
      interaction: async (ctx) => {
        refuseLongPushedRequest(ctx);
        await keepOfflineAccess(context, ctx);
      },
    },
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    routes: {
      introspection: '/introspection',
      revocation: '/revocation',
      pushed_authorization_request: '/request',
      userinfo: '/userinfo',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      introspection: {
        enabled: true,
        // A token is told about to the client that got it, and to nobody else.
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: renderSignOut, postLogoutSuccessSource: renderSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => Promise.resolve(undefined as unknown as string),
        getResourceServerInfo: (_ctx, resource, client) => ownResource(resource, client.redirectUris ?? []),
        useGrantedResource: () => false,
      },
    },
    // Ending the session ends everything that came of it, whatever was asked for.
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
      Session: (_ctx, session) => Math.max(1, (session.exp ?? 0) - Math.floor(Date.now() / 1000)) || interactionSeconds,
      Grant: refreshSeconds,
    },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    findAccount: async (ctx, subject) => {
      const sid = sidOf(ctx);
      const holder = sid === undefined ? undefined : await holderOf(context, sid, ctx.oidc.client?.clientId ?? null);
      return holder?.subject === subject ? accountOf(holder) : undefined;
    },
    loadExistingGrant: (ctx) => loadGrant(context, ctx),
    interactions: {
      policy: createPolicy(context),
      url: (ctx, interaction) => {
        const run = currentRun();
        if (run) run.wanted = { prompt: interaction.prompt.name, interaction: interaction.uid };
        return siteAddress(ctx, interaction.uid);
      },
    },
    renderError: renderEngineError,
  };
}

/** The session that a request of the engine is about: the browser's, or that of the token or code which was presented. */
function sidOf({ oidc }: KoaContextWithOIDC): string | undefined {
  const { AccessToken, AuthorizationCode, RefreshToken } = oidc.entities;
  return (AccessToken ?? RefreshToken ?? AuthorizationCode)?.sessionUid ?? oidc.session?.uid;
}

/** Left out of an address: the first two carry more than the request, an earlier interaction makes way for the new one. */
const hidden = new Set(['id_token_hint', 'request', 'interaction']);

/** Where a browser goes that needs its person: our sign-in page, with the request's query (spec 2). */
function siteAddress({ oidc }: KoaContextWithOIDC, interaction: string): string {
  const query = new URLSearchParams({ interaction });
  for (const [name, value] of Object.entries(oidc.params ?? {})) {
    if (typeof value === 'string' && !hidden.has(name)) query.append(name, value);
  }
  return `/?${query.toString()}`;
}

/** A client may ask for a JWT (RFC 9068) for its own API, which lives where one of its redirect addresses does (RFC 8707). */
function ownResource(resource: string, redirectUris: readonly string[]): ResourceServer {
  const { origin } = new URL(resource);
  const isOwn = origin !== 'null' && redirectUris.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin);
  const { errors } = engineLibrary();
  if (!isOwn) throw new errors.InvalidTarget('the resource is not of this client');
  return {
    scope: 'openid profile email phone',
    audience: resource,
    accessTokenFormat: 'jwt',
    accessTokenTTL: structuredAccessSeconds,
    jwt: { sign: { alg: 'ES256' } },
  };
}
