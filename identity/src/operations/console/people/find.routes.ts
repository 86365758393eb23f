import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FindAnswer, FindBody } from '@passport/shared/schemas/console/people';
import type { Context } from '../../../context';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { findPeople } from './findPeople';

/** The search of the console: a POST, so that its words are in no address and no log. */
export const operatorFindRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/operator/find/',
      {
        schema: { body: FindBody, response: { 200: FindAnswer } },
        ...operatorRoute({ permission: 'people.find', isRead: true, refusals: { 429: ['too_many_requests'] } }),
      },
      (request) => findPeople(context, { caller: consoleCaller(request), requestId: request.id }, request.body.q),
    );
  };
