import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CountryAnswer,
  EmailBody,
  EmailCheckAnswer,
  IdentifyAnswer,
  IdentifyBody,
  Metadata,
  PhoneBody,
  PhoneCheckAnswer,
} from '@passport/shared/schemas/users';
import { refusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { giveDeviceCookie } from '../../platform/devices/deviceCookie';
import { visitorOf } from '../../platform/devices/visitor';
import { countryOfIp } from '../../platform/geo/countryOfIp';
import { counted } from '../../platform/http/metrics';
import { checkEmailIsNotUsed, checkPhoneIsNotUsed, validatePhone } from './contactChecks';
import { identify } from './identify';
import { metadata } from '../../people/metadata';
import { defaultCountry } from '../../people/phone';

/** Lookups before a sign-in (spec 7). */
export const identifyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { config, metrics } = context;

    app.post(
      '/user/identify/',
      {
        schema: {
          body: IdentifyBody,
          response: {
            200: IdentifyAnswer,
            ...refusals({ 400: ['captcha_required', 'captcha_failed'], 429: ['too_many_requests'] }),
          },
        },
      },
      (request, reply) => {
        giveDeviceCookie(request, reply);
        return counted(metrics, 'identify', identify(context, visitorOf(request), request.body));
      },
    );

    app.post(
      '/user/validate_phone/',
      {
        schema: {
          body: PhoneBody,
          response: {
            200: PhoneCheckAnswer,
            ...refusals({ 400: ['captcha_required', 'captcha_failed'], 429: ['too_many_requests'] }),
          },
        },
      },
      (request) => validatePhone(context, request.ip, request.body),
    );

    app.post(
      '/user/check_phone_is_not_used/',
      {
        schema: {
          body: PhoneBody,
          response: {
            200: PhoneCheckAnswer,
            ...refusals({ 400: ['captcha_required', 'captcha_failed'], 409: [], 429: ['too_many_requests'] }),
          },
        },
      },
      (request) => checkPhoneIsNotUsed(context, request.ip, request.body),
    );

    app.post(
      '/user/check_email_is_not_used/',
      {
        schema: {
          body: EmailBody,
          response: {
            200: EmailCheckAnswer,
            ...refusals({ 400: ['captcha_required', 'captcha_failed'], 409: [], 429: ['too_many_requests'] }),
          },
        },
      },
      (request) => checkEmailIsNotUsed(context, request.ip, request.body),
    );

    app.get('/user/get_country_by_ip/', { schema: { response: { 200: CountryAnswer } } }, async (request) => ({
      country_code: countryOfIp(request.ip) ?? defaultCountry,
    }));

    app.get('/user/get_metadata/', { schema: { response: { 200: Metadata } } }, async () => metadata(config));
  };
