import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeletionAnswer, ExportAnswer } from '@passport/shared/schemas/account';
import { PersonProof } from '@passport/shared/schemas/sessions';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { countPasskeyUse } from '../../platform/http/metrics';
import { refusals } from '../../platform/http/refusals';
import { exportWithoutSession, requestDeletionWithoutSession } from './leaving';

const refused = refusals({
  400: ['external_expired', 'wrong_code', 'wrong_passkey', 'wrong_password'],
  401: ['need_change_email', 'second_factor_required', 'user_inactive'],
  404: ['not_registered'],
  429: ['too_many_requests'],
});

/** Actions of a person who does not accept the documents and therefore gets no session. */
export const leavingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const count = ({ passkey, phone_verification, email_verification }: PersonProof): void =>
      countPasskeyUse(context.metrics, passkey, [phone_verification, email_verification]);

    app.post(
      '/user/leave/export/',
      { schema: { body: PersonProof, response: { 200: ExportAnswer, ...refused } } },
      async (request) => {
        const exported = await exportWithoutSession(context, visitorOf(request), request.body);
        count(request.body);
        return exported;
      },
    );

    app.post(
      '/user/leave/delete_account/',
      { schema: { body: PersonProof, response: { 200: DeletionAnswer, ...refused } } },
      async (request) => {
        const at = await requestDeletionWithoutSession(context, visitorOf(request), request.body);
        count(request.body);
        return { deletion_at: at.toISOString() };
      },
    );
  };
