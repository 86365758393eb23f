import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import { inNetworks } from '@passport/shared/net/boundConnections';
import { guardRequests, serverOptions, type ClientTimeouts } from '@passport/shared/net/guardRequests';
import { traceRequests } from '@passport/shared/net/traceRequests';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { usesInbox } from './platform/config/unsafeSettings';
import type { Context } from './context';
import { aliasRoutes, apiRoutes, registerMessages } from './routes';
import { docsRoutes } from './platform/http/docs.routes';
import { databaseUnavailable } from './platform/http/errors';
import { handleError, handleNotFound } from './platform/http/errorHandler';
import { securityHeaders, sendSecurityHeaders } from './platform/http/securityHeaders';
import { guardConsole } from './operations/console/guardConsole';
import { healthRoutes } from './operations/health/health.routes';
import { acceptJsonOnly } from './platform/http/jsonBody';
import { lazyCompilers } from './platform/http/lazyCompilers';
import { checkMoments } from './platform/http/momentFormat';
import { named } from './platform/http/named';
import { declareCommonRefusals } from './platform/http/refusals';
import { observeRequests } from './platform/http/observe';
import type { Prometheus } from './platform/http/prometheus';
import { answerPublicHostOnly } from './platform/http/answerPublicHostOnly';
import { inboxRoutes } from './messaging/inbox/inbox.routes';
import { providerRoutes, metadataRoutes } from './protocols/oidc/provider.routes';
import { providerPrefix } from './protocols/oidc/issuer';
import { telegramDevStartRoutes } from './sign-in/two-factor/telegramDevStart.routes';
import { samlRoutes } from './protocols/saml/saml.routes';

const defaultTimeouts: Omit<ClientTimeouts, 'headersMs' | 'bodyMs'> = { silenceMs: 60_000, checkMs: 1000 };
/** Database connections that one address leaves to others while calls wait for them. */
const sharePerAddress = 0.8;

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL: requests are read by it where no context is at hand (see `deviceOf`). */
    publicUrl: string;
  }
}

/** What a program adds to the service; tests shorten times. */
export interface AppOptions {
  timeouts?: Partial<ClientTimeouts> | undefined;
  /** Pages and files; undefined for the API alone. */
  site?: FastifyPluginAsync | undefined;
}

/**
 * Builds the one program's HTTP side from a context; nothing listens yet.
 */
export async function createApp(
  context: Context,
  prometheus: Prometheus,
  { timeouts: given, site }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, log } = context;
  const { requestTimeoutMs } = config;
  const timeouts = { headersMs: requestTimeoutMs, bodyMs: requestTimeoutMs, ...defaultTimeouts, ...given };
  const isProxy = inNetworks(config.trustedProxies);
  const app = Fastify({
    ...serverOptions(timeouts, securityHeaders),
    loggerInstance: log as FastifyBaseLogger,
    // Unique across processes, because it appears in the log and in refusals (see handleError).
    genReqId: () => randomBytes(9).toString('base64url'),
    // `observeRequests` writes the one line of a request: the default line contains the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    // The proxies whose X-Forwarded-For is trusted to have the address of the visitor.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyLimitBytes.call,
    // Called for a URL that the router cannot parse, before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders);
      handleError(error, request, reply);
    },
    // A value of the wrong type is a mistake of the caller, not to be coerced or dropped silently.
    // All errors are reported together. The body limit bounds the cost: each entry of a list is checked once, and every
    // pattern takes time in proportion to the text.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false }, onCreate: checkMoments },
    schemaController: { compilersFactory: lazyCompilers },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('publicUrl', config.publicUrl);
  registerMessages(context);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  sendSecurityHeaders(app);
  guardRequests(app as unknown as FastifyInstance, {
    headers: securityHeaders,
    timeouts,
    connectionsPerAddress: config.limits.connectionsPerIp,
    trustedProxies: config.trustedProxies,
    turns: {
      places:
        config.databaseUrl === undefined ? 2 : Math.max(2, Math.floor(config.connections.poolSize * sharePerAddress)),
      starts: 8,
      waitMs: config.databaseWaitSeconds * 1000,
      isBusy: () => context.isDatabaseBusy(),
    },
    isStream: ({ routeOptions: { url } }) => url === '/api/events/',
    noTurn: () => databaseUnavailable(2),
  });
  traceRequests(app, {
    isTraced: ({ url }) => !/^\/(?:assets|remotes|healthz|api\/(?:health|metrics|events))\b/.test(url),
    // A trusted proxy may name the trace; other clients may not.
    isTrusted: ({ socket: { remoteAddress } }) => remoteAddress !== undefined && isProxy(remoteAddress),
  });
  observeRequests(app, prometheus);
  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: { title: 'Passport', version: '1' }, servers: [{ url: config.publicUrl }] },
  });
  await app.register(named('service', serviceRoutes(context, prometheus)));
  if (site) await app.register(named('site', site));
  await app.ready();
  return app as unknown as FastifyInstance;
}

/** Everything except pages and files. */
const serviceRoutes =
  (context: Context, prometheus: Prometheus): FastifyPluginAsync =>
  async (app) => {
    const { config } = context;
    acceptJsonOnly(app);
    await app.register(
      named('api', async (api: FastifyInstance) => {
        guardConsole(api, context);
        api.addHook('onRoute', declareCommonRefusals);
        for (const routes of apiRoutes(context)) await api.register(routes);
        await api.register(named('healthRoutes', healthRoutes(context, prometheus)));
        await api.register(named('docsRoutes', docsRoutes));
      }),
      { prefix: '/api' },
    );
    await app.register(named('aliasRoutes', aliasRoutes(context)));
    await app.register(named('providerRoutes', providerRoutes(context)), { prefix: providerPrefix });
    await app.register(named('metadataRoutes', metadataRoutes(context)));
    await app.register(named('samlRoutes', samlRoutes(context)));
    if (usesInbox(config)) {
      await app.register(
        named('dev', async (dev: FastifyInstance) => {
          answerPublicHostOnly(dev, config.publicUrl);
          await dev.register(named('inboxRoutes', inboxRoutes(context)));
          await dev.register(named('telegramDevStartRoutes', telegramDevStartRoutes(context)));
        }),
      );
    }
  };
