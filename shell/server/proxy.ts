import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedPolicy } from './headers';

/** What the identity service answers on the public port. */
const identityPrefixes = ['/api', '/oidc', '/saml', '/captcha', '/dev/inbox'];
/**
 * A page of ours to which a provider posts its answer as a form (Apple): the service takes it, and sends the browser to the
 * same address with GET.
 */
const formPostCallback = '/apple/login/callback';
const formPostTarget = '/api/user/external_auth/apple';
/** Streams that stay open: each holds a connection to the service for as long as its page is open. */
const streamsPrefix = '/api/events';
/** The service gives a sign of life every 20 s; a stream that is silent for longer is dead. */
const streamSilenceMs = 60_000;
const retryAfterSeconds = '2';

const texts = {
  ru: 'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
  en: 'The service is briefly unavailable. Please try again in a moment.',
};

const unavailable = (request: FastifyRequest, reply: FastifyReply): void => {
  const isEnglish = /^\s*en\b/i.test(request.headers['accept-language'] ?? '');
  void reply
    .code(503)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store', 'content-security-policy': closedPolicy })
    .type('application/json')
    .send(JSON.stringify({ message: isEnglish ? texts.en : texts.ru }));
};

/**
 * Hands calls through to the identity service as they are, bodies streamed. What the service hears of the visitor's
 * address is what this server knows of it, never what the visitor writes.
 */
export async function proxyIdentity(app: FastifyInstance, identityUrl: string): Promise<void> {
  const upstream: FastifyHttpProxyOptions = {
    upstream: identityUrl,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': (request as FastifyRequest).ip,
        'x-forwarded-host': (request as FastifyRequest).host,
        'x-forwarded-proto': (request as FastifyRequest).protocol,
      }),
      onError: (reply) => unavailable(reply.request as FastifyRequest, reply as FastifyReply),
    },
  };
  for (const prefix of identityPrefixes) await app.register(httpProxy, { ...upstream, prefix, rewritePrefix: prefix });
  // Calls share a bounded number of connections; open pages must not use those up.
  await app.register(httpProxy, {
    ...upstream,
    prefix: streamsPrefix,
    rewritePrefix: streamsPrefix,
    httpMethods: ['GET'],
    undici: { connections: null, bodyTimeout: streamSilenceMs },
  });
  await app.register(httpProxy, {
    ...upstream,
    prefix: formPostCallback,
    rewritePrefix: formPostTarget,
    httpMethods: ['POST'],
  });
}
