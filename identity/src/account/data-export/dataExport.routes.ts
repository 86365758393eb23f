import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ExportAnswer, OwnProof } from '@passport/shared/schemas/account';
import { countPasskeyUse } from '../../platform/http/metrics';
import { refusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { exportData } from './exportData';

/** The export of the caller's data. */
export const dataExportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/user/export/',
      {
        schema: {
          body: OwnProof,
          response: {
            200: ExportAnswer,
            ...refusals({
              400: ['wrong_code', 'wrong_passkey'],
              401: ['user_inactive', 'recent_sign_in_required'],
              429: ['too_many_requests'],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const { phone_verification, email_verification, passkey } = request.body;
        const presented = { sms: phone_verification, email: email_verification, passkey };
        const exported = await exportData(context, signedIn, visitorOf(request), presented);
        countPasskeyUse(context.metrics, passkey, [phone_verification, email_verification]);
        return exported;
      },
    );
  };
