import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import { ConfirmSignInBody } from '@passport/shared/schemas/twoFactor';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { counted, countPasskeyUse } from '../../platform/http/metrics';
import { refusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { confirmSignIn } from './confirmSignIn';

/** Confirms a sign-in again before a call that needs a recent one (spec 7). */
export const confirmSignInRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics } = context;

    app.post(
      '/user/confirm_sign_in/',
      {
        schema: {
          body: ConfirmSignInBody,
          response: {
            200: Empty,
            ...refusals({
              400: ['expired_code', 'wrong_code', 'wrong_passkey', 'wrong_password'],
              401: ['user_inactive', 'second_factor_required'],
              409: [],
              429: ['too_many_requests'],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const confirming = confirmSignIn(context, visitorOf(request), signedIn, request.body);
        await counted(metrics, 'confirm_sign_in', confirming);
        const { passkey, phone_verification, email_verification } = request.body;
        countPasskeyUse(metrics, passkey, [phone_verification, email_verification]);
        return {};
      },
    );
  };
