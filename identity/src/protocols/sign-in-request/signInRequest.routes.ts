import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SignInRequestAnswer, SignInRequestQuery } from '@passport/shared/schemas/signInRequest';
import type { Context } from '../../context';
import { deviceOf } from '../../platform/devices/deviceCookie';
import { describeSignInRequest } from './signInRequest';

/** The sign-in card's data about the service that sent the visitor; public, because it is needed before the sign-in. */
export const signInRequestRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/sign_in_request/',
      { schema: { querystring: SignInRequestQuery, response: { 200: SignInRequestAnswer } } },
      (request) => describeSignInRequest(context, request.query, deviceOf(request)),
    );
  };
