import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a body with a tag of its own (RFC 9110 section 8.8.3), or 304 to a caller that already has it.
 * @param headers how long it may be kept, and on what it depends
 * @returns the reply, in the type of its body
 */
export function sendTagged<Body extends object | Buffer>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  headers: { 'cache-control': string; vary: string },
): Body {
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  void reply.headers({ etag, ...headers });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  // The type of the response is that of its body: a 304 has none.
  if (known?.includes(etag)) return reply.code(304).send() as never;
  return reply.send(body) as unknown as Body;
}
