import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  EndedSessionsAnswer,
  SecuritySummary,
  SessionParams,
  SessionPatch,
  SessionsPage,
} from '@passport/shared/schemas/account';
import { PageQuery } from '@passport/shared/schemas/paging';
import { Empty } from '@passport/shared/schemas/common';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { endOneSession, endOtherSessions } from '../../sessions/endSessions';
import { listSessions } from './listSessions';
import { renameDevice } from './renameDevice';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { securitySummary } from './securitySummary';

/** The sessions of the caller: listing, naming and ending them, and the security summary. */
export const accountSessionsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/user/sessions/',
      {
        schema: { querystring: PageQuery, response: { 200: SessionsPage, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => listSessions(context, await requireSession(context, request), request.query),
    );

    app.delete(
      '/user/sessions/:id/',
      {
        schema: { params: SessionParams, response: { 200: Empty, ...refusals({ 401: sessionRefusals, 404: [] }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        await endOneSession(context, signedIn, visitorOf(request), request.params.id.toLowerCase());
        return {};
      },
    );

    app.patch(
      '/user/sessions/:id/',
      {
        schema: {
          params: SessionParams,
          body: SessionPatch,
          response: { 200: Empty, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        await renameDevice(context, signedIn, request.params.id.toLowerCase(), request.body.name);
        return {};
      },
    );

    app.post(
      '/user/end_other_sessions/',
      { schema: { response: { 200: EndedSessionsAnswer, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        const signedIn = await requireSession(context, request);
        return { ended: await endOtherSessions(context, signedIn, visitorOf(request)) };
      },
    );

    app.get(
      '/user/security/',
      { schema: { response: { 200: SecuritySummary, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => securitySummary(context, await requireSession(context, request)),
    );
  };
