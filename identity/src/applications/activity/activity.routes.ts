import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApplicationParams, Attempts, Usage } from '@passport/shared/schemas/applications';
import type { Context } from '../../context';
import { languageOf } from '../../platform/http/language';
import { lowerCaseIds } from '../../platform/http/lowerCaseIds';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { readAttempts, readUsage } from './readActivity';

/** The activity of one's own applications. */
export const activityRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const refused = refusals({ 401: sessionRefusals, 404: [] });

    app.get(
      '/oauth2/:id/attempts/',
      { schema: { params: ApplicationParams, response: { 200: Attempts, ...refused } }, ...sessionFirst(context) },
      async (request) => {
        const { user } = await requireSession(context, request);
        return readAttempts(context, user, request.params.id, languageOf(request));
      },
    );

    app.get(
      '/oauth2/:id/usage/',
      { schema: { params: ApplicationParams, response: { 200: Usage, ...refused } }, ...sessionFirst(context) },
      async (request) => {
        const { user } = await requireSession(context, request);
        return readUsage(context, user, request.params.id);
      },
    );
  };
