import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie by which a browser is recognised. It opens nothing: it only keeps strangers apart from it. */
export const deviceCookieName = 'device';
const maxAgeSeconds = 400 * 24 * 3600;
const cookiePattern = new RegExp(`(?:^|;)\\s*${deviceCookieName}=([A-Za-z0-9_-]{43})(?=;|\\s*$)`);

/**
 * The browser that asks.
 * @returns SHA-256 of its cookie in base64url, or undefined where it presents none
 */
export function deviceOf(request: FastifyRequest): string | undefined {
  const value = cookiePattern.exec(request.headers.cookie ?? '')?.[1];
  return value && hashOf(value);
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/**
 * Gives the browser its cookie (RFC 6265) unless it has one; the first call of every flow does.
 * @returns SHA-256 of the cookie that the browser has from now on
 */
export function giveDeviceCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const known = deviceOf(request);
  if (known) return known;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = randomBytes(32).toString('base64url');
  void reply.header(
    'set-cookie',
    `${deviceCookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
  return hashOf(value);
}
