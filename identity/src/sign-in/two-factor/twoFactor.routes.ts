import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import {
  CancelResetBody,
  ConfirmSignInBody,
  FactorProof,
  RecoveryCodesAnswer,
  SendTelegramBody,
  SetTwoFactorAnswer,
  SetTwoFactorBody,
  TelegramSentAnswer,
  TelegramSetup,
  TelegramSetupState,
  TelegramStatusAnswer,
  TelegramStatusQuery,
  TotpSetup,
  TwoFactorSettings,
  VerifyTelegramBody,
} from '@passport/shared/schemas/twoFactor';
import { VerifiedAnswer } from '@passport/shared/schemas/verification';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { giveDeviceCookie } from '../../platform/devices/deviceCookie';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { confirmSignIn } from '../session-start/confirmSignIn';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { verifyCode } from '../../verification/check/verifyCode';
import { cancelReset } from './factorReset';
import { sendTelegramCode } from './sendTelegramCode';
import { renewRecoveryCodes, setTwoFactor } from './setTwoFactor';
import { readSettings, startTotp } from './settings';
import { startTelegramLink } from './telegramLink';
import { telegramStatus } from './telegramStatus';
import { findSetup } from './twoFactor.repository';

/** Second factors: settings, codes by Telegram, and the confirmation of a sign-in (spec 3, spec 7). */
export const twoFactorRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics } = context;

    app.get(
      '/user/2fa/',
      { schema: { response: { 200: TwoFactorSettings, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => readSettings(context, await requireSession(context, request)),
    );

    app.patch(
      '/user/set_2fa/',
      {
        schema: {
          body: SetTwoFactorBody,
          response: {
            200: SetTwoFactorAnswer,
            ...refusals({
              400: ['wrong_code', 'wrong_password'],
              401: ['user_inactive', 'recent_sign_in_required', 'second_factor_required'],
              404: [],
              409: [],
              429: ['too_many_requests'],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const body = { ...request.body, mode: request.body.mode.toUpperCase() as TwoFactorMode };
        return counted(metrics, 'set_2fa', setTwoFactor(context, visitorOf(request), signedIn, body));
      },
    );

    app.post(
      '/user/2fa/totp/',
      { schema: { response: { 200: TotpSetup, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => startTotp(context, await requireSession(context, request)),
    );

    app.post(
      '/user/2fa/telegram/',
      { schema: { response: { 200: TelegramSetup, ...refusals({ 401: sessionRefusals, 404: [] }) } } },
      async (request) => startTelegramLink(context, (await requireSession(context, request)).user),
    );

    app.get(
      '/user/2fa/telegram/',
      { schema: { response: { 200: TelegramSetupState, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        const { user } = await requireSession(context, request);
        const setup = await findSetup(context.db, user.id, 'TELEGRAM', context.clock.now());
        return { is_linked: typeof setup?.telegram_chat === 'string' };
      },
    );

    app.post(
      '/user/2fa/recovery_codes/',
      {
        schema: {
          body: FactorProof,
          response: {
            200: RecoveryCodesAnswer,
            ...refusals({
              400: ['wrong_code', 'wrong_password'],
              401: ['user_inactive', 'recent_sign_in_required', 'second_factor_required'],
              429: ['too_many_requests'],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        return { recovery_codes: await renewRecoveryCodes(context, visitorOf(request), signedIn, request.body) };
      },
    );

    app.post(
      '/user/2fa/cancel_reset/',
      { schema: { body: CancelResetBody, response: { 200: Empty, ...refusals({ 401: sessionRefusals, 404: [] }) } } },
      async (request) => {
        const { token } = request.body;
        const by = token === undefined ? { userId: (await requireSession(context, request)).user.id } : { token };
        await cancelReset(context, visitorOf(request), by);
        return {};
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
        const signedIn = isProfile ? (await requireSession(context, request)).user : undefined;
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

    app.post(
      '/user/confirm_sign_in/',
      {
        schema: {
          body: ConfirmSignInBody,
          response: {
            200: Empty,
            ...refusals({
              400: ['expired_code', 'wrong_code', 'wrong_password'],
              401: ['user_inactive', 'second_factor_required'],
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
        return {};
      },
    );
  };
