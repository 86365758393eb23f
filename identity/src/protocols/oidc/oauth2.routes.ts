import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AuthorizeAnswer,
  AuthorizeBody,
  ClientMetadata,
  ClientMetadataQuery,
  ClientParams,
} from '@passport/shared/schemas/oauth2';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { authorize } from './authorize';
import { describeClient } from './describeClient';

/** The calls of the consent screen (spec 7). */
export const oauth2Routes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/oauth2/:id/get_metadata/',
      {
        schema: {
          params: ClientParams,
          querystring: ClientMetadataQuery,
          response: { 200: ClientMetadata, ...refusals({ 401: sessionRefusals, 403: [], 404: [] }) },
        },
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        return describeClient(context, signedIn, request.params.id, request.query);
      },
    );

    app.post(
      '/oauth2/authorize/',
      {
        schema: {
          body: AuthorizeBody,
          response: {
            200: AuthorizeAnswer,
            ...refusals({ 401: ['user_inactive', 'login_required'], 403: [], 404: [] }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const text = new URL(request.url, context.config.publicUrl).search;
        return authorize(context, visitorOf(request), signedIn, { text, decision: request.body.decision ?? 'allow' });
      },
    );
  };
