/** Scheme and address of a loopback redirect URI, with its port. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?(?=[/?]|$)/;
const withoutPort = (uri: string): string => uri.replace(loopback, '$1');

/** The part of a client on which the check depends. */
interface RedirectTarget {
  isPublic: boolean;
  redirectUris: readonly string[];
}

/**
 * Whether the redirect URI of an authorization request is registered for its client: both are compared as strings (RFC 9700 section
 * 2.1, R-37), except for the port of a loopback address, which the system assigns to a native app at each start (RFC 8252
 * section 7.3). What may be registered: `redirectUriFault`.
 */
export const isRegisteredRedirectUri = ({ isPublic, redirectUris }: RedirectTarget, requested: string): boolean =>
  redirectUris.includes(requested) ||
  (isPublic &&
    loopback.test(requested) &&
    URL.canParse(requested) &&
    redirectUris.some((registered) => loopback.test(registered) && withoutPort(registered) === withoutPort(requested)));
