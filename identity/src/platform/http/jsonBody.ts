import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

const badRequest = (): AppError => new AppError(400, 'errors.bad-request');
const escapedNull = String.raw`\u0000`;

/**
 * Accepts JSON bodies only. An empty body counts as `{}`, for calls without payload. The NUL character is refused because PostgreSQL
 * cannot store it. Forms are refused because any foreign page could post one, and no client of ours does.
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
