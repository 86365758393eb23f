import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Context } from './context';
import { apiRoutes, registerMessages } from './routes';
import { docsRoutes } from './platform/http/docs.routes';
import { handleError, handleNotFound } from './platform/http/errorHandler';
import { securityHeaders, sendSecurityHeaders } from './platform/http/headers';
import { healthRoutes } from './operations/health/health.routes';
import { acceptJsonOnly } from './platform/http/jsonBody';
import { lazyCompilers } from './platform/http/lazyCompilers';
import { named } from './platform/http/named';
import { observeRequests } from './platform/http/observe';
import type { Prometheus } from './platform/http/prometheus';
import { inboxRoutes } from './messaging/inbox/inbox.routes';
import { engineRoutes, metadataRoutes } from './relying-parties/oidc/engine.routes';
import { enginePrefix } from './relying-parties/oidc/engine';
import { telegramDevStartRoutes } from './sign-in/two-factor/telegramDevStart.routes';
import { samlRoutes } from './relying-parties/saml/saml.routes';

const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
/** How often connections that are too slow are looked for. */
const connectionsCheckMs = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL: requests are read by it where no context is at hand (see `deviceOf`). */
    publicUrl: string;
  }
}

/** Builds the service's HTTP side from a context; nothing listens yet. */
export async function createApp(context: Context, prometheus: Prometheus): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // `observeRequests` writes the one line of a request: the default line holds the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyLimitBytes.call,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: connectionsCheckMs },
    routerOptions: { ignoreTrailingSlash: true },
    // An address that no router can read, before any hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders);
      handleError(error, request, reply);
    },
    // A value of the wrong type is a mistake of the caller, not something to guess at or to drop silently.
    // All that is wrong is told at once. What that may cost is bounded by the body limit: no request holds a list, and
    // every pattern takes time in proportion to the text.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false } },
    schemaController: { compilersFactory: lazyCompilers },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('publicUrl', config.publicUrl);
  registerMessages(context);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  sendSecurityHeaders(app);
  observeRequests(app, prometheus);
  acceptJsonOnly(app);
  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: { title: 'Passport', version: '1' }, servers: [{ url: config.publicUrl }] },
  });
  await app.register(
    named('api', async (api: FastifyInstance) => {
      for (const routes of apiRoutes(context)) await api.register(routes);
      await api.register(named('healthRoutes', healthRoutes(context, prometheus)));
      await api.register(named('docsRoutes', docsRoutes));
    }),
    { prefix: '/api' },
  );
  await app.register(named('engineRoutes', engineRoutes(context)), { prefix: enginePrefix });
  await app.register(named('metadataRoutes', metadataRoutes(context)));
  await app.register(named('samlRoutes', samlRoutes(context)));
  if (config.sms.gateway === 'inbox' || config.mail.gateway === 'inbox') {
    await app.register(named('inboxRoutes', inboxRoutes(context)));
    await app.register(named('telegramDevStartRoutes', telegramDevStartRoutes(context)));
  }
  await app.ready();
  return app as unknown as FastifyInstance;
}
