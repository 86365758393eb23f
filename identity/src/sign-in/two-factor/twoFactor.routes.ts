import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import {
  CancelResetBody,
  FactorProof,
  RecoveryCodesAnswer,
  SetTwoFactorAnswer,
  SetTwoFactorBody,
  TotpSetup,
  TwoFactorSettings,
} from '@passport/shared/schemas/twoFactor';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { cancelReset } from './factorReset';
import { renewRecoveryCodes, setTwoFactor } from './setTwoFactor';
import { readSettings, startTotp } from './settings';

/** Refusals of the calls that require a recent sign-in or a second factor. */
const proofRefusals = {
  400: ['wrong_code', 'wrong_password'],
  401: ['user_inactive', 'recent_sign_in_required', 'second_factor_required'],
  429: ['too_many_requests'],
} as const;

/** Second factors: their settings (spec 3, spec 7). */
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
            ...refusals({ ...proofRefusals, 404: [], 409: [] }),
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
      '/user/2fa/recovery_codes/',
      {
        schema: {
          body: FactorProof,
          response: {
            200: RecoveryCodesAnswer,
            ...refusals({ ...proofRefusals, 409: [] }),
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
        const token = request.body.token ?? null;
        const by = token === null ? { userId: (await requireSession(context, request)).user.id } : { token };
        await cancelReset(context, visitorOf(request), by);
        return {};
      },
    );
  };
