import type { Clock } from '../../platform/clock';
import { unauthorized } from '../../platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { SignatureCheck } from './receiptSignature';

/**
 * Lets the routes of a scope take signed JSON alone: the signature is of the bytes, so they are kept until it has been checked. Any other
 * body is answered with 401, before it is read as JSON.
 */
export function takeSignedJson(
  app: Pick<FastifyInstance, 'getDefaultJsonParser' | 'removeContentTypeParser' | 'addContentTypeParser' | 'addHook'>,
  clock: Clock,
  check: SignatureCheck,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preValidation', (request, _reply, done) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const fault = check(request.headers, body, clock.now());
    if (fault) {
      request.log.info({ route: request.routeOptions.url, reason: fault }, 'receipt refused: signature');
      return done(unauthorized());
    }
    return void parse(request, body.toString('utf8'), (error, value: unknown) => {
      request.body = value;
      done(error ?? undefined);
    });
  });
}
