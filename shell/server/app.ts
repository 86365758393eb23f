import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { defaultLocale, firstPaintId, offeredLocales, type Locale } from '@passport/shared/constants';
import { links } from '@passport/shared/host/links';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { askedLocale } from '@passport/shared/i18n/askedLocale';
import { boundPipelining, oneAtATime } from '@passport/shared/net/boundPipelining';
import { refuseUnreadable } from '@passport/shared/net/refuseUnreadable';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { brandingCss, createBusinessUnitReader, serviceSlotCss, withDocumentsOf } from './branding';
import { brandName } from '../src/branding/businessUnitLook';
import { createFirstPaintReader } from './firstPaint';
import { createPolicyReader } from './policy';
import { policyPaint } from './policyPaint';
import { createProvidersReader } from './providers';
import { closedPolicy, commonHeaders, pagePolicy } from './headers';
import { renderPage } from './page';
import { isCall, proxyIdentity, refuseCall } from './proxy';
import { boundConnections } from './connections';
import { longestTimeoutFactor } from './requestBodies';
import { createBrowserReleases } from './browserReleases';
import { entryOf, remoteFor, type Registry } from './registry';
import { serveRootFiles, siteTexts } from './rootFiles';
import type { SiteSettings } from './settings';
import { readShellAssets, ShellMissing } from './shellAssets';
import { createUpstreams } from './upstreams';

/**
 * How long nothing may move on a connection. An event stream has a heartbeat every 20 s, so that only a page is cut off which
 * takes nothing off its connection.
 */
const silenceMs = 60_000;
/** How often connections that are too slow are looked for. */
const connectionsCheckMs = 2000;
const yearSeconds = 365 * 24 * 3600;
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

/** Smaller than gzip at a millisecond a page. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** The language of the page: what the browser chose before (its storage repeats it in a cookie), else the default. */
function localeOf(request: FastifyRequest): Locale {
  const cookie = /(?:^|;\s*)locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return offeredLocales.find((locale) => locale === cookie) ?? defaultLocale;
}

/** Answers what HTTP itself does not allow. */
function refuseRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  if (isCall(request.url)) refuseCall(request, reply, status);
  else void reply.code(status).type('text/plain; charset=utf-8').send('Bad request');
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

/** Addresses that no remote serves and that exist all the same. */
const ownPaths: readonly string[] = [links.forbidden(), '/dashboard/passport', '/dashboard/showcase'];

/** Whether a path is that of the legal documents. */
const isPolicy = (path: string): boolean => path.replace(/\/+$/, '') === '/policy';

/** Whether a program asks for a file (`/robots.txt`, `/.well-known/…`): a page would be no answer to it. */
function isFile({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return /^\/\.well-known\/|\.[^/]*$/.test(path) && headers.accept?.includes('text/html') !== true;
}

/**
 * Builds the site server; nothing listens yet.
 * @param connectionTimeout how long nothing may move on a connection, in ms; tests shorten it
 */
export async function createSite(
  settings: SiteSettings,
  connectionTimeout = Math.max(silenceMs, settings.requestTimeoutMs),
): Promise<FastifyInstance> {
  // Bodies have limits of their own, most of them shorter (requestBodies.ts).
  const requestTimeout = settings.requestTimeoutMs * (longestTimeoutFactor + 1);
  const app = Fastify({
    logger: { level: 'error' },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    requestTimeout,
    connectionTimeout,
    // Node compares the two timeouts when it makes the server, before Fastify sets the first one.
    http: {
      requestTimeout,
      headersTimeout: settings.requestTimeoutMs,
      connectionsCheckingInterval: connectionsCheckMs,
    },
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable({ ...commonHeaders, 'content-security-policy': closedPolicy }),
    // An address that no router can read, before any hook.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers({ ...commonHeaders, 'content-security-policy': closedPolicy });
      refuseRequest(request, reply, 400);
    },
  });
  const report = (problem: unknown): void => app.log.error({ err: problem }, 'a release cannot be read');
  boundConnections(app.server, settings.connectionsPerAddress, settings.trustedProxies);
  const upstreams = createUpstreams(settings.identityUrls);
  app.addHook('onClose', () => upstreams.close());
  const readReleases = createBrowserReleases(settings, upstreams.calls, report);
  const readFirstPaint = createFirstPaintReader(settings.remotesFolder, report);
  const readBusinessUnit = createBusinessUnitReader(upstreams.calls);
  const readPolicy = createPolicyReader(upstreams.calls);
  const readProviders = createProvidersReader(upstreams.calls, settings.publicUrl);

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
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ ...commonHeaders, 'content-security-policy': closedPolicy });
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    // A path out of the folder of files, to the library that serves them.
    if (status === 403) return void sendNotFound(reply);
    if (status < 500) return refuseRequest(request, reply, status);
    app.log.error({ err: error }, 'request failed');
    const text = error instanceof ShellMissing ? error.message : 'Internal error';
    void reply.code(status).type('text/plain; charset=utf-8').send(text);
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [path = '/', ...search] = request.url.split('?');
    const query = new URLSearchParams(search.join('?'));
    const asked = askedLocale(query);
    const locale = asked ?? localeOf(request);
    const nonce = randomBytes(16).toString('base64');
    const [{ registry, trials }, assets, businessUnit, hasProviders, sentDocument] = await Promise.all([
      readReleases(request, reply),
      readShellAssets(settings.shellFolder),
      readBusinessUnit(query),
      readProviders(),
      isPolicy(path) ? readPolicy(query, locale) : undefined,
    ]);
    const remote = remoteFor(registry, path);
    const exists = remote !== undefined || ownPaths.includes(path.replace(/\/+$/, ''));
    const firstPaintAddress =
      path === '/' && remote !== undefined ? entryOf(registry, remote)?.firstPaint?.[locale] : undefined;
    const card = firstPaintAddress === undefined ? undefined : await readFirstPaint(firstPaintAddress);
    const firstPaint = sentDocument
      ? policyPaint({ ...sentDocument, locale }, firstPaintId)
      : card && { ...card, html: withDocumentsOf(businessUnit, card.html) };
    const config = { ...publicConfig(settings), registry: browserRegistry(registry), businessUnit, trials };
    const look = brandingCss(businessUnit, firstPaintId) + serviceSlotCss(query, firstPaintId);
    const connect = [settings.analyticsUrl, settings.realtimeUrl].flatMap((url) =>
      url && URL.canParse(url) ? [new URL(url).origin] : [],
    );
    return reply
      .code(exists ? 200 : 404)
      .headers({
        'content-security-policy': pagePolicy(
          nonce,
          ['shell', 'remotes', ...Object.keys(registry)],
          connect,
          settings.captchaWidget,
        ),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .compress(
        renderPage({
          locale,
          asked,
          nonce,
          publicUrl: settings.publicUrl,
          config,
          assets,
          registry,
          remote,
          firstPaint,
          siteName: brandName(businessUnit, siteTexts[locale].name),
          sentDocument,
          look,
          hasProviders,
        }),
      );
  };

  // Files are compressed by their builds; this is for the HTML, which differs each time.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], threshold: 1024, brotliOptions });
  // A release asks for the contract before it goes out.
  app.get('/healthz', () => ({ status: 'live', contract: contractVersion }));
  // A page that has been open for long compares this with the registry it came with.
  app.get('/remotes.json', async (request, reply) => {
    const { registry } = await readReleases(request, reply);
    return reply.header('cache-control', 'no-store').send(browserRegistry(registry));
  });
  await proxyIdentity(app, upstreams, settings);
  await app.register(fastifyStatic, { root: settings.shellFolder, prefix: '/assets/', ...immutable });
  await app.register(fastifyStatic, {
    root: settings.remotesFolder,
    prefix: '/remotes/',
    decorateReply: false,
    ...immutable,
  });
  serveRootFiles(app, settings, localeOf);
  // Every other address is a page of the shell, which also shows what does not exist.
  app.get('/*', (request, reply) => (isFile(request) ? sendNotFound(reply) : sendPage(request, reply)));
  app.setNotFoundHandler((_request, reply) => void sendNotFound(reply));
  await app.ready();
  return app;
}

/** What the page may know of this installation. */
const publicConfig = (settings: SiteSettings) => ({
  apiBase: '/api',
  environment: settings.environment,
  defaultLanding: settings.defaultLanding,
  supportEmail: settings.supportEmail,
  allowRemoteOverride: settings.isOverrideAllowed,
  analyticsUrl: settings.analyticsUrl,
  realtimeUrl: settings.realtimeUrl,
});

/** The registry without what only this server uses. */
const browserRegistry = (registry: Registry) =>
  Object.fromEntries(
    Object.entries(registry).map(([name, { version, entry, integrity, contract, prefixes, area }]) => [
      name,
      { version, entry, integrity, contract, prefixes, area },
    ]),
  );
