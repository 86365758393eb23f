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
} from '@passport/shared/schemas/applications';
import { PageQuery } from '@passport/shared/schemas/paging';
import { Empty } from '@passport/shared/schemas/common';
import type { Context } from '../../context';
import { callerFirst } from '../../platform/http/callerFirst';
import { lowerCaseIds } from '../../platform/http/lowerCaseIds';
import { refusals } from '../../platform/http/refusals';
import { sessionFirst } from '../../sessions/requireSession';
import { readApplicationHistory } from './applicationHistory';
import { own, ownWithAccess, readDeveloper, signedIn, withAccess } from './developer';
import {
  changeApplication,
  createApplication,
  readApplication,
  readApplications,
  removeApplication,
} from './ownApplications';
import { requireSomeAccess } from './requireAccess';

/** Applications of developers (spec 7): all calls concern the caller's own; another person's id is an unknown one. */
export const applicationsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const developerOf = readDeveloper(context);
    const guard = sessionFirst(context);
    const accessFirst = callerFirst(async (request) =>
      requireSomeAccess(context.db, (await developerOf(request)).user),
    );

    app.post(
      '/oauth2/',
      {
        schema: {
          body: ApplicationBody,
          response: { 200: ApplicationWithSecret, ...refusals({ ...withAccess, 409: [] }) },
        },
        ...accessFirst,
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
          response: { 200: Application, ...refusals({ ...ownWithAccess, 409: [] }) },
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
  };
