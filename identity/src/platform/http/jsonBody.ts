import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

const badRequest = (): AppError => new AppError(400, 'errors.bad-request');
const escapedNull = String.raw`\u0000`;
const escapedSurrogate = /\\u[dD][89a-fA-F]/;
/** Half of a surrogate pair; with the flag `u` a whole pair is one character. */
const loneSurrogate = /\p{Surrogate}/u;

/** Whether every text of a parsed body, names included, is well-formed Unicode. A body may be nested too deep for recursion. */
function isWellFormed(body: unknown): boolean {
  const rest: unknown[] = [body];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value === 'string' && loneSurrogate.test(value)) return false;
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) rest.push(...entry);
  }
  return true;
}

/**
 * Accepts JSON bodies only. An empty body counts as `{}`, for calls without payload. The NUL character and half a surrogate pair are
 * refused because PostgreSQL cannot store them, the latter in JSON. Forms are refused because any foreign page could post one, and no
 * client of our own does.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, {});
    else if (text.includes(escapedNull)) done(badRequest());
    else
      void parse(request, text, (error, value) => {
        // An escape is the only way in: a half that is sent as bytes was replaced when the body was decoded as UTF-8.
        if (!error && escapedSurrogate.test(text) && !isWellFormed(value)) done(badRequest());
        else done(error, value);
      });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? badRequest() : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'GET') request.body ??= {};
    done();
  });
}
