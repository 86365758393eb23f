/** Below the site's origin: the issuer is `PUBLIC_URL/oidc`. */
export const providerPrefix = '/oidc';
/** Path of the sign-out endpoint, below the prefix. */
export const endSessionPath = '/session/end';
export const issuerOf = (publicUrl: string): string => `${publicUrl}${providerPrefix}`;

/**
 * Gives oidc-provider the path prefix of its endpoints. It would otherwise compare `originalUrl` with the URL of the request, which
 * Koa changes when `ctx.query` is assigned, and then print addresses without the path.
 */
export const mountProvider = (request: object): void => void Object.assign(request, { baseUrl: providerPrefix });
