/** Scheme and address of a loopback redirect URI, with its port. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?(?=[/?]|$)/;
const withoutPort = (uri: string): string => uri.replace(loopback, '$1');

/** A client as its redirect URIs are judged. */
interface RedirectTarget {
  isPublic: boolean;
  redirectUris: readonly string[];
}

/**
 * Whether the redirect URI of an authorization request is registered for its client: both are compared as strings (RFC 9700 section
 * 2.1, R-37), but for the port of a loopback address that an app on a device listens at: it gets one from the system each time (RFC 8252
 * section 7.3). What may be registered: `redirectUriFault`.
 */
export const isRegisteredRedirectUri = ({ isPublic, redirectUris }: RedirectTarget, requested: string): boolean =>
  redirectUris.includes(requested) ||
  (isPublic &&
    loopback.test(requested) &&
    URL.canParse(requested) &&
    redirectUris.some((registered) => loopback.test(registered) && withoutPort(registered) === withoutPort(requested)));
