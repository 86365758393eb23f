import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import { OperatorSessionAnswer, OperatorSessionBody } from '@passport/shared/schemas/console/session';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { clearOperatorCookie, giveOperatorCookie } from './operatorCookie';
import { beginOperatorSession, endOperatorSession, presentTimes } from './operatorSession';
import { consoleCaller, operatorRoute } from './operatorRoute';

/** The session of the console, beside that of the person. */
export const operatorSessionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/operator/session/',
      {
        schema: { body: OperatorSessionBody, response: { 200: OperatorSessionAnswer } },
        ...operatorRoute({
          permission: 'session',
          refusals: { 400: ['wrong_code', 'wrong_passkey'], 429: ['too_many_requests'] },
        }),
      },
      async (request, reply) => {
        const begun = await beginOperatorSession(context, {
          caller: consoleCaller(request),
          visitor: visitorOf(request),
          body: request.body,
          tokenHash: giveOperatorCookie(context, reply),
        });
        return presentTimes(begun);
      },
    );

    app.delete(
      '/operator/session/',
      { schema: { response: { 200: Empty } }, ...operatorRoute({ permission: 'session' }) },
      async (request, reply) => {
        await endOperatorSession(context, consoleCaller(request));
        clearOperatorCookie(context, reply);
        return {};
      },
    );
  };
