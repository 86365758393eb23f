import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '@passport/shared/net/acceptedLanguage';
import { ipBucket } from '@passport/shared/net/ipBucket';
import { fileStore, memoryStore } from './bodyStores';
import { closedPolicy } from './securityHeaders';
import { OpenStreams } from './openStreams';
import { BodyRefused, isTooLarge, isUpload, RequestBodies, uploadBounds } from './requestBodies';
import type { SiteSettings } from './settings';
import { withVisitor, type Upstreams } from './upstreams';

/** What the identity service answers on the public port. */
const identityPrefixes = [
  '/api',
  '/oidc',
  '/saml',
  '/captcha',
  '/dev/inbox',
  '/dev/messages',
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
    notFound: 'Не найдено.',
    badRequest: 'Проверьте введённые значения',
    tooLarge: 'Запрос слишком большой.',
  },
  en: {
    unavailable: 'The service is briefly unavailable. Please try again in a moment.',
    notFound: 'Not found.',
    badRequest: 'Please check the values you entered',
    tooLarge: 'The request is too large.',
  },
};

/** Answers a call in the service's shape where the call does not reach the service. */
function refuse(request: FastifyRequest, reply: FastifyReply, status: number, text: keyof typeof texts.ru): void {
  const language = acceptedLanguage(request.headers['accept-language']);
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': closedPolicy })
    .type('application/json')
    .send(JSON.stringify({ message: texts[language][text] }));
}

const unavailable = (request: FastifyRequest, reply: FastifyReply): void =>
  refuse(request, reply.header('retry-after', retryAfterSeconds), 503, 'unavailable');

/** Answers a call whose body is not read any further. What a slow sender still sends is not waited for. */
const refuseBody =
  (request: FastifyRequest, reply: FastifyReply) =>
  (error: unknown): void => {
    const status = error instanceof BodyRefused ? error.status : 503;
    if (!(error instanceof BodyRefused)) request.log.error({ err: error }, 'cannot keep the body of a request');
    if (status !== 413) void reply.header('connection', 'close');
    if (status === 503) unavailable(request, reply);
    else refuseCall(request, reply, status);
  };

/** A call that HTTP itself does not allow, e.g. for a Content-Type that is none. */
export const refuseCall = (request: FastifyRequest, reply: FastifyReply, status: number): void =>
  refuse(request, reply, status, status === 413 ? 'tooLarge' : 'badRequest');

/** Figures of the service, which it gives on its own port alone. */
const privatePath = /^\/+api\/+metrics(?:[/;]|$)/i;
/** Reports of canaries, and which of those the service has stopped: closed where reports are off. */
const reportsPath = /^\/+api\/+release_reports(?:[/;]|$)/i;

/** Whether the service could read an address as one that browsers get no answer from, in whatever way it is spelt. */
function isClosed(url: string, { areReleaseReportsOn }: SiteSettings): boolean {
  const { pathname } = new URL(url, placeholderOrigin);
  try {
    const path = decodeURIComponent(pathname);
    return privatePath.test(path) || (!areReleaseReportsOn && reportsPath.test(path));
  } catch {
    // What cannot be decoded is refused by the proxy library.
    return false;
  }
}

/** The body of a request as it was read, for the proxy library, which would write JSON again otherwise. */
const bodyOf = ({ headers }: FastifyRequest, body: Buffer) => ({
  body,
  contentType: headers['content-type'] ?? 'application/octet-stream',
});

/** Whether an address is the service's. */
export const isCall = (url: string): boolean => identityPrefixes.some((prefix) => url.startsWith(`${prefix}/`));

/** Headers that belong to one connection; the one to the service has its own (RFC 9110 section 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'upgrade'];
/** What this server has answered already: a client that waits for leave to send its body was given it. */
const answeredHere = [...ofConnection, 'expect'];
/** A visitor names no trace of ours: the upstream says which one a call belongs to. */
const traceOfVisitor = ['traceparent', 'tracestate', 'baggage'];

/** Headers without some of them, by their names in lower case. */
const without = <Headers extends object>(headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase()))) as Headers;

/**
 * Hands calls through to the identity service as they are, bodies once they have come whole. What the service hears of the visitor's
 * address is what this server knows of it, never what the visitor writes.
 */
export async function proxyIdentity(app: FastifyInstance, upstreams: Upstreams, settings: SiteSettings): Promise<void> {
  const { host, protocol } = new URL(settings.publicUrl);
  // Bodies of every type stay streams: Fastify would read text itself, past the bounds of RequestBodies.
  app.removeAllContentTypeParsers();
  const timeoutMs = settings.requestTimeoutMs;
  const calls = new RequestBodies(memoryStore, { timeoutMs });
  const uploads = new RequestBodies(fileStore, { ...uploadBounds, timeoutMs });
  const upstream: FastifyHttpProxyOptions = {
    upstream: placeholderOrigin,
    undici: upstreams.calls,
    preHandler: (request, reply, next) => {
      if (isClosed(request.url, settings)) return refuse(request, reply, 404, 'notFound');
      if (isTooLarge(request)) return refuseCall(request, reply, 413);
      const { body: incoming } = request;
      if (!(incoming instanceof Readable)) return next();
      const answered = new Promise((done) => reply.raw.once('close', done));
      const bodies: RequestBodies<Buffer | Readable> = isUpload(request) ? uploads : calls;
      bodies.read(request, incoming, answered).then(
        ({ body, length }) => {
          request.body = body;
          // The service knows from the beginning how much comes, also of what came in chunks.
          request.headers['content-length'] = String(length);
          delete request.headers['transfer-encoding'];
          next();
        },
        refuseBody(request, reply),
      );
    },
    handler: (request, reply, url, options) =>
      reply.from(url, { ...options, ...(Buffer.isBuffer(request.body) && bodyOf(request, request.body)) }),
    replyOptions: {
      // By default the library sends a GET that was answered with 503 ten times more.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => {
        const { ip, socket } = request as FastifyRequest;
        const sent = {
          ...without(headers, [...answeredHere, ...traceOfVisitor]),
          'x-forwarded-for': ip,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.slice(0, -1),
        };
        return withVisitor(sent, { address: ipBucket(ip), socket });
      },
      rewriteHeaders: (headers) => without(headers, ofConnection),
      onError: (reply) => unavailable(reply.request as FastifyRequest, reply as FastifyReply),
    },
  };
  for (const prefix of identityPrefixes) {
    await app.register(httpProxy, { ...upstream, prefix, rewritePrefix: rewrites.get(prefix) ?? prefix });
  }
  const openStreams = new OpenStreams();
  app.addHook('preClose', (done) => {
    openStreams.end();
    done();
  });
  // Calls share a bounded number of connections; open pages must not use those up.
  await app.register(httpProxy, {
    ...upstream,
    prefix: streamsPrefix,
    rewritePrefix: streamsPrefix,
    httpMethods: ['GET'],
    undici: upstreams.streams,
    replyOptions: {
      ...upstream.replyOptions,
      onResponse: (_request, reply, answer) => {
        const { stream } = answer as unknown as { stream: Readable };
        reply.send(reply.statusCode === 200 ? openStreams.carry(stream) : stream);
      },
    },
  });
  await app.register(httpProxy, {
    ...upstream,
    prefix: formPostCallback,
    rewritePrefix: formPostTarget,
    httpMethods: ['POST'],
  });
}
