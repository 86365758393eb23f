import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AcceptDocumentsBody, AcceptedDocumentsAnswer } from '@passport/shared/schemas/documents';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { acceptNow, readAcceptances } from './acceptances.service';

/** Documents that a signed-in person has accepted and has to accept. */
export const acceptancesRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/user/accepted_documents/',
      {
        schema: { response: { 200: AcceptedDocumentsAnswer, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        return readAcceptances(context, user.id);
      },
    );

    app.post(
      '/user/accepted_documents/',
      {
        schema: {
          body: AcceptDocumentsBody,
          response: { 200: AcceptedDocumentsAnswer, ...refusals({ 401: sessionRefusals }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        return acceptNow(context, signedIn, visitorOf(request), request.body);
      },
    );
  };
