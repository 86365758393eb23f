import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CaptchaChallenge, CaptchaQuery, type CaptchaAction } from '@passport/shared/schemas/captcha';
import type { Context } from '../../context';
import { readEmail } from '../../people/email';
import { readPhone } from '../../people/phone';
import { challengeSeconds, isStandard, makeChallenge } from './challenge';
import { isHarderDemanded } from './harderChallenges';

/** The contact of a call in canonical form; empty without one. */
const contactOf = ({ phone, email }: { phone?: string | undefined; email?: string | undefined }): string =>
  phone !== undefined ? readPhone(phone) : email !== undefined ? readEmail(email) : '';

/** The only calls that may require a harder challenge; without an action the challenge may be for one of them. */
const isForSend = (action: CaptchaAction | undefined): boolean =>
  action === undefined || action === 'send_sms' || action === 'send_email';

/** `GET /captcha/challenge/`: a challenge that a browser solves before one call. */
export const captchaRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { config } = context;
    app.get(
      '/captcha/challenge/',
      { schema: { querystring: CaptchaQuery, response: { 200: CaptchaChallenge } } },
      async ({ query, ip }) => {
        const { captcha, captchaService } = config;
        const contact = contactOf(query);
        if (captcha === 'off') return { captcha };
        if (captcha !== 'pow') {
          return { captcha, site_key: captchaService.keys[isStandard(contact) ? 'standard' : 'strict'].site };
        }
        const { action } = query;
        const purpose = action && { action, contact };
        const isHarder = isForSend(action) && (await isHarderDemanded(context, ip));
        const challenge = await makeChallenge(context.secrets.codeKey, purpose, context.clock.now(), isHarder);
        return { captcha, ...challenge, expires_in_seconds: challengeSeconds, ...(isHarder && { is_harder: true }) };
      },
    );
  };
