import { samlCookieName } from '../constants';
import { claimsOf } from './claimsOf';

/**
 * The cookie that repeats the access token for the SAML endpoint (spec 3), as narrow as possible: only that path, not for other
 * sites, no longer than the token is valid.
 * @param accessToken undefined clears the cookie
 * @param page whether it is served by https, and the time in milliseconds since the epoch
 * @returns a value for `document.cookie`
 */
export function samlCookie(accessToken: string | undefined, page: { isSecure: boolean; now: number }): string {
  const expirySeconds = accessToken === undefined ? undefined : claimsOf(accessToken).exp;
  const maxAge = expirySeconds === undefined ? 0 : Math.max(0, Math.floor(expirySeconds - page.now / 1000));
  const value = maxAge > 0 ? accessToken : '';
  return `${samlCookieName}=${value}; Path=/saml; SameSite=Lax; Max-Age=${maxAge}${page.isSecure ? '; Secure' : ''}`;
}
