import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { yearSeconds } from '@passport/shared/constants';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { boundPipelining, oneAtATime } from '@passport/shared/net/boundPipelining';
import { refuseUnreadable } from '@passport/shared/net/refuseUnreadable';
import { traceRequests } from '@passport/shared/net/traceRequests';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { closedPolicy, commonHeaders } from './securityHeaders';
import { serveOverrides } from './overrides';
import { isCall, proxyIdentity, refuseCall } from './proxy';
import { boundConnections, inNetworks } from './connections';
import { longestTimeoutFactor } from './requestBodies';
import { createBrowserReleases } from './browserReleases';
import { browserRegistry } from './browserRegistry';
import { createPages } from './pages';
import { serveRootFiles } from './rootFiles';
import type { SiteSettings } from './settings';
import { ShellMissing } from './shellAssets';
import { createUpstreams, type CallBounds, type ReportReadiness } from './upstreams';

/** Idle timeout of a connection. Event streams send a heartbeat every 20 s, so it closes only those whose client does not read. */
const silenceMs = 60_000;
/** How often connections that are too slow are looked for. */
const connectionsCheckMs = 2000;
/** Never asked for again under the same name, so nothing is sent for asking again or for parts. */
const immutable = {
  maxAge: yearSeconds * 1000,
  immutable: true,
  preCompressed: true,
  index: false,
  etag: false,
  lastModified: false,
  acceptRanges: false,
} as const;
/** In development files change under their names. */
const changing = { ...immutable, maxAge: 0, immutable: false } as const;

/** Quality 5: smaller than gzip, for about 1 ms of CPU a page. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the site server is about to stop: it says so at /healthz and still answers, each connection once. */
    drain: { isDraining: boolean };
  }
}

/** Answers what HTTP itself does not allow. */
function refuseRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  if (isCall(request.url)) refuseCall(request, reply, status);
  else void reply.code(status).type('text/plain; charset=utf-8').send('Bad request');
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

/** Whether a program asks for a file (`/robots.txt`, `/.well-known/…`): a page would be no answer to it. */
function isFile({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  // No pattern for the last part: a path of many dots would make it quadratic.
  const isNamed = path.startsWith('/.well-known/') || path.slice(path.lastIndexOf('/')).includes('.');
  return isNamed && headers.accept?.includes('text/html') !== true;
}

/** Refuses endless pipelined requests, and answers those of one connection one after another. */
function limitPipelining(app: FastifyInstance): void {
  const mayGoOn = boundPipelining();
  const turnOf = oneAtATime();
  app.addHook('onRequest', (request, reply, done) => {
    if (!mayGoOn(request.raw, reply.raw)) return void reply.hijack();
    const turn = turnOf(request.raw, reply.raw);
    if (!turn) return done();
    void turn.then(() => {
      // The client has gone: nobody waits for this answer.
      if (request.raw.socket.destroyed) void reply.hijack();
      else done();
    });
  });
}

/** Logs that a process of the service is unavailable or there again, whatever the level of other lines: it is a line a change, not one a call. */
function reportReadiness({ log }: FastifyInstance): ReportReadiness {
  const changes = log.child({}, { level: 'info' });
  return ({ isReady, ...process }) =>
    isReady
      ? changes.info(process, 'identity process is ready again')
      : changes.warn(process, 'identity process is not ready');
}

/**
 * Builds the site server; nothing listens yet.
 * @param connectionTimeout how long nothing may move on a connection, in ms; tests shorten it
 * @param callBounds bounds of calls to a process of the service; tests lower them
 */
export async function createSite(
  settings: SiteSettings,
  connectionTimeout = Math.max(silenceMs, settings.requestTimeoutMs),
  callBounds: Partial<CallBounds> = {},
): Promise<FastifyInstance> {
  // Bodies have limits of their own, most of them shorter (requestBodies.ts).
  const requestTimeout = settings.requestTimeoutMs * (longestTimeoutFactor + 1);
  const app = Fastify({
    logger: { level: 'error' },
    logController: new LogController({ disableRequestLogging: true }),
    // Whose X-Forwarded-For names the visitor.
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    requestTimeout,
    connectionTimeout,
    // Node compares the two timeouts when it makes the server, before Fastify sets the first one.
    http: {
      requestTimeout,
      headersTimeout: settings.requestTimeoutMs,
      connectionsCheckingInterval: connectionsCheckMs,
    },
    // What arrives while it stops is answered, with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable({ ...commonHeaders, 'content-security-policy': closedPolicy }),
    // An address that no router can read, before any hook.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers({ ...commonHeaders, 'content-security-policy': closedPolicy });
      refuseRequest(request, reply, 400);
    },
  });
  app.decorate('drain', { isDraining: false });
  const report = (problem: unknown): void => app.log.error({ err: problem }, 'cannot read a release');
  boundConnections(app.server, settings.connectionsPerAddress, settings.trustedProxies);
  const upstreams = createUpstreams(settings.identityUrls, reportReadiness(app), callBounds);
  app.addHook('onClose', () => upstreams.close());
  const readReleases = createBrowserReleases(settings, upstreams.calls, report);
  const files = settings.environment === 'development' ? changing : immutable;
  limitPipelining(app);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ ...commonHeaders, 'content-security-policy': closedPolicy });
    // The next request of this connection finds another site server.
    if (app.drain.isDraining) void reply.header('connection', 'close');
    done();
  });
  const isProxy = inNetworks(settings.trustedProxies);
  traceRequests(app, {
    isTraced: ({ url }) => !/^\/(?:assets|remotes|healthz|api\/(?:health|events))\b/.test(url),
    isTrusted: ({ socket: { remoteAddress } }) => remoteAddress !== undefined && isProxy(remoteAddress),
  });
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    // A path out of the folder of files, to the library that serves them.
    if (status === 403) return void sendNotFound(reply);
    if (status < 500) return refuseRequest(request, reply, status);
    request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    const text = error instanceof ShellMissing ? error.message : 'Internal error';
    void reply.code(status).type('text/plain; charset=utf-8').send(text);
  });

  const sendPage = createPages(settings, upstreams, readReleases, report);
  // Files are compressed by their builds; this is for the HTML, which differs each time.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], threshold: 1024, brotliOptions });
  // A release asks for the contract before it goes out.
  app.get('/healthz', (_request, reply) =>
    reply
      .code(app.drain.isDraining ? 503 : 200)
      .send({ status: app.drain.isDraining ? 'stopping' : 'live', contract: contractVersion }),
  );
  // A page that has been open for long compares this with the registry it came with.
  app.get('/remotes.json', async (request, reply) => {
    const { registry } = await readReleases(request);
    return reply.header('cache-control', 'no-store').send(browserRegistry(registry));
  });
  await proxyIdentity(app, upstreams, settings);
  await app.register(fastifyStatic, { root: settings.shellFolder, prefix: '/assets/', ...files });
  // A release of a remote is checked against this file. Its content changes with each release of the shell, its name does not: not to be cached.
  app.get('/assets/shared-exports.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').sendFile('shared-exports.json', { cacheControl: false }),
  );
  await app.register(fastifyStatic, {
    root: settings.remotesFolder,
    prefix: '/remotes/',
    decorateReply: false,
    ...files,
  });
  serveRootFiles(app, settings);
  if (settings.overridesScript !== undefined) serveOverrides(app, settings.overridesScript);
  // Every other address is a page of the shell, which also shows what does not exist.
  app.get('/*', (request, reply) => (isFile(request) ? sendNotFound(reply) : sendPage(request, reply)));
  app.setNotFoundHandler((_request, reply) => void sendNotFound(reply));
  await app.ready();
  return app;
}
