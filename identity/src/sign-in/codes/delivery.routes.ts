import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeliveryAnswer, DeliveryQuery } from '@passport/shared/schemas/delivery';
import { EmailStatusAnswer, EmailStatusQuery } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { sendTagged } from '../../platform/http/sendTagged';
import { requireSession } from '../../sessions/requireSession';
import { delivery } from '../../verification/delivery/delivery';
import { emailStatus } from '../../verification/send/emailStatus';

/** What became of a sent code, for the browser that asked for it. Pages poll `GET /user/delivery/`, so that its answer has a tag. */
export const deliveryRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/user/delivery/',
      {
        schema: {
          querystring: DeliveryQuery,
          response: { 200: DeliveryAnswer, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
      },
      async (request, reply) => {
        const hasToken = request.headers.authorization !== undefined;
        const signedIn = hasToken ? (await requireSession(context, request)).user.id : undefined;
        const { verification } = request.query;
        const answer = await delivery(context, visitorOf(request), { verification, signedIn });
        return sendTagged(request, reply, answer, {
          vary: 'Authorization, Cookie',
          'cache-control': 'private, no-cache',
        });
      },
    );

    app.get(
      '/user/get_last_email_status_code/',
      { schema: { querystring: EmailStatusQuery, response: { 200: EmailStatusAnswer, ...refusals({ 404: [] }) } } },
      (request) => emailStatus(context, visitorOf(request), request.query),
    );
  };
