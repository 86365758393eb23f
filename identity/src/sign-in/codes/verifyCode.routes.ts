import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { VerifiedAnswer, VerifyEmailBody, VerifySmsBody } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { refusals } from '../../platform/http/refusals';
import { verifyCode } from '../../verification/check/verifyCode';

/** Checks codes by SMS and email (spec 7). */
export const verifyCodeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics } = context;

    app.post(
      '/user/verify_sms_code/',
      {
        schema: {
          body: VerifySmsBody,
          response: {
            200: VerifiedAnswer,
            ...refusals({ 400: ['expired_code', 'wrong_code'], 429: ['too_many_requests'] }),
          },
        },
      },
      async (request) => {
        const { code, phone_verification: verification } = request.body;
        const command = { channel: 'sms', verification, code } as const;
        await counted(metrics, 'verify_sms', verifyCode(context, visitorOf(request), command));
        return { is_verified: true };
      },
    );

    app.post(
      '/user/verify_email_code/',
      {
        schema: {
          body: VerifyEmailBody,
          response: {
            200: VerifiedAnswer,
            ...refusals({ 400: ['expired_code', 'wrong_code'], 429: ['too_many_requests'] }),
          },
        },
      },
      async (request) => {
        const { code, email_verification: verification } = request.body;
        const command = { channel: 'email', verification, code } as const;
        await counted(metrics, 'verify_email', verifyCode(context, visitorOf(request), command));
        return { is_verified: true };
      },
    );
  };
