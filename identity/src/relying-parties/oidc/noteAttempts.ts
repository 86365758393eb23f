import type { AttemptOutcome } from '@passport/shared/schemas/applications';
import type { KoaContextWithOIDC, Provider, errors } from 'oidc-provider';
import type { Context } from '../../context';
import type { NewAttempt } from '../activity/activity';
import { scopes } from './claims';

type ProviderError = errors.OIDCProviderError & { error_detail?: string };

/** Errors of the protocol that name their cause by themselves. */
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

function outcomeOf(
  { error, error_description = '', error_detail = '' }: ProviderError,
  isGrant: boolean,
): AttemptOutcome {
  const text = `${error_description} ${error_detail}`;
  if (/PKCE|code_challenge|code_verifier/.test(text)) return 'pkce';
  if (/redirect_uri/.test(text)) return 'redirect_uri';
  if (error === 'invalid_client') return isGrant ? 'secret' : 'inactive';
  if (error === 'invalid_grant') return /refresh token/i.test(text) ? 'token' : 'code';
  return outcomes.get(error) ?? 'request';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What was sent beside what is registered; secrets, codes and what concerns a person stay out. */
function comparison(outcome: AttemptOutcome, { oidc }: KoaContextWithOIDC, error: ProviderError) {
  const parameters = { ...oidc.params, ...(oidc.body as Record<string, unknown> | undefined) };
  switch (outcome) {
    case 'redirect_uri':
      return { sent: textOf(parameters.redirect_uri), registered: oidc.client?.redirectUris?.join('\n') ?? null };
    case 'pkce':
      return { sent: textOf(parameters.code_challenge_method), registered: 'S256' };
    case 'scope':
      return { sent: textOf(parameters.scope), registered: [...scopes].join(' ') };
    case 'secret':
      return { sent: null, registered: oidc.client?.clientAuthMethod ?? null };
    case 'grant':
      return { sent: textOf(parameters.grant_type), registered: oidc.client?.grantTypes?.join(' ') ?? null };
    case 'request':
      return { sent: textOf(error.error_description), registered: null };
    default:
      return { sent: null, registered: null };
  }
}

/** Notes the requests of clients for their developers: failures with their cause, and sign-ins that got their tokens. */
export function noteAttempts(provider: Provider, { activity }: Pick<Context, 'activity'>): void {
  const failed =
    (isGrant: boolean) =>
    (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
      const { oidc } = ctx;
      const applicationId =
        oidc?.client?.clientId ??
        textOf(oidc?.params?.client_id) ??
        textOf((oidc?.body as { client_id?: unknown })?.client_id);
      if (applicationId === null || applicationId === undefined) return;
      const outcome = oidc.client || isGrant ? outcomeOf(error, isGrant) : 'inactive';
      const isUnusable = isGrant && !oidc.client;
      const attempt: NewAttempt = { applicationId, outcome: isUnusable ? 'inactive' : outcome };
      activity.attempted({ ...attempt, ...comparison(attempt.outcome, ctx, error) });
    };
  provider.on('authorization.error', failed(false));
  provider.on('pushed_authorization_request.error', failed(true));
  provider.on('grant.error', failed(true));
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.client && oidc.params?.grant_type === 'authorization_code')
      activity.attempted({ applicationId: oidc.client.clientId, outcome: 'success' });
  });
}
