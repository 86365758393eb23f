import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyTooLarge, cutBody, isTooLarge } from './bodyLimit';
import { closedPolicy } from './headers';
import type { Upstreams } from './upstreams';

/** What the identity service answers on the public port. */
const identityPrefixes = [
  '/api',
  '/oidc',
  '/saml',
  '/captcha',
  '/dev/inbox',
  '/.well-known/oauth-authorization-server',
];
/** Challenges are a part of the API; programs find them under the shorter address too. */
const rewrites: ReadonlyMap<string, string> = new Map([['/captcha', '/api/captcha']]);
/**
 * A page of ours to which a provider posts its answer as a form (Apple): the service takes it, and sends the browser to the
 * same address with GET.
 */
const formPostCallback = '/apple/login/callback';
const formPostTarget = '/api/user/external_auth/apple';
/** The library needs an address to build others; the upstream replaces it by that of the process that it chooses. */
const placeholderOrigin = 'http://identity.invalid';
/** Streams that stay open: each holds a connection to the service for as long as its page is open. */
const streamsPrefix = '/api/events';
const retryAfterSeconds = '2';
const texts = {
  ru: {
    unavailable: 'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
    badRequest: 'Проверьте введённые значения.',
    tooLarge: 'Запрос слишком большой.',
  },
  en: {
    unavailable: 'The service is briefly unavailable. Please try again in a moment.',
    badRequest: 'Please check the values you entered.',
    tooLarge: 'The request is too large.',
  },
};

/** Answers a call in the service's shape where the call does not reach the service. */
function refuse(request: FastifyRequest, reply: FastifyReply, status: number, text: keyof typeof texts.ru): void {
  const isEnglish = /^\s*en\b/i.test(request.headers['accept-language'] ?? '');
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': closedPolicy })
    .type('application/json')
    .send(JSON.stringify({ message: texts[isEnglish ? 'en' : 'ru'][text] }));
}

const unavailable = (request: FastifyRequest, reply: FastifyReply): void =>
  refuse(request, reply.header('retry-after', retryAfterSeconds), 503, 'unavailable');

/** A call that HTTP itself does not allow, e.g. for a Content-Type that is none. */
export const refuseCall = (request: FastifyRequest, reply: FastifyReply, status: number): void =>
  refuse(request, reply, status, status === 413 ? 'tooLarge' : 'badRequest');

/** Whether an address is the service's. */
export const isCall = (url: string): boolean => identityPrefixes.some((prefix) => url.startsWith(`${prefix}/`));

/** Of one connection; the one to the service has its own (RFC 9110 section 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'upgrade'];
/** What this server has answered already: a client that waits for leave to send its body was given it. */
const answeredHere = [...ofConnection, 'expect'];

/** Headers without some of them, by their names in lower case. */
const without = <Headers extends object>(headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase()))) as Headers;

/**
 * Hands calls through to the identity service as they are, bodies streamed. What the service hears of the visitor's
 * address is what this server knows of it, never what the visitor writes.
 */
export async function proxyIdentity(app: FastifyInstance, upstreams: Upstreams): Promise<void> {
  const upstream: FastifyHttpProxyOptions = {
    upstream: placeholderOrigin,
    undici: upstreams.calls,
    preHandler: (request, reply, next) => {
      if (isTooLarge(request)) return refuseCall(request, reply, 413);
      cutBody(request);
      next();
    },
    replyOptions: {
      // By default the library sends a GET that was answered with 503 ten times more.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...without(headers, answeredHere),
        'x-forwarded-for': (request as FastifyRequest).ip,
        'x-forwarded-host': (request as FastifyRequest).host,
        'x-forwarded-proto': (request as FastifyRequest).protocol,
      }),
      rewriteHeaders: (headers) => without(headers, ofConnection),
      onError: (reply, { error }) => {
        const [request, answer] = [reply.request as FastifyRequest, reply as FastifyReply];
        if (error.cause instanceof BodyTooLarge) refuseCall(request, answer, 413);
        else unavailable(request, answer);
      },
    },
  };
  for (const prefix of identityPrefixes) {
    await app.register(httpProxy, { ...upstream, prefix, rewritePrefix: rewrites.get(prefix) ?? prefix });
  }
  // Calls share a bounded number of connections; open pages must not use those up.
  await app.register(httpProxy, {
    ...upstream,
    prefix: streamsPrefix,
    rewritePrefix: streamsPrefix,
    httpMethods: ['GET'],
    undici: upstreams.streams,
  });
  await app.register(httpProxy, {
    ...upstream,
    prefix: formPostCallback,
    rewritePrefix: formPostTarget,
    httpMethods: ['POST'],
  });
}
