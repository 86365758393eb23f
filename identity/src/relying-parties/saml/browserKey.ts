import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { narrowCookieName, readCookie, setCookieText } from '../../platform/http/cookies';

/**
 * Cookie of the browser that brought a request, sent to the address of that request alone. The device cookie could not serve:
 * a form that is posted from another site carries no Lax cookie, and a second device cookie would replace the first.
 */
const keyCookie = 'saml_request';

/** Path where the browser goes on with a request that was kept. */
export const continuePath = (requestId: string): string => `/saml/continue/${requestId}`;

export const newBrowserKey = (): string => randomBytes(32).toString('base64url');

/** @returns SHA-256 in base64url, as the database keeps it */
export const hashOfKey = (browserKey: string): string => createHash('sha256').update(browserKey).digest('base64url');

/** The key that the browser presents for the request of this address. */
export const browserKeyOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, publicUrl, keyCookie, narrowCookieName);

/**
 * Gives the browser the key of a request (RFC 6265).
 * @param maxAgeSeconds how long the request waits
 */
export function giveBrowserKey(
  reply: FastifyReply,
  publicUrl: string,
  { requestId, browserKey }: { requestId: string; browserKey: string },
  maxAgeSeconds: number,
): void {
  const text = setCookieText(publicUrl, keyCookie, browserKey, maxAgeSeconds, continuePath(requestId));
  void reply.header('set-cookie', text);
}
