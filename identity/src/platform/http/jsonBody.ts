import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

const badRequest = (): AppError => new AppError(400, 'errors.bad-request');
const escapedNull = String.raw`\u0000`;

/**
 * Reads JSON bodies: an empty one counts as `{}` (calls without payload), and the NUL character, which PostgreSQL cannot
 * store, is refused before it meets a query. Forms are not taken at all: nothing of ours sends them, and a foreign page could.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, {});
    else if (text.includes(escapedNull)) done(badRequest());
    else void parse(request, text, done);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? badRequest() : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'GET') request.body ??= {};
    done();
  });
}
