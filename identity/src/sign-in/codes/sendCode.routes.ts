import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EmailSentAnswer, SendEmailBody, SendSmsBody, SmsSentAnswer } from '@passport/shared/schemas/verification';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { maskEmail } from '../../people/email';
import { knownUser } from '../../people/knownUser';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { giveDeviceCookie } from '../../platform/devices/deviceCookie';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession } from '../../sessions/requireSession';
import { sendCode } from '../../verification/send/sendCode';
import { findRequiredChange } from '../registration/requiredEmailChange';

const sendLimits = ['SESSION_LIMIT', 'DAY_LIMIT', 'MONTH_LIMIT', 'too_many_requests'] as const;

/** Sends codes by SMS and email (spec 7). */
export const sendCodeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics, config } = context;
    /** The signed-in user, if the action belongs to a profile. */
    const ownerOf = async (request: FastifyRequest, action: string): Promise<number | undefined> =>
      action.startsWith('UPDATE_PROFILE') ? (await requireSession(context, request)).user.id : undefined;

    /** In private mode nothing is shown of a contact before its code was accepted. */
    const isHidden = (signedIn: number | undefined): boolean =>
      config.identifyMode === 'private' && signedIn === undefined;

    app.post(
      '/user/send_verification_sms/',
      {
        schema: {
          body: SendSmsBody,
          response: {
            200: SmsSentAnswer,
            ...refusals({
              400: ['captcha_required', 'captcha_failed', 'BLACK_LIST'],
              401: sessionRefusals,
              404: [],
              409: [],
              429: sendLimits,
            }),
          },
        },
      },
      async (request, reply) => {
        giveDeviceCookie(request, reply);
        const { action, phone, channel: via, captcha_token: captchaToken } = request.body;
        const user = knownUser(request.body.user);
        const signedIn = await ownerOf(request, action);
        const to = { channel: 'sms', via: via ?? undefined, contact: phone || undefined } as const;
        const command = { ...to, action, user, signedIn, captchaToken };
        const sent = await counted(metrics, 'send_sms', sendCode(context, visitorOf(request), command));
        const { id, recipient, ...rest } = sent;
        return { phone_verification: id, phone: isHidden(signedIn) ? null : maskPhone(recipient), ...rest };
      },
    );

    app.post(
      '/user/send_verification_email/',
      {
        schema: {
          body: SendEmailBody,
          response: {
            200: EmailSentAnswer,
            ...refusals({
              400: ['captcha_required', 'captcha_failed', 'wrong_code'],
              401: ['user_inactive', 'second_factor_required'],
              404: [],
              409: [],
              429: sendLimits,
            }),
          },
        },
      },
      async (request, reply) => {
        giveDeviceCookie(request, reply);
        const { action, email, phone_verification, captcha_token: captchaToken } = request.body;
        const user = knownUser(request.body.user);
        const isRequired = action === 'UPDATE_PROFILE_NEW' && typeof phone_verification === 'string';
        const signedIn = isRequired
          ? (await findRequiredChange(context, visitorOf(request), phone_verification)).id
          : await ownerOf(request, action);
        const contact = email || undefined;
        const command = { channel: 'email', action, user, contact, signedIn, captchaToken } as const;
        const sent = await counted(metrics, 'send_email', sendCode(context, visitorOf(request), command));
        const { id, recipient, ...rest } = sent;
        return { email_verification: id, email: isHidden(signedIn) ? null : maskEmail(recipient), ...rest };
      },
    );
  };
