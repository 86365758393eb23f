import { guardRequests, serverOptions } from '@passport/shared/net/guardRequests';
import { traceRequests } from '@passport/shared/net/traceRequests';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { closedPolicy, commonHeaders } from './securityHeaders';
import type { ListeningSettings, SiteSettings } from './settings';
import { handleError, sitePlugin } from './site';

const timeouts = { headersMs: 20_000, bodyMs: 20_000, silenceMs: 60_000, checkMs: 2000 };
const headers = { ...commonHeaders, 'content-security-policy': closedPolicy };

/** The site without the service: pages and files, for an installation whose proxy or CDN sends calls elsewhere. */
export async function createSiteServer(settings: SiteSettings, listening: ListeningSettings): Promise<FastifyInstance> {
  const app = Fastify({
    ...serverOptions(timeouts, headers),
    logger: { level: 'error' },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: listening.trustedProxies.length > 0 ? listening.trustedProxies : false,
    // Called for a URL that the router cannot parse, before any hook runs.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
  });
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  guardRequests(app, {
    headers,
    timeouts,
    connectionsPerAddress: listening.connectionsPerAddress,
    trustedProxies: listening.trustedProxies,
    // Nothing to wait for: pages come from memory.
    turns: { places: Infinity, starts: 8, waitMs: timeouts.bodyMs, isBusy: () => false },
    isStream: () => false,
    noTurn: () => Object.assign(new Error('no turn'), { statusCode: 503 }),
  });
  traceRequests(app, { isTraced: ({ url }) => !/^\/(?:assets|remotes|healthz)\b/.test(url), isTrusted: () => false });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
  await app.register(sitePlugin(settings, undefined));
  await app.ready();
  return app;
}
