import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeTrail, FindCodesBody } from '@passport/shared/schemas/console/codes';
import type { Context } from '../../../context';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { findCodes } from './findCodes';

/** The trail of a number: a POST, so that the number is in no address and no log. */
export const operatorCodesRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/operator/codes/find/',
      {
        schema: { body: FindCodesBody, response: { 200: CodeTrail } },
        ...operatorRoute({ permission: 'codes.find', isRead: true, refusals: { 429: ['too_many_requests'] } }),
      },
      (request) => findCodes(context, { caller: consoleCaller(request), requestId: request.id }, request.body.phone),
    );
  };
