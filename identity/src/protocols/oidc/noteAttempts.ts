import type { AttemptOutcome } from '@passport/shared/schemas/applications';
import type { KoaContextWithOIDC, Provider, errors } from 'oidc-provider';
import type { Context } from '../../context';
import type { NewAttempt } from '../../applications/activity/activity.repository';
import { scopes } from './claims';
import { privateService } from './loadGrant';
import { clientIdOf } from './postLogoutRedirect';
import { providerRequest } from './providerRequest';

type ProviderError = errors.OIDCProviderError & { error_detail?: string };

/** Protocol errors that identify their cause by themselves. */
const outcomes: ReadonlyMap<string, AttemptOutcome> = new Map([
  ['invalid_redirect_uri', 'redirect_uri'],
  ['invalid_scope', 'scope'],
  ['access_denied', 'refused_by_person'],
  ['login_required', 'sign_in_needed'],
  ['consent_required', 'sign_in_needed'],
  ['interaction_required', 'sign_in_needed'],
  ['account_selection_required', 'sign_in_needed'],
  ['unauthorized_client', 'grant'],
  ['unsupported_grant_type', 'grant'],
]);

/** oidc-provider's description of HTTP Basic with a client id alone, which it takes for a malformed request. */
const noSecret = 'client_secret must be provided in the Authorization header';

function outcomeOf(
  { error, error_description = '', error_detail = '' }: ProviderError,
  isGrant: boolean,
): AttemptOutcome {
  const text = `${error_description} ${error_detail}`;
  if (text.includes(noSecret)) return 'secret';
  if (text.includes(privateService)) return 'access_level';
  if (/PKCE|code_challenge|code_verifier/.test(text)) return 'pkce';
  if (/redirect_uri/.test(text)) return 'redirect_uri';
  if (error === 'invalid_client') return isGrant ? 'secret' : 'inactive';
  if (error === 'invalid_grant') return /refresh token/i.test(text) ? 'token' : 'code';
  return outcomes.get(error) ?? 'request';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The credentials of HTTP Basic as texts (RFC 6749 section 2.3.1); undefined where there are none, or they cannot be read. */
function basicCredentials(ctx: KoaContextWithOIDC): { clientId: string; hasSecret: boolean } | undefined {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(ctx.headers.authorization ?? '') ?? [];
  const [, clientId, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return clientId === undefined ? undefined : { clientId, hasSecret: secret !== '' };
}

/** How the client authenticated; null where it sent no secret. */
function sentMethod(ctx: KoaContextWithOIDC): string | null {
  if (textOf(ctx.oidc.params?.client_secret) !== null) return 'client_secret_post';
  return basicCredentials(ctx)?.hasSecret ? 'client_secret_basic' : null;
}

/** The application that sent a request: its id is in the parameters, or in HTTP Basic. */
function applicationIdOf(ctx: KoaContextWithOIDC): string | undefined {
  const { oidc } = ctx;
  const body = oidc?.body as { client_id?: unknown } | undefined;
  return (
    oidc?.client?.clientId ??
    textOf(oidc?.params?.client_id) ??
    textOf(body?.client_id) ??
    basicCredentials(ctx)?.clientId
  );
}

/** The scope of an authorization request as it was sent: oidc-provider removes unknown scopes from its parameters. */
const sentScope = (ctx: KoaContextWithOIDC): string | null =>
  textOf(ctx.query.scope) ?? textOf((ctx.oidc.body as { scope?: unknown } | undefined)?.scope);

/** The sent values compared with the registered ones, without secrets, codes and personal data. */
function comparison(outcome: AttemptOutcome, ctx: KoaContextWithOIDC, error: ProviderError) {
  const { oidc } = ctx;
  const parameters = { ...oidc.params, ...(oidc.body as Record<string, unknown> | undefined) };
  switch (outcome) {
    case 'redirect_uri':
      return { sent: textOf(parameters.redirect_uri), registered: oidc.client?.redirectUris?.join('\n') ?? null };
    case 'pkce':
      return { sent: textOf(parameters.code_challenge_method), registered: 'S256' };
    case 'scope':
      return { sent: textOf(parameters.scope), registered: [...scopes].join(' ') };
    case 'secret':
      return { sent: sentMethod(ctx), registered: oidc.client?.clientAuthMethod ?? null };
    case 'grant':
      return { sent: textOf(parameters.grant_type), registered: oidc.client?.grantTypes?.join(' ') ?? null };
    case 'access_level':
      return { sent: null, registered: textOf(oidc.client?.access_level) };
    case 'request':
      return { sent: textOf(error.error_description), registered: null };
    default:
      return { sent: null, registered: null };
  }
}

/** Notes the requests of clients for their developers: failures with their cause, of sign-outs too, and sign-ins that got their tokens. */
export function noteAttempts(provider: Provider, { activity }: Pick<Context, 'activity'>): void {
  /** Attempts of requests that were refused before their client was read. */
  const withoutClient = new WeakMap<object, NewAttempt>();
  /** Exchanges of a code that oidc-provider has accepted, before their tokens are written (`commitTokenWrites`). */
  const exchanges = new WeakMap<object, NewAttempt>();
  provider.use(async (ctx, next) => {
    await next();
    const exchange = exchanges.get(ctx);
    if (exchange && ctx.status < 400) activity.attempted(exchange);
    const attempt = withoutClient.get(ctx);
    if (!attempt) return;
    const found = await provider.Client.find(attempt.applicationId).catch(() => undefined);
    activity.attempted(
      found ? { ...attempt, registered: found.clientAuthMethod ?? null } : { ...attempt, outcome: 'inactive' },
    );
  });
  const failed =
    (isGrant: boolean) =>
    (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
      const applicationId = applicationIdOf(ctx);
      if (applicationId === undefined || providerRequest()?.fetchesAnswer) return;
      // A client that is unknown, switched off or without access is not found.
      const isUnusable = !ctx.oidc?.client && error.error === 'invalid_client';
      const attempt: NewAttempt = { applicationId, outcome: isUnusable ? 'inactive' : outcomeOf(error, isGrant) };
      const noted = { ...attempt, ...comparison(attempt.outcome, ctx, error) };
      if (noted.outcome === 'secret' && !ctx.oidc?.client) withoutClient.set(ctx, noted);
      else activity.attempted(noted);
    };
  provider.on('authorization.error', failed(false));
  provider.on('end_session.error', ({ query }, { error_description = '' }) => {
    const applicationId = clientIdOf(query);
    if (applicationId === undefined) return;
    const isOfHint = error_description.includes('id_token_hint');
    activity.attempted({
      applicationId,
      ...(isOfHint ? { outcome: 'id_token_hint' } : { outcome: 'request', sent: error_description }),
    });
  });
  provider.on('pushed_authorization_request.error', failed(true));
  provider.on('grant.error', failed(true));
  // A provider ignores scopes that it does not know (OpenID Connect Core section 3.1.2.1): the sign-in works, without the intended scope.
  const noteUnknownScopes = (ctx: KoaContextWithOIDC): void => {
    // The provider ignores other parameters next to a pushed request; the push was noted.
    if (providerRequest()?.fetchesAnswer || ctx.query.request_uri !== undefined) return;
    const sent = sentScope(ctx);
    const isKnown = (scope: string): boolean => (scopes as readonly string[]).includes(scope);
    if (ctx.oidc.client && sent !== null && !sent.split(' ').every(isKnown))
      activity.attempted({
        applicationId: ctx.oidc.client.clientId,
        outcome: 'scope',
        sent,
        registered: scopes.join(' '),
      });
  };
  provider.on('pushed_authorization_request.success', noteUnknownScopes);
  provider.on('interaction.started', noteUnknownScopes);
  provider.on('authorization.success', noteUnknownScopes);
  provider.on('grant.success', (ctx) => {
    const { client, params } = ctx.oidc;
    if (client && params?.grant_type === 'authorization_code')
      exchanges.set(ctx, { applicationId: client.clientId, outcome: 'success' });
  });
}
