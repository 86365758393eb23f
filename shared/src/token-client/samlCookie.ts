import { samlCookieName } from '../constants';

/** Expiry of a JWT. @returns milliseconds since the epoch, undefined where the token says nothing legible */
export function expiryOf(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    const { exp } = claims as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The cookie that repeats the access token for the SAML endpoint (specification section 3), as narrow as it can be:
 * that path alone, no other site, no longer than the token lives.
 * @param accessToken undefined takes the cookie away
 * @param page where the cookie is set: whether by https, and the time in milliseconds since the epoch
 * @returns a value for `document.cookie`
 */
export function samlCookie(accessToken: string | undefined, page: { isSecure: boolean; now: number }): string {
  const expiry = accessToken === undefined ? undefined : expiryOf(accessToken);
  const maxAge = expiry === undefined ? 0 : Math.max(0, Math.floor((expiry - page.now) / 1000));
  const value = maxAge > 0 ? accessToken : '';
  return `${samlCookieName}=${value}; Path=/saml; SameSite=Lax; Max-Age=${maxAge}${page.isSecure ? '; Secure' : ''}`;
}
