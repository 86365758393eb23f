import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  SendTelegramBody,
  TelegramSentAnswer,
  TelegramSetup,
  TelegramSetupState,
  TelegramStatusAnswer,
  TelegramStatusQuery,
  VerifyTelegramBody,
} from '@passport/shared/schemas/twoFactor';
import { VerifiedAnswer } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import { giveDeviceCookie } from '../../platform/devices/deviceCookie';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession } from '../../sessions/requireSession';
import { verifyCode } from '../../verification/check/verifyCode';
import { sendTelegramCode } from './sendTelegramCode';
import { startTelegramLink } from './telegramLink';
import { telegramStatus } from './telegramStatus';
import { findSetup } from './twoFactor.repository';

/** Telegram as a second factor: linking a chat, sending and checking codes (spec 7). */
export const telegramRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics } = context;

    app.post(
      '/user/2fa/telegram/',
      { schema: { response: { 200: TelegramSetup, ...refusals({ 401: sessionRefusals, 404: [] }) } } },
      async (request) => startTelegramLink(context, await requireSession(context, request)),
    );

    app.get(
      '/user/2fa/telegram/',
      { schema: { response: { 200: TelegramSetupState, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const setup = await findSetup(context.db, signedIn, 'TELEGRAM', context.clock.now());
        return { is_linked: typeof setup?.telegram_chat === 'string' };
      },
    );

    app.post(
      '/user/send_verification_telegram/',
      {
        schema: {
          body: SendTelegramBody,
          response: {
            200: TelegramSentAnswer,
            ...refusals({
              400: ['external_expired', 'wrong_code'],
              401: sessionRefusals,
              429: ['telegram_spam', 'SESSION_LIMIT', 'DAY_LIMIT', 'MONTH_LIMIT', 'too_many_requests'],
            }),
          },
        },
      },
      async (request, reply) => {
        giveDeviceCookie(request, reply);
        const isProfile = request.body.action !== 'SIGNIN';
        const signedIn = isProfile ? await requireSession(context, request) : undefined;
        const sending = sendTelegramCode(context, visitorOf(request), request.body, signedIn);
        return counted(metrics, 'send_telegram', sending);
      },
    );

    app.post(
      '/user/verify_telegram_code/',
      {
        schema: {
          body: VerifyTelegramBody,
          response: {
            200: VerifiedAnswer,
            ...refusals({ 400: ['expired_code', 'wrong_code'], 429: ['too_many_requests'] }),
          },
        },
      },
      async (request) => {
        const { code, telegram_verification: verification } = request.body;
        const command = { channel: 'telegram', verification, code } as const;
        await counted(metrics, 'verify_telegram', verifyCode(context, visitorOf(request), command));
        return { is_verified: true };
      },
    );

    app.get(
      '/user/get_last_telegram_status/',
      {
        schema: { querystring: TelegramStatusQuery, response: { 200: TelegramStatusAnswer, ...refusals({ 404: [] }) } },
      },
      (request) => telegramStatus(context, request.query.telegram_verification),
    );
  };
