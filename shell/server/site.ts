import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { yearSeconds } from '@passport/shared/constants';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import type { SiteData, SiteModule } from '@passport/shared/net/siteModule';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { consolePath, registryPath } from '../src/routes/consolePath';
import { browserRegistry } from './browserRegistry';
import { createBrowserReleases } from './browserReleases';
import { serveOverrides } from './overrides';
import { createPages } from './pages';
import { serveRootFiles } from './rootFiles';
import { closedPolicy, commonHeaders } from './securityHeaders';
import { loadSettings, type SiteSettings } from './settings';
import { ShellMissing } from './shellAssets';

/** Never requested again under the same name, so without validators and ranges. */
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

/** Prefixes of the service: the site has no page below these. */
const serviceAddress = /^\/(?:api|oidc|saml|captcha|dev)(?:[/?]|$)/;

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

/** Whether a program requests a file (`/robots.txt`, `/.well-known/…`), which must not be answered with a page. */
function isFile({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  // Not a regular expression for the last part: a path of many dots would take quadratic time.
  const isNamed = path.startsWith('/.well-known/') || path.slice(path.lastIndexOf('/')).includes('.');
  return isNamed && headers.accept?.includes('text/html') !== true;
}

/** Answers an error without revealing internals. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  // Thrown by the library that serves files for a path outside of their folder.
  if (status === 403) return void sendNotFound(reply);
  const isOurs = status >= 500;
  if (isOurs) request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
  const text = error instanceof ShellMissing ? error.message : isOurs ? 'Internal error' : 'Bad request';
  void reply.code(status).type('text/plain; charset=utf-8').send(text);
}

/** Registers pages and files, in a scope of their own. */
export const sitePlugin =
  (settings: SiteSettings, data: SiteData | undefined): FastifyPluginAsync =>
  async (app) => {
    const report = (problem: unknown): void => app.log.error({ err: problem }, 'cannot read a release');
    const readReleases = createBrowserReleases(settings, data, report);
    const files = settings.environment === 'development' ? changing : immutable;
    app.setErrorHandler(handleError);
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
      route.logLevel = 'error';
    });
    app.addHook('onRequest', (_request, reply, done) => {
      // Other sites show our own icons, and files are cached.
      reply.removeHeader('cross-origin-resource-policy');
      reply.removeHeader('cache-control');
      void reply.headers({ ...commonHeaders, 'content-security-policy': closedPolicy });
      done();
    });
    // Files are compressed by their builds; this is for the HTML, which differs each time.
    await app.register(compress, { global: false, encodings: ['br', 'gzip'], threshold: 1024, brotliOptions });
    // A release checks the contract before it is published.
    app.get('/healthz', (_request, reply) => {
      const isLeaving = app.drain.isDraining && !app.drain.hasSuccessor;
      return reply
        .code(isLeaving ? 503 : 200)
        .header('cache-control', 'no-store')
        .send({ status: isLeaving ? 'stopping' : 'live', contract: contractVersion });
    });
    // A long open page compares this with its initial registry.
    for (const address of [registryPath, `${consolePath}${registryPath}`])
      app.get(address, async (request, reply) => {
        const { registry } = await readReleases(request);
        return reply.header('cache-control', 'no-store').send(browserRegistry(registry));
      });
    await app.register(fastifyStatic, { root: settings.shellFolder, prefix: '/assets/', ...files });
    // A release of a remote is checked against this file. Its content changes with each release of the shell, its name does not: so it must not be cached.
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
    const sendPage = createPages(settings, data, readReleases, report);
    // Every other address is a page of the shell, which also shows what does not exist.
    app.get('/*', (request, reply) => {
      if (serviceAddress.test(request.url)) return reply.callNotFound();
      return isFile(request) ? sendNotFound(reply) : sendPage(request, reply);
    });
  };

/** The bundle is in shell/dist-server. */
export const createSite: SiteModule['createSite'] = (env) => {
  const settings = loadSettings(env, resolve(import.meta.dirname, '../..'));
  return (data) => sitePlugin(settings, data);
};
