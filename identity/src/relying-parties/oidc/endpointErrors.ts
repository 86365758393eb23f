import type { KoaContextWithOIDC, Provider as Engine, errors } from 'oidc-provider';

/** How the engine words it that a request names no client at all; it calls that `invalid_request`. */
const noClient = 'no client authentication mechanism provided';

/**
 * Answers as the standards do where the engine does otherwise: a call without a client is 401 `invalid_client` (RFC 6749
 * section 5.2), and of a JWT, which is none of the engine's tokens, introspection says that it is not active (RFC 7662 section 2.2).
 */
export function answerAsStandardsDo(engine: Engine): void {
  const nameClientError = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
    if (error.error_description !== noClient) return;
    ctx.status = 401;
    ctx.body = { error: 'invalid_client', error_description: noClient };
  };
  engine.on('grant.error', nameClientError);
  engine.on('introspection.error', nameClientError);
  engine.on('revocation.error', nameClientError);
  engine.on('pushed_authorization_request.error', nameClientError);
  engine.on('introspection.error', (ctx, error) => {
    if (error.error !== 'unsupported_token_type') return;
    ctx.status = 200;
    ctx.body = { active: false };
  });
}
