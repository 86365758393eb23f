import { createDecoder } from 'fast-jwt';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../../context';
import { endSessionPath } from './issuer';

const parameter = 'post_logout_redirect_uri';
/** Does not verify: it only finds the client; oidc-provider verifies the token. */
const decode = createDecoder();

/** The client that a logout request names. */
export function clientIdOf({ client_id, id_token_hint }: KoaContextWithOIDC['query']): string | undefined {
  if (typeof client_id === 'string' && client_id !== '') return client_id;
  if (typeof id_token_hint !== 'string') return undefined;
  try {
    const { aud } = decode(id_token_hint) as { aud?: unknown };
    return typeof aud === 'string' ? aud : undefined;
  } catch {
    return undefined;
  }
}

/** Parameters of a logout request that identify the client or lead back to it. */
const ofClient = ['client_id', 'id_token_hint', parameter];

/** The parameters for which oidc-provider would refuse the whole request; its developer finds it among the attempts. */
async function refusedIn(
  provider: Provider,
  { activity }: Pick<Context, 'activity'>,
  query: KoaContextWithOIDC['query'],
): Promise<readonly string[]> {
  const applicationId = clientIdOf(query);
  if (applicationId === undefined) return [];
  const client = await provider.Client.find(applicationId);
  if (!client) {
    activity.attempted({ applicationId, outcome: 'inactive' });
    return ofClient;
  }
  const sent = query[parameter];
  if (typeof sent !== 'string' || client.postLogoutRedirectUriAllowed(sent)) return [];
  const registered = client.postLogoutRedirectUris?.join('\n') || null;
  activity.attempted({ applicationId, outcome: parameter, sent, registered });
  return [parameter];
}

/**
 * Whether a person who stays signed in is sent to the page after a logout: without an address of the client oidc-provider does so in both
 * cases, and that page ends the session of the site (`renderSignedOut`).
 */
function isStayingButLedOut({ oidc, status, response }: KoaContextWithOIDC): boolean {
  if (oidc?.route !== 'end_session_confirm' || status >= 400 || oidc.params?.logout !== undefined) return false;
  return response.get('location').startsWith(oidc.urlFor('end_session_success'));
}

/**
 * Corrects how oidc-provider handles a logout that a client initiates. An unregistered `post_logout_redirect_uri` is removed (R-51,
 * RP-Initiated Logout section 3), and so are the parameters of a client that is switched off, deleted or unknown, so that the person can still sign
 * out and ends on our page. A person who stays signed in is sent to our home page.
 */
export function correctLogout(provider: Provider, context: Pick<Context, 'activity'>): void {
  provider.use(async (ctx, next) => {
    const refused = ctx.path === endSessionPath ? await refusedIn(provider, context, ctx.query) : [];
    if (refused.length > 0)
      ctx.query = Object.fromEntries(Object.entries(ctx.query).filter(([name]) => !refused.includes(name)));
    await next();
    if (isStayingButLedOut(ctx as KoaContextWithOIDC)) ctx.redirect('/');
  });
}
