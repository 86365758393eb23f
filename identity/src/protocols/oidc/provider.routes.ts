import type { IncomingMessage } from 'node:http';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { named } from '../../platform/http/named';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { securityHeaders } from '../../platform/http/securityHeaders';
import { postedRequests, refuseLongRequests } from './browserRequests';
import { keysCacheSeconds } from './keys';
import { mountProvider, providerPrefix } from './issuer';
import { providerHandler } from './provider';
import { withProviderRequest } from './providerRequest';

const discoveryPath = `${providerPrefix}/.well-known/openid-configuration`;
/** Path of the same document for clients of plain OAuth 2.0 (RFC 8414). */
const metadataPath = '/.well-known/oauth-authorization-server';
const documentMethods = ['GET', 'HEAD', 'OPTIONS'];

/** oidc-provider's pages submit a form by a script and add its hash to this policy. */
const providerPolicy = "default-src 'none'; script-src; frame-ancestors 'none'; base-uri 'none'";

/**
 * The provider's endpoints. oidc-provider reads the body and writes the answer itself, so Fastify does neither.
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md#mounting-oidc-provider
 */
export const providerRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addHook('preHandler', refuseLongRequests);
    void app.register(named('postedRequests', postedRequests(context)));
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: handleByProvider(context),
    });
    // For clients that append the path of the document to the issuer.
    void app.register(named('metadataAfterIssuer', metadataAt(context, metadataPath)));
    done();
  };

/** The metadata where RFC 8414 section 3.1 puts it: before the path of the issuer. */
export const metadataRoutes = (context: Context): FastifyPluginCallback =>
  metadataAt(context, `${metadataPath}${providerPrefix}`);

const metadataAt =
  (context: Context, url: string): FastifyPluginCallback =>
  (app, _options, done) => {
    app.route({
      method: documentMethods,
      url,
      schema: { hide: true },
      handler: handleByProvider(context, discoveryPath),
    });
    done();
  };

/**
 * Hands a request to the provider.
 * @param path of the provider's endpoint, where it differs from the path of the request
 */
function handleByProvider(context: Context, path?: string) {
  const publicAddress = forwardedHeaders(context.config.publicUrl);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const handle = await providerHandler(context);
    reply.hijack();
    for (const [name, value] of Object.entries(headersFor(request))) reply.raw.setHeader(name, value);
    mount(request.raw, publicAddress, path);
    withProviderRequest(
      { ip: request.ip, log: request.log, visitor: () => visitorOf(request) },
      () => void handle(request.raw, reply.raw),
    );
  };
}

function headersFor(request: FastifyRequest): Record<string, string> {
  const isDocument = request.url.includes('/.well-known/') || request.url.endsWith('/jwks');
  return {
    ...securityHeaders,
    'content-security-policy': providerPolicy,
    ...(isDocument && {
      'cache-control': `public, max-age=${keysCacheSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}

/** oidc-provider builds its URLs from these headers; a client can send any Host header. */
function forwardedHeaders(publicUrl: string): Record<string, string> {
  const { protocol, host } = new URL(publicUrl);
  return { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
}

function mount(raw: IncomingMessage, publicAddress: Record<string, string>, path = raw.url): void {
  Object.assign(raw.headers, publicAddress);
  mountProvider(raw);
  raw.url = path?.slice(providerPrefix.length) || '/';
}
