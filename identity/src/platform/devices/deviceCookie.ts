import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookieText } from '../http/cookies';
import { daySeconds } from '../clock';

/** Cookie by which a browser is recognised. It opens nothing: it only keeps strangers apart from it. */
const deviceCookie = 'device';
const maxAgeSeconds = 400 * daySeconds;
const valuePattern = /^[\w-]{43}$/;

/**
 * The browser that sent a request.
 * @returns SHA-256 of its cookie in base64url, or undefined where it presents none
 */
export function deviceOf(request: FastifyRequest): string | undefined {
  const value = readCookie(request, request.server.publicUrl, deviceCookie) ?? '';
  return valuePattern.test(value) ? hashOf(value) : undefined;
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/**
 * Gives the browser its cookie (RFC 6265) unless it has one; the first call of every flow does.
 * @returns SHA-256 of the cookie that the browser has from now on
 */
export function giveDeviceCookie(request: FastifyRequest, reply: FastifyReply): string {
  const known = deviceOf(request);
  if (known) return known;
  const value = randomBytes(32).toString('base64url');
  const { publicUrl } = request.server;
  void reply.header('set-cookie', setCookieText(publicUrl, deviceCookie, value, maxAgeSeconds));
  return hashOf(value);
}
