import type { FastifyRequest } from 'fastify';

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * The full name of one of our cookies. On https it has the prefix `__Host-` (RFC 6265bis section 4.1.3.2), so that no subdomain
 * and no unencrypted response can set it. Browsers refuse the prefix on http.
 */
export const cookieName = (publicUrl: string, name: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);

/**
 * The full name of a cookie with a path, which `__Host-` does not allow: `__Secure-` protects from unencrypted responses only.
 */
export const narrowCookieName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Secure-${name}` : name;

interface Cookie {
  name: string;
  value: string;
  /** 0 clears the cookie. */
  maxAgeSeconds: number;
  /** A narrow one takes `narrowCookieName`; `/` by default. */
  path?: string;
  /** Sent with requests of our own pages alone. */
  isStrict?: boolean;
}

/**
 * Value of `Set-Cookie`. Scripts cannot read the cookie. It is Lax because a relying party returns the browser to us with a top-level
 * navigation, which has to carry it.
 */
export function setCookieText(
  publicUrl: string,
  { name, value, maxAgeSeconds, path = '/', isStrict = false }: Cookie,
): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  const fullName = path === '/' ? cookieName(publicUrl, name) : narrowCookieName(publicUrl, name);
  return `${fullName}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=${isStrict ? 'Strict' : 'Lax'}${secure}`;
}

/**
 * Reads one of our cookies by its full name.
 * @param nameOf `narrowCookieName` for a cookie with a narrow path
 * @returns undefined if it is missing or contains characters that we never write
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
