import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HistoryPage, HistoryQuery } from '@passport/shared/schemas/account';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { readHistory } from './history';

/** The events of the security log that their owner sees. */
export const historyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/user/history/',
      {
        schema: { querystring: HistoryQuery, response: { 200: HistoryPage, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        return readHistory(context, user.id, request.query);
      },
    );
  };
