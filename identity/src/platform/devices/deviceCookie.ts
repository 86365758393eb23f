import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookieText } from '../http/cookies';
import { daySeconds } from '../clock';

/** Cookie that recognizes a browser. It authorizes nothing: limits use it to distinguish recognized browsers. */
const deviceCookie = 'device';
const maxAgeSeconds = 400 * daySeconds;
const valuePattern = /^[\w-]{43}$/;

/**
 * Reads the device cookie of a request.
 * @returns SHA-256 of its value in base64url, or undefined without one
 */
export function deviceOf(request: FastifyRequest): string | undefined {
  const value = readCookie(request, request.server.publicUrl, deviceCookie) ?? '';
  return valuePattern.test(value) ? hashOf(value) : undefined;
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/**
 * Sets the device cookie (RFC 6265) unless the browser has one. To be called by the first endpoint of every flow.
 * @returns SHA-256 of the cookie's value
 */
export function giveDeviceCookie(request: FastifyRequest, reply: FastifyReply): string {
  const known = deviceOf(request);
  if (known) return known;
  const value = randomBytes(32).toString('base64url');
  const { publicUrl } = request.server;
  void reply.header('set-cookie', setCookieText(publicUrl, { name: deviceCookie, value, maxAgeSeconds }));
  return hashOf(value);
}
