import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { narrowCookieName, readCookie, setCookieText } from '../../platform/http/cookies';

/**
 * Binds a request to the browser that brought it; its path is that of the request. The device cookie cannot do this: a form posted
 * from another site carries no Lax cookie, so a new device cookie would replace the existing one.
 */
const keyCookie = 'saml_request';

/** The path at which the browser continues with a stored request. */
export const continuePath = (requestId: string): string => `/saml/continue/${requestId}`;

export const newBrowserKey = (): string => randomBytes(32).toString('base64url');

/** @returns SHA-256 in base64url, as the database keeps it */
export const hashOfKey = (browserKey: string): string => createHash('sha256').update(browserKey).digest('base64url');

/** The key that the browser presents for the request in this path. */
export const browserKeyOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, publicUrl, keyCookie, narrowCookieName);

/**
 * Sets the cookie with the key of a request.
 * @param maxAgeSeconds lifetime of the request
 */
export function setBrowserKey(
  reply: FastifyReply,
  publicUrl: string,
  { requestId, browserKey }: { requestId: string; browserKey: string },
  maxAgeSeconds: number,
): void {
  const cookie = { name: keyCookie, value: browserKey, maxAgeSeconds, path: continuePath(requestId) };
  void reply.header('set-cookie', setCookieText(publicUrl, cookie));
}
