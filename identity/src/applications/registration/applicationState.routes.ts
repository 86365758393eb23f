import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Application,
  ApplicationParams,
  ApplicationWithSecret,
  RefreshSecretBody,
  SetActiveBody,
} from '@passport/shared/schemas/applications';
import type { Context } from '../../context';
import { lowerCaseIds } from '../../platform/http/lowerCaseIds';
import { refusals } from '../../platform/http/refusals';
import { sessionFirst } from '../../sessions/requireSession';
import { refreshSecret, setActive } from './applicationState';
import { ownWithAccess, readDeveloper } from './developer';

/** Secret and status of a developer's own applications of both types (spec 7). */
export const applicationStateRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const developerOf = readDeveloper(context);
    const guard = sessionFirst(context);

    app.post(
      '/partner/:id/refresh_secret_key/',
      {
        schema: {
          params: ApplicationParams,
          body: RefreshSecretBody,
          response: { 200: ApplicationWithSecret, ...refusals({ ...ownWithAccess, 409: [] }) },
        },
        ...guard,
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return refreshSecret(context, await developerOf(request), request.params.id, request.body ?? {});
      },
    );

    app.patch(
      '/partner/:id/set_is_active/',
      {
        schema: {
          params: ApplicationParams,
          body: SetActiveBody,
          response: { 200: Application, ...refusals(ownWithAccess) },
        },
        ...guard,
      },
      async (request) => setActive(context, await developerOf(request), request.params.id, request.body.is_active),
    );
  };
