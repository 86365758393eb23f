import type { KoaContextWithOIDC, Provider, errors } from 'oidc-provider';

/** oidc-provider's description of a request without client authentication, for which it answers `invalid_request`. */
const noClient = 'no client authentication mechanism provided';

/**
 * Corrects two answers of oidc-provider: without client authentication it is 401 `invalid_client` (RFC 6749 section 5.2), and
 * introspection of a token that it does not know reports it as inactive (RFC 7662 section 2.2).
 */
export function correctEndpointErrors(provider: Provider): void {
  const nameClientError = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
    if (error.error_description !== noClient) return;
    ctx.status = 401;
    ctx.body = { error: 'invalid_client', error_description: noClient };
  };
  provider.on('grant.error', nameClientError);
  provider.on('introspection.error', nameClientError);
  provider.on('revocation.error', nameClientError);
  provider.on('pushed_authorization_request.error', nameClientError);
  provider.on('introspection.error', (ctx, error) => {
    if (error.error !== 'unsupported_token_type') return;
    ctx.status = 200;
    ctx.body = { active: false };
  });
}

/** Koa gives an empty text a content type, and clients try to read a body of that type. */
export function sendEmptyBodiesWithoutType(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.body === '') ctx.remove('content-type');
  });
}

/** For an unknown path or method Koa responds with plain text; clients expect errors of all endpoints as JSON. */
export function describeUnknownPaths(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined) return;
    const body = { error: 'invalid_request', error_description: 'no such endpoint, or not by this method' };
    Object.assign(ctx, { status: 404, body });
  });
}
