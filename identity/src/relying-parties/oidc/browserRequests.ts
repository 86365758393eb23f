import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { languageOf } from '../../platform/http/language';
import { enginePrefix } from './engine';
import { engineLibrary } from './engineLibrary';
import { pagePolicy, refusalPage } from './pages';

/** The endpoints that browsers open with a request of a client. */
const paths = ['/auth', '/session/end'] as const;

/**
 * Longest request in characters, encoded. The answer repeats it in a Location header, and proxies refuse headers of 16 kB: they
 * would answer 503.
 */
const maxLength = 8000;

const isBrowserRequest = ({ url }: FastifyRequest): boolean =>
  paths.some((path) => pathOf(url) === enginePrefix + path);
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Encodes a request as its answers do, which may lengthen it. */
const encoded = (query: string): string => new URLSearchParams(query).toString();
const isTooLong = (query: string): boolean => encoded(query).length > maxLength;
const reason = 'the request is too long';

function refuseTooLong(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .header('content-security-policy', pagePolicy)
    .type('text/html; charset=utf-8')
    .send(refusalPage(languageOf(request), `invalid_request: ${reason}`));
}

/** Refuses a request whose answer would not fit into a header. */
export function refuseLongRequests(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { body, url } = request;
  if (!isBrowserRequest(request)) return done();
  if (isTooLong(typeof body === 'string' ? body : url.slice(pathOf(url).length + 1))) refuseTooLong(request, reply);
  else done();
}

/** Does the same for a pushed request. @throws invalid_request */
export function refuseLongPushedRequest({ oidc }: KoaContextWithOIDC): void {
  if (oidc.route !== 'pushed_authorization_request') return;
  const { errors } = engineLibrary();
  if (isTooLong(new URLSearchParams(oidc.body as Record<string, string>).toString()))
    throw new errors.InvalidRequest(reason);
}

/**
 * A request may be posted (OpenID Connect Core section 3.1.2.1, RP-Initiated Logout section 2). No cookie of ours comes with
 * a post from another site, so the browser asks again by GET, with which it comes.
 */
export const postedRequests: FastifyPluginCallback = (app, _options, done) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, body),
  );
  for (const path of paths) {
    app.post(path, { schema: { hide: true } }, (request, reply) => {
      const query = typeof request.body === 'string' ? request.body : '';
      return reply.redirect(`${enginePrefix}${path}?${encoded(query)}`, 303);
    });
  }
  done();
};
