import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { InitialUserData, InitialUserDataBody, JwtAnswer, RegistrationBody } from '@passport/shared/schemas/sessions';
import { refusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { counted } from '../../platform/http/metrics';
import { giveSsoCookie } from '../../sessions/ssoCookie';
import { initialUserData } from './initialUserData';
import { register } from './register';

/** Registration of a new user (spec 7). */
export const registrationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/user/registration/',
      {
        schema: {
          body: RegistrationBody,
          response: {
            200: JwtAnswer,
            ...refusals({ 400: ['external_expired', 'wrong_code'], 401: ['documents_required'], 409: [] }),
          },
        },
      },
      async (request, reply) => {
        const visitor = visitorOf(request);
        const { sid, jwt } = await counted(context.metrics, 'registration', register(context, visitor, request.body));
        giveSsoCookie(context, reply, sid);
        return { jwt };
      },
    );

    app.post(
      '/user/initial_user_data/',
      {
        schema: {
          body: InitialUserDataBody,
          response: { 200: InitialUserData, ...refusals({ 400: ['external_expired', 'wrong_code'], 404: [] }) },
        },
      },
      (request) => initialUserData(context, visitorOf(request), request.body),
    );
  };
