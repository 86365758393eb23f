import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import { boundPipelining } from '@passport/shared/net/boundPipelining';
import { refuseUnreadable } from '@passport/shared/net/refuseUnreadable';
import { traceRequests } from '@passport/shared/net/traceRequests';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Context } from './context';
import { apiRoutes, registerMessages } from './routes';
import { docsRoutes } from './platform/http/docs.routes';
import { handleError, handleNotFound } from './platform/http/errorHandler';
import { securityHeaders, sendSecurityHeaders } from './platform/http/securityHeaders';
import { healthRoutes } from './operations/health/health.routes';
import { acceptJsonOnly } from './platform/http/jsonBody';
import { lazyCompilers } from './platform/http/lazyCompilers';
import { named } from './platform/http/named';
import { declareCommonRefusals } from './platform/http/refusals';
import { observeRequests } from './platform/http/observe';
import type { Prometheus } from './platform/http/prometheus';
import { inboxRoutes } from './messaging/inbox/inbox.routes';
import { providerRoutes, metadataRoutes } from './relying-parties/oidc/provider.routes';
import { providerPrefix } from './relying-parties/oidc/issuer';
import { telegramDevStartRoutes } from './sign-in/two-factor/telegramDevStart.routes';
import { samlRoutes } from './relying-parties/saml/saml.routes';

/** How long a client may take. */
export interface ClientTimeouts {
  /** Until all headers of a request have arrived, counted from the connection for the first one. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** Without a byte in either direction. An event stream has a heartbeat every 20 s, so only a page that reads nothing is cut off. */
  silenceMs: number;
  /** How often `headersMs` and `requestMs` are enforced. */
  checkMs: number;
}
const defaultTimeouts: ClientTimeouts = { headersMs: 15_000, requestMs: 30_000, silenceMs: 60_000, checkMs: 2000 };

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL: requests are read by it where no context is at hand (see `deviceOf`). */
    publicUrl: string;
    /** Set when the process is about to stop: it reports that it is not ready, but still answers calls. */
    drain: { isDraining: boolean };
  }
}

/**
 * Builds the service's HTTP side from a context; nothing listens yet.
 * @param timeouts tests shorten them
 */
export async function createApp(
  context: Context,
  prometheus: Prometheus,
  timeouts: Partial<ClientTimeouts> = {},
): Promise<FastifyInstance> {
  const { config, log } = context;
  const { headersMs, requestMs, silenceMs, checkMs } = { ...defaultTimeouts, ...timeouts };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Unique across processes, because it appears in the log and in refusals (see handleError).
    genReqId: () => randomBytes(9).toString('base64url'),
    // `observeRequests` writes the one line of a request: the default line holds the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    // Whose X-Forwarded-For names the visitor.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyLimitBytes.call,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    // Node compares the two timeouts when it makes the server, before Fastify sets the first one.
    http: { requestTimeout: requestMs, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    // A call that arrives while the process stops is answered, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable(securityHeaders),
    routerOptions: { ignoreTrailingSlash: true },
    // Called for a URL that the router cannot parse, before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders);
      handleError(error, request, reply);
    },
    // A value of the wrong type is a mistake of the caller, not something to guess at or to drop silently.
    // All errors are reported at once. The body limit bounds what that costs: each entry of a list is looked at once, and every
    // pattern takes time in proportion to the text.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false } },
    schemaController: { compilersFactory: lazyCompilers },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('publicUrl', config.publicUrl);
  app.decorate('drain', { isDraining: false });
  registerMessages(context);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  const mayGoOn = boundPipelining();
  app.addHook('onRequest', (request, reply, done) => {
    if (mayGoOn(request.raw, reply.raw)) done();
    else void reply.hijack();
  });
  // Only site servers reach this port, and they send their own headers of the trace.
  traceRequests(app, {
    isTraced: ({ url }) => !/^\/api\/(?:health|metrics|events)\b/.test(url),
    isTrusted: () => true,
  });
  sendSecurityHeaders(app);
  observeRequests(app, prometheus);
  acceptJsonOnly(app);
  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: { title: 'Passport', version: '1' }, servers: [{ url: config.publicUrl }] },
  });
  await app.register(
    named('api', async (api: FastifyInstance) => {
      api.addHook('onRoute', declareCommonRefusals);
      for (const routes of apiRoutes(context)) await api.register(routes);
      await api.register(named('healthRoutes', healthRoutes(context, prometheus)));
      await api.register(named('docsRoutes', docsRoutes));
    }),
    { prefix: '/api' },
  );
  await app.register(named('providerRoutes', providerRoutes(context)), { prefix: providerPrefix });
  await app.register(named('metadataRoutes', metadataRoutes(context)));
  await app.register(named('samlRoutes', samlRoutes(context)));
  if (config.sms.gateway === 'inbox' || config.mail.gateway === 'inbox') {
    await app.register(named('inboxRoutes', inboxRoutes(context)));
    await app.register(named('telegramDevStartRoutes', telegramDevStartRoutes(context)));
  }
  await app.ready();
  return app as unknown as FastifyInstance;
}
