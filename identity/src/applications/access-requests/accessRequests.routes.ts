import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccessRequest,
  AccessRequestBody,
  AccessRequestParams,
  AccessRequestPatch,
  AccessRequests,
} from '@passport/shared/schemas/accessRequests';
import { PageQuery } from '@passport/shared/schemas/paging';
import { Empty } from '@passport/shared/schemas/common';
import type { Context } from '../../context';
import { lowerCaseIds } from '../../platform/http/lowerCaseIds';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { changeRequest, readRequests, requestAccess, withdrawRequest } from './accessRequests';

/** Requests for access to register applications (spec 7). */
export const accessRequestsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const path = '/partner_creation_request/';
    const changeRefusals = refusals({ 401: sessionRefusals, 404: [], 409: [] });

    app.post(
      path,
      {
        schema: {
          body: AccessRequestBody,
          response: {
            200: AccessRequest,
            ...refusals({ 401: sessionRefusals, 403: [], 409: ['request_open'], 429: ['too_many_requests'] }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        return requestAccess(context, user, request.body);
      },
    );

    app.get(
      path,
      {
        schema: { querystring: PageQuery, response: { 200: AccessRequests, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        return readRequests(context, user, request.query);
      },
    );

    app.patch(
      `${path}:id/`,
      {
        schema: {
          params: AccessRequestParams,
          body: AccessRequestPatch,
          response: { 200: AccessRequest, ...changeRefusals },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        return changeRequest(context, user, request.params.id, request.body);
      },
    );

    app.delete(
      `${path}:id/`,
      {
        schema: { params: AccessRequestParams, response: { 200: Empty, ...changeRefusals } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        await withdrawRequest(context, user, request.params.id);
        return {};
      },
    );
  };
