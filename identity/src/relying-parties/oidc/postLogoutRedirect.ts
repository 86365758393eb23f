import { createDecoder } from 'fast-jwt';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

const endSessionPath = '/session/end';
const parameter = 'post_logout_redirect_uri';
/** Does not verify: it only finds the client; oidc-provider verifies the token. */
const decode = createDecoder();

function clientIdOf({ client_id, id_token_hint }: KoaContextWithOIDC['query']): string | undefined {
  if (typeof client_id === 'string') return client_id;
  if (typeof id_token_hint !== 'string') return undefined;
  try {
    const { aud } = decode(id_token_hint) as { aud?: unknown };
    return typeof aud === 'string' ? aud : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes an unregistered `post_logout_redirect_uri` from a logout request (R-51, RP-Initiated Logout section 3), so that the person
 * can still sign out and ends on our page. oidc-provider alone would refuse the whole request.
 */
export function ignoreUnregisteredPostLogoutRedirect(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const { [parameter]: address, ...rest } = ctx.query;
    if (ctx.path === endSessionPath && typeof address === 'string') {
      const clientId = clientIdOf(ctx.query);
      const client = clientId === undefined ? undefined : await provider.Client.find(clientId);
      if (client?.postLogoutRedirectUriAllowed(address) === false) ctx.query = rest;
    }
    await next();
  });
}
