import { createDecoder } from 'fast-jwt';
import type { KoaContextWithOIDC, Provider as Engine } from 'oidc-provider';

const endSessionPath = '/session/end';
const parameter = 'post_logout_redirect_uri';
/** Only finds the client whose addresses count; the engine verifies the token. */
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
 * An address that its client has not registered is ignored (R-51; OpenID Connect RP-Initiated Logout section 3: no redirection
 * there): the person may sign out all the same, and stays with us. The engine alone would refuse the request.
 */
export function ignoreUnregisteredPostLogoutRedirect(engine: Engine): void {
  engine.use(async (ctx, next) => {
    const { [parameter]: address, ...rest } = ctx.query;
    if (ctx.path === endSessionPath && typeof address === 'string') {
      const clientId = clientIdOf(ctx.query);
      const client = clientId === undefined ? undefined : await engine.Client.find(clientId);
      if (client?.postLogoutRedirectUriAllowed(address) === false) ctx.query = rest;
    }
    await next();
  });
}
