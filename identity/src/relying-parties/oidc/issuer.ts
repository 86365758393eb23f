/** Below the site's origin: the issuer is `PUBLIC_URL/oidc`. */
export const providerPrefix = '/oidc';
export const issuerOf = (publicUrl: string): string => `${publicUrl}${providerPrefix}`;
