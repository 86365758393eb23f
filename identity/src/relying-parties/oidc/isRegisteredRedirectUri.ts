/**
 * Whether the redirect URI of an authorization request is registered for its client: both are compared as strings (RFC 9700 section
 * 2.1, R-37). oidc-provider itself would accept any port of a loopback address. What may be registered: `redirectUriFault`.
 */
export const isRegisteredRedirectUri = (registered: readonly string[], requested: string): boolean =>
  registered.includes(requested);
