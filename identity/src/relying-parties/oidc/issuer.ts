/** Below the site's origin: the issuer is `PUBLIC_URL/oidc`. */
export const providerPrefix = '/oidc';
/** Where clients send a browser that signs out, below the prefix. */
export const endSessionPath = '/session/end';
export const issuerOf = (publicUrl: string): string => `${publicUrl}${providerPrefix}`;

/**
 * Tells oidc-provider below which path its addresses stand. From an `originalUrl` it would work that out by comparing it with the URL of
 * the request, and lose it where a query is written anew: Koa changes the URL with it.
 */
export const mountProvider = (request: object): void => void Object.assign(request, { baseUrl: providerPrefix });
