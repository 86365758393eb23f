/** Below the site's origin: the issuer is `PUBLIC_URL/oidc`. */
export const providerPrefix = '/oidc';
/** Where clients send a browser that signs out, below the prefix. */
export const endSessionPath = '/session/end';
export const issuerOf = (publicUrl: string): string => `${publicUrl}${providerPrefix}`;

/**
 * Tells oidc-provider below which path its addresses stand. It would otherwise compare `originalUrl` with the URL of the request, which
 * Koa changes when `ctx.query` is assigned, and then print addresses without the path.
 */
export const mountProvider = (request: object): void => void Object.assign(request, { baseUrl: providerPrefix });
