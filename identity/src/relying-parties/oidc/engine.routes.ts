import type { IncomingMessage } from 'node:http';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { named } from '../../platform/http/named';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { securityHeaders } from '../../platform/http/headers';
import { postedRequests, refuseLongRequests } from './browserRequests';
import { engineHandler, enginePrefix } from './engine';
import { forCaller } from './engineContext';
import { keysCacheSeconds } from './keys';

const discoveryPath = `${enginePrefix}/.well-known/openid-configuration`;
/** What clients of OAuth alone ask for (RFC 8414), which is the same document. */
const metadataPath = '/.well-known/oauth-authorization-server';
const documentMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Pages of the engine submit a form by a script whose hash the engine adds to the policy. */
const enginePolicy = "default-src 'none'; script-src; frame-ancestors 'none'; base-uri 'none'";

/**
 * The engine's endpoints. It reads the body of a request itself, and it writes the answer itself.
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md#mounting-oidc-provider
 */
export const engineRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addHook('preHandler', refuseLongRequests);
    void app.register(named('postedRequests', postedRequests));
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: engineAnswer(context),
    });
    void app.register(named('metadataBehindIssuer', metadataAt(context, metadataPath)));
    done();
  };

/** The metadata where RFC 8414 section 3.1 puts it: before the path of the issuer. */
export const metadataRoutes = (context: Context): FastifyPluginCallback =>
  metadataAt(context, `${metadataPath}${enginePrefix}`);

const metadataAt =
  (context: Context, url: string): FastifyPluginCallback =>
  (app, _options, done) => {
    app.route({
      method: documentMethods,
      url,
      schema: { hide: true },
      handler: engineAnswer(context, discoveryPath),
    });
    done();
  };

/**
 * Has the engine answer.
 * @param path what it is asked for, where that is not what the visitor asks for
 */
function engineAnswer(context: Context, path?: string) {
  const publicAddress = addressOf(context.config.publicUrl);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const handle = await engineHandler(context);
    reply.hijack();
    for (const [name, value] of Object.entries(headersFor(request))) reply.raw.setHeader(name, value);
    mount(request.raw, publicAddress, path);
    const caller = { ip: request.ip, visitor: () => visitorOf(request) };
    forCaller(caller, () => void handle(request.raw, reply.raw));
  };
}

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

function mount(raw: IncomingMessage, publicAddress: Record<string, string>, path = raw.url): void {
  Object.assign(raw.headers, publicAddress);
  const mounted = raw as IncomingMessage & { originalUrl?: string };
  mounted.originalUrl = path;
  raw.url = path?.slice(enginePrefix.length) || '/';
}
