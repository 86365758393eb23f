import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeletionAnswer, OwnProof } from '@passport/shared/schemas/account';
import { Empty } from '@passport/shared/schemas/common';
import { countPasskeyUse } from '../../platform/http/metrics';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { cancelOwnDeletion, requestDeletion } from './scheduleDeletion';

/** Requesting the deletion of the own account, and cancelling it. */
export const deletionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/user/delete_account/',
      {
        schema: {
          body: OwnProof,
          response: {
            200: DeletionAnswer,
            ...refusals({ 400: ['wrong_code', 'wrong_passkey'], 401: ['user_inactive', 'recent_sign_in_required'] }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const { phone_verification, email_verification, passkey } = request.body;
        const presented = { sms: phone_verification, email: email_verification, passkey };
        const at = await requestDeletion(context, signedIn, visitorOf(request), presented);
        countPasskeyUse(context.metrics, passkey, [phone_verification, email_verification]);
        return { deletion_at: at.toISOString() };
      },
    );

    app.post(
      '/user/cancel_deletion/',
      { schema: { response: { 200: Empty, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        await cancelOwnDeletion(context, await requireSession(context, request), visitorOf(request));
        return {};
      },
    );
  };
