import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Application,
  ApplicationBody,
  ApplicationDetails,
  ApplicationHistory,
  ApplicationParams,
  ApplicationPatch,
  Applications,
  ApplicationsQuery,
  ApplicationWithSecret,
  RefreshSecretBody,
  SetActiveBody,
} from '@passport/shared/schemas/applications';
import { PageQuery } from '@passport/shared/schemas/account';
import { Empty } from '@passport/shared/schemas/common';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { readApplicationHistory } from './applicationHistory';
import { refreshSecret, setActive } from './applicationState';
import {
  changeApplication,
  createApplication,
  readApplication,
  readApplications,
  removeApplication,
  type Developer,
} from './ownApplications';

/** Applications of developers (spec 7): all calls concern the caller's own; another person's id is an unknown one. */
export const applicationsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const developerOf = async (request: FastifyRequest): Promise<Developer> => {
      const { user } = await requireSession(context, request);
      return { user, requestId: request.id };
    };
    const signedIn = { 401: sessionRefusals } as const;
    const withAccess = { ...signedIn, 403: ['access_required'] } as const;
    const own = { ...signedIn, 404: [] } as const;
    const ownWithAccess = { ...withAccess, 404: [] } as const;
    const guard = sessionFirst(context);

    app.post(
      '/oauth2/',
      {
        schema: {
          body: ApplicationBody,
          response: { 200: ApplicationWithSecret, ...refusals({ ...withAccess, 409: [] }) },
        },
        ...guard,
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return createApplication(context, await developerOf(request), request.body);
      },
    );

    app.get(
      '/oauth2/',
      { schema: { querystring: ApplicationsQuery, response: { 200: Applications, ...refusals(signedIn) } }, ...guard },
      async (request) => readApplications(context, await developerOf(request), request.query),
    );

    app.get(
      '/oauth2/:id/',
      { schema: { params: ApplicationParams, response: { 200: ApplicationDetails, ...refusals(own) } }, ...guard },
      async (request) => readApplication(context, await developerOf(request), request.params.id),
    );

    app.patch(
      '/oauth2/:id/',
      {
        schema: {
          params: ApplicationParams,
          body: ApplicationPatch,
          response: { 200: Application, ...refusals(ownWithAccess) },
        },
        ...guard,
      },
      async (request) => changeApplication(context, await developerOf(request), request.params.id, request.body),
    );

    app.delete(
      '/oauth2/:id/',
      { schema: { params: ApplicationParams, response: { 200: Empty, ...refusals(own) } }, ...guard },
      async (request) => {
        await removeApplication(context, await developerOf(request), request.params.id);
        return {};
      },
    );

    app.get(
      '/oauth2/:id/history/',
      {
        schema: {
          params: ApplicationParams,
          querystring: PageQuery,
          response: { 200: ApplicationHistory, ...refusals(own) },
        },
        ...guard,
      },
      async (request) => {
        const { user } = await developerOf(request);
        return readApplicationHistory(context, user, request.params.id, request.query);
      },
    );

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
