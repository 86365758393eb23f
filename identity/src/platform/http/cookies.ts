import type { FastifyRequest } from 'fastify';

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * The name under which a browser keeps one of our cookies. On https it has the prefix `__Host-` (RFC 6265bis section
 * 4.1.3.2): no subdomain and no unencrypted answer can plant such a cookie. A browser refuses the prefix on http.
 */
export const cookieName = (publicUrl: string, name: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);

/**
 * The same for a cookie with a narrow path, which `__Host-` does not allow: `__Secure-` keeps out unencrypted answers only.
 */
export const narrowCookieName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Secure-${name}` : name;

/**
 * A `Set-Cookie` value that scripts cannot read and other sites' requests do not carry, except for a navigation of the top
 * page: the way back from a relying party is one.
 * @param maxAgeSeconds 0 clears the cookie
 * @param path a narrow one takes `narrowCookieName`
 */
export function setCookieText(
  publicUrl: string,
  name: string,
  value: string,
  maxAgeSeconds: number,
  path = '/',
): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  const fullName = path === '/' ? cookieName(publicUrl, name) : narrowCookieName(publicUrl, name);
  return `${fullName}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Reads one of our cookies, under the name that is in force only.
 * @param nameOf `narrowCookieName` for a cookie with a narrow path
 * @returns undefined where the request has none, or one with characters that we never write
 */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
  name: string,
  nameOf = cookieName,
): string | undefined {
  const wanted = nameOf(publicUrl, name);
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([known, value = '', ...more]) => known === wanted && more.length === 0 && isOurs.test(value))?.[1];
}

const isOurs = /^[\w.-]+$/;
