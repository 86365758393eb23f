import type { IncomingMessage } from 'node:http';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { named } from '../http/named';
import type { Context } from '../context';
import { visitorOf } from '../devices/visitor';
import { securityHeaders } from '../http/headers';
import { engineHandler, enginePrefix } from './engine';
import { forVisitor } from './engineContext';
import { keysCacheSeconds } from './keys';

/** Pages of the engine submit a form by a script whose hash the engine adds to the policy. */
const enginePolicy = "default-src 'none'; script-src; frame-ancestors 'none'; base-uri 'none'";

/**
 * The engine's endpoints. It reads the body of a request itself, and it writes the answer itself.
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md#mounting-oidc-provider
 */
export const engineRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    const publicAddress = addressOf(context.config.publicUrl);
    app.removeAllContentTypeParsers();
    void app.register(named('postedRequests', postedRequests));
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const handle = await engineHandler(context);
        reply.hijack();
        for (const [name, value] of Object.entries(headersFor(request))) reply.raw.setHeader(name, value);
        mount(request.raw, publicAddress);
        forVisitor(
          () => visitorOf(request),
          () => void handle(request.raw, reply.raw),
        );
      },
    });
    done();
  };

/**
 * A request may be posted (OpenID Connect Core section 3.1.2.1, RP-Initiated Logout section 2). No cookie of ours comes with
 * a post from another site, so the browser asks again by GET, with which it comes.
 */
const postedRequests: FastifyPluginCallback = (app, _options, done) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, body),
  );
  for (const path of ['/auth', '/session/end']) {
    app.post(path, { schema: { hide: true } }, (request, reply) => {
      const query = typeof request.body === 'string' ? request.body : '';
      return reply.redirect(`${enginePrefix}${path}?${new URLSearchParams(query).toString()}`, 303);
    });
  }
  done();
};

function headersFor(request: FastifyRequest): Record<string, string> {
  const isDocument = request.url.includes('/.well-known/') || request.url.endsWith('/jwks');
  return {
    ...securityHeaders,
    'content-security-policy': enginePolicy,
    ...(isDocument && {
      'cache-control': `public, max-age=${keysCacheSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}

/** What the engine believes of its own address is the configuration: a Host header is anybody's. */
function addressOf(publicUrl: string): Record<string, string> {
  const { protocol, host } = new URL(publicUrl);
  return { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
}

function mount(raw: IncomingMessage, publicAddress: Record<string, string>): void {
  Object.assign(raw.headers, publicAddress);
  const mounted = raw as IncomingMessage & { originalUrl?: string };
  mounted.originalUrl = raw.url;
  raw.url = raw.url?.slice(enginePrefix.length) || '/';
}
