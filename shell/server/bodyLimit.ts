import { Transform, type Readable } from 'node:stream';
import { bodyLimitBytes } from '@passport/shared/constants';
import type { FastifyRequest } from 'fastify';

const limits: readonly [prefix: string, bytes: number][] = [
  ['/api/support/', bodyLimitBytes.support],
  ['/saml/', bodyLimitBytes.saml],
  ['', bodyLimitBytes.call],
];
const limitOf = ({ url }: FastifyRequest): number => limits.find(([prefix]) => url.startsWith(prefix))![1];

/** A body has turned out to be larger than the service takes. */
export class BodyTooLarge extends Error {}

/** Whether a request says that its body is larger than the service takes. */
export const isTooLarge = (request: FastifyRequest): boolean =>
  Number(request.headers['content-length'] ?? 0) > limitOf(request);

/**
 * Cuts off a body of unnamed length where the service would stop reading: it would answer while the body goes on, and the
 * connection would break under the answer.
 */
export function cutBody(request: FastifyRequest): void {
  if (request.headers['transfer-encoding'] === undefined || request.body === undefined) return;
  const limit = limitOf(request);
  const incoming = request.body as Readable;
  let bytes = 0;
  request.body = incoming.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes <= limit) return done(null, chunk);
        // The rest is read and forgotten, so that the visitor gets to the answer.
        incoming.unpipe().resume();
        done(new BodyTooLarge());
      },
    }),
  );
}
