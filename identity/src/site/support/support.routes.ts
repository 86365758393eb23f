import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import { SupportAnswer } from '@passport/shared/schemas/support';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { AppError } from '../../platform/http/errors';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession } from '../../sessions/requireSession';
import { withReceivedForm } from './receiveForm';
import { sendToSupport } from './sendToSupport';

/** Requests to support (spec 7), from signed-in users and from visitors. */
export const supportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The only forms that the service takes; a page of another site could send one, but not with a person's token.
    await app.register(multipart);
    app.post(
      '/support/send_to_email/',
      {
        bodyLimit: bodyLimitBytes.support,
        schema: {
          consumes: ['multipart/form-data'],
          response: {
            200: SupportAnswer,
            ...refusals({
              400: ['captcha_failed'],
              401: sessionRefusals,
              413: [],
              429: ['captcha_required', 'too_many_requests'],
            }),
          },
        },
      },
      async (request, reply) => {
        const length = Number(request.headers['content-length'] ?? Infinity);
        try {
          if (length !== Infinity && length > bodyLimitBytes.support) throw new AppError(413, 'errors.body-too-large');
          // An empty header is none.
          const signedIn = request.headers.authorization ? await requireSession(context, request) : undefined;
          return await withReceivedForm(context, request, (form) =>
            sendToSupport(context, visitorOf(request), signedIn?.user, form),
          );
        } catch (error) {
          stopReading(request, reply, length);
          throw error;
        }
      },
    );
  };

/** Unread data is discarded. A sender whose request is not longer than allowed may finish it, and so receives the response. */
function stopReading({ raw }: FastifyRequest, reply: FastifyReply, length: number): void {
  if (raw.readableEnded) return;
  if (length <= bodyLimitBytes.support) {
    raw.unpipe().resume();
    return;
  }
  void reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.destroy());
}
