import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../context';
import { pageLanguage } from '../../platform/http/language';
import { endSessionPath, providerPrefix } from './issuer';
import { providerLibrary } from './providerLibrary';
import { pagePolicy, refusalPage } from './pages';
import { sealHint } from './sealedHint';

/** Endpoints that a browser opens on behalf of a client. */
const paths = ['/auth', endSessionPath] as const;

/** In encoded characters. The answer repeats the request in a Location header, and proxies answer 503 to headers of 16 kB. */
const maxLength = 8000;

const isBrowserRequest = ({ url }: FastifyRequest): boolean =>
  paths.some((path) => pathOf(url) === providerPrefix + path);
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Encoded as in the Location header, which may be longer than the received query. */
const encoded = (query: string): string => new URLSearchParams(query).toString();
const isTooLong = (query: string): boolean => encoded(query).length > maxLength;
const reason = 'the request is too long';

function refuseTooLong(request: FastifyRequest, reply: FastifyReply, query: string): FastifyReply {
  const language = pageLanguage(request.headers.cookie, new URLSearchParams(query).get('ui_locales'));
  const failed = pathOf(request.url) === providerPrefix + endSessionPath ? 'sign-out-failed' : 'error';
  return reply
    .code(400)
    .header('content-security-policy', pagePolicy)
    .type('text/html; charset=utf-8')
    .send(refusalPage(language, failed, `invalid_request: ${reason}`));
}

/** Refuses a request whose answer would not fit into a Location header. */
export function refuseLongRequests(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { body, url } = request;
  if (!isBrowserRequest(request)) return done();
  const query = typeof body === 'string' ? body : url.slice(pathOf(url).length + 1);
  if (isTooLong(query)) refuseTooLong(request, reply, query);
  else done();
}

/** As `refuseLongRequests`, for a pushed request. @throws invalid_request */
export function refuseLongPushedRequest({ oidc }: KoaContextWithOIDC): void {
  if (oidc.route !== 'pushed_authorization_request') return;
  const { errors } = providerLibrary();
  if (isTooLong(new URLSearchParams(oidc.body as Record<string, string>).toString()))
    throw new errors.InvalidRequest(reason);
}

/**
 * A request may be posted (OpenID Connect Core section 3.1.2.1, RP-Initiated Logout section 2). Browsers send Lax cookies with a
 * cross-site GET but not with a POST, so a POST is redirected to the same request by GET, with its hint sealed.
 */
export const postedRequests =
  (context: Pick<Context, 'secrets'>): FastifyPluginCallback =>
  (app, _options, done) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const path of paths) {
      app.post(path, { schema: { hide: true } }, (request, reply) => {
        const query = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        sealHint(context, query);
        return reply.redirect(`${providerPrefix}${path}?${query.toString()}`, 303);
      });
    }
    done();
  };
