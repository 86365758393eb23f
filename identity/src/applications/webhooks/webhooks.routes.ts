import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApplicationParams } from '@passport/shared/schemas/applications';
import { Empty } from '@passport/shared/schemas/common';
import {
  Deliveries,
  DeliveriesQuery,
  DeliveryParams,
  type EventName,
  type OfEvent,
  ReplayAllAnswer,
  StopReplayAnswer,
  WebhookSecretAnswer,
  WebhookTestAnswer,
  WebhookTestBody,
} from '@passport/shared/schemas/webhooks';
import type { Context } from '../../context';
import { lowerCaseIds } from '../../platform/http/lowerCaseIds';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { sessionFirst } from '../../sessions/requireSession';
import { readDeveloper } from '../registration/developer';
import {
  enableWebhook,
  makeWebhookSecret,
  readDeliveries,
  replayDelivery,
  replayFailed,
  stopReplay,
  testWebhook,
} from './webhooks';

/** Reads `sign-in`, the other spelling of the event. @param request undefined for one without a body */
function withEventName<Request extends { event?: EventName }>(request: Request | undefined): OfEvent<Request> {
  const { event, ...rest } = request ?? ({} as Request);
  return { ...rest, ...(event && { event: event === 'sign-in' ? 'sign_in' : event }) };
}

/** The webhooks of one's own applications. */
export const webhooksRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const developerOf = readDeveloper(context);
    const refused = { 401: sessionRefusals, 403: ['access_required'], 404: [] } as const;
    const guard = sessionFirst(context);

    app.get(
      '/oauth2/:id/deliveries/',
      {
        schema: {
          params: ApplicationParams,
          querystring: DeliveriesQuery,
          response: { 200: Deliveries, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
        ...guard,
      },
      async (request) => {
        const { user } = await developerOf(request);
        return readDeliveries(context, user, request.params.id, withEventName(request.query));
      },
    );

    app.post(
      '/oauth2/:id/deliveries/:delivery/replay/',
      { schema: { params: DeliveryParams, response: { 200: Empty, ...refusals(refused) } }, ...guard },
      async (request) => {
        const { id, delivery } = request.params;
        await replayDelivery(context, await developerOf(request), id, delivery);
        return {};
      },
    );

    app.post(
      '/oauth2/:id/webhook/replay/',
      { schema: { params: ApplicationParams, response: { 200: ReplayAllAnswer, ...refusals(refused) } }, ...guard },
      async (request) => replayFailed(context, await developerOf(request), request.params.id),
    );

    app.delete(
      '/oauth2/:id/webhook/replay/',
      { schema: { params: ApplicationParams, response: { 200: StopReplayAnswer, ...refusals(refused) } }, ...guard },
      async (request) => stopReplay(context, await developerOf(request), request.params.id),
    );

    app.post(
      '/oauth2/:id/webhook/secret/',
      {
        schema: {
          params: ApplicationParams,
          response: { 200: WebhookSecretAnswer, ...refusals({ ...refused, 409: [] }) },
        },
        ...guard,
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return makeWebhookSecret(context, await developerOf(request), request.params.id);
      },
    );

    app.post(
      '/oauth2/:id/webhook/enable/',
      {
        schema: { params: ApplicationParams, response: { 200: Empty, ...refusals({ ...refused, 409: [] }) } },
        ...guard,
      },
      async (request) => {
        await enableWebhook(context, await developerOf(request), request.params.id);
        return {};
      },
    );

    app.post(
      '/oauth2/:id/webhook/test/',
      {
        schema: {
          params: ApplicationParams,
          body: WebhookTestBody,
          response: { 200: WebhookTestAnswer, ...refusals({ ...refused, 409: [], 429: ['too_many_requests'] }) },
        },
        ...guard,
      },
      async (request) =>
        testWebhook(context, await developerOf(request), request.params.id, withEventName(request.body)),
    );
  };
