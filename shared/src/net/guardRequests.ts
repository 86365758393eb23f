import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedLanguage } from './acceptedLanguage';
import { ArrivingBodies, longestTimeoutFactor, type BodyBounds } from './arrivingBodies';
import { boundConnections, inNetworks } from './boundConnections';
import { boundPipelining, oneAtATime } from './boundPipelining';
import { cleanForwardedFor } from './forwardedFor';
import { ipBucket } from './ipBucket';
import { refuseOn, refuseUnreadable } from './refuseUnreadable';
import { Turns, type TurnBounds } from './turns';
import { checkUnread, type UnreadBounds } from './unreadAnswers';

/** How long a client may take, in ms. */
export interface ClientTimeouts {
  /** Until all headers of a request have arrived, counted from the connection for the first one. */
  headersMs: number;
  /** For the body of a call; uploads may take longer (see ArrivingBodies). */
  bodyMs: number;
  /** Without a byte in either direction. An event stream has a heartbeat every 20 s, so only a page that reads nothing is cut off. */
  silenceMs: number;
  /** How often all of these are enforced. */
  checkMs: number;
}

/**
 * Options of a Fastify server that is open to the internet.
 * @param headers of every answer
 */
export function serverOptions(
  { headersMs, bodyMs, silenceMs, checkMs }: ClientTimeouts,
  headers: Readonly<Record<string, string>>,
) {
  const requestTimeout = headersMs + bodyMs * longestTimeoutFactor;
  return {
    requestTimeout,
    connectionTimeout: silenceMs,
    // Node compares the two timeouts when it makes the server, before Fastify sets the first one.
    http: { requestTimeout, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    // Requests that arrive while the process stops are answered, with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable(headers),
  };
}

export interface GuardOptions {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  timeouts: ClientTimeouts;
  connectionsPerAddress: number;
  /** CIDRs whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  turns: TurnBounds;
  /** Whether the response to a request lasts as long as its page is open. */
  isStream(request: FastifyRequest): boolean;
  /** Thrown for a request that has waited too long for its turn. */
  noTurn(): Error;
  bodies?: Partial<BodyBounds> | undefined;
  unread?: UnreadBounds | undefined;
}

const texts = {
  ru: { 408: 'Запрос передаётся слишком медленно. Попробуйте ещё раз.', 503: 'Сервис перегружен. Попробуйте ещё раз.' },
  en: {
    408: 'The request is arriving too slowly. Try again.',
    503: 'The service is overloaded. Try again.',
  },
};

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * `isDraining`: the process is about to stop, so it reports that it is not ready, and still answers, each connection once.
     * `hasSuccessor`: another process listens on the same port already, so this one reports that it is ready.
     */
    drain: { isDraining: boolean; hasSuccessor: boolean };
  }
}

/** Memory of a waiting request: its head, with some overhead per string, and its body once it is read. */
function keptBytesOf(request: FastifyRequest): number {
  const { raw, headers } = request;
  const head = raw.rawHeaders.reduce((sum, text) => sum + text.length + 32, 0);
  if (!raw.complete) return head;
  const isInChunks = headers['transfer-encoding'] !== undefined;
  return head + (isInChunks ? request.routeOptions.bodyLimit : Number(headers['content-length'] ?? 0));
}

/** A request that came over a network, unlike an injected one. */
const isOverSocket = ({ raw: { socket } }: FastifyRequest): boolean => socket instanceof Socket;

/**
 * Limits the resources that clients can take from each other: connections and requests of an address, bodies that arrive slowly,
 * unread responses, requests of one connection.
 * @param app its hooks run before those that are added later
 */
export function guardRequests(app: FastifyInstance, options: GuardOptions): void {
  const { headers, timeouts, trustedProxies } = options;
  const isProxy = inNetworks(trustedProxies);
  const sockets = boundConnections(app.server, options.connectionsPerAddress, isProxy);
  const bodies = new ArrivingBodies({
    timeoutMs: timeouts.bodyMs,
    silenceMs: timeouts.silenceMs / 2,
    ...options.bodies,
  });
  app.decorate('drain', { isDraining: false, hasSuccessor: false });
  const turns = new Turns(options.turns);
  const mayGoOn = boundPipelining();
  const turnOfConnection = oneAtATime();

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // The client's next connection reaches another process.
    if (app.drain.isDraining) void reply.header('connection', 'close');
    cleanForwardedFor(raw.headers);
    if (!isOverSocket(request)) return done();
    if (!mayGoOn(raw, reply.raw)) return void reply.hijack();
    bodies.watch(raw, ipBucket(request.ip), (status) => {
      const message = texts[acceptedLanguage(raw.headers['accept-language'])][status];
      refuseOn(raw.socket, { status, headers: { ...headers, 'retry-after': '2' }, message, instead: reply.raw });
    });
    const turn = turnOfConnection(raw, reply.raw);
    if (!turn) return done();
    void turn.then(() => {
      // The client has disconnected: the response would be discarded.
      if (raw.socket.destroyed) void reply.hijack();
      else done();
    });
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!isOverSocket(request) || options.isStream(request)) return done();
    const { raw, ip } = request;
    // The client has disconnected, so the response will not emit an event.
    if (raw.socket.destroyed) return void reply.hijack();
    reply.raw.once('close', () => turns.leave(raw, ip));
    const turn = turns.enter(raw, ip, () => keptBytesOf(request));
    if (turn === 'given') return done();
    void Promise.resolve(turn).then((outcome) => {
      if (outcome === 'gone') void reply.hijack();
      else done(outcome === 'late' ? (options.noTurn() as never) : undefined);
    });
  });
  const checks = setInterval(() => {
    bodies.check();
    checkUnread(sockets, isProxy, options.unread);
  }, timeouts.checkMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(checks);
    done();
  });
}
