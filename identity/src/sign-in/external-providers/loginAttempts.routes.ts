import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ExternalAuthAnswer,
  ExternalAuthQuery,
  ExternalAuthUrlAnswer,
  ExternalAuthUrlQuery,
} from '@passport/shared/schemas/externalAuth';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { giveDeviceCookie } from '../../platform/devices/deviceCookie';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { handleCallback } from './handleCallback';
import { createProviderClients } from './createProviderClients';
import { startLoginAttempt } from './startLoginAttempt';

/** Signing in through an external provider: the start of a login attempt and its callback (spec 7). */
export const loginAttemptsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics } = context;
    const configuredProvider = createProviderClients(context);

    app.get(
      '/user/get_external_auth_url/',
      {
        schema: {
          querystring: ExternalAuthUrlQuery,
          response: {
            200: ExternalAuthUrlAnswer,
            ...refusals({ 404: [], 429: ['too_many_requests'], 503: ['external_away'] }),
          },
        },
      },
      async (request, reply) => {
        const provider = configuredProvider(request.query.service);
        const device = giveDeviceCookie(request, reply);
        const url = await counted(
          metrics,
          'external_start',
          startLoginAttempt(context, { ...provider, device, ip: request.ip }),
        );
        return { url };
      },
    );

    app.get(
      '/user/external_auth/',
      {
        schema: {
          querystring: ExternalAuthQuery,
          response: {
            200: ExternalAuthAnswer,
            ...refusals({
              400: ['external_expired', 'external_failed', 'external_refused'],
              401: sessionRefusals,
              404: [],
              503: ['external_away'],
            }),
          },
        },
      },
      (request) => {
        const provider = configuredProvider(request.query.service);
        return counted(metrics, 'external_auth', handleCallback(context, visitorOf(request), provider, request.query));
      },
    );
  };
