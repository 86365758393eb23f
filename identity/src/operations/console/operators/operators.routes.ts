import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ActAnswer, ApprovalAnswer } from '@passport/shared/schemas/console/acts';
import { GrantBody, OperatorParams, Operators, RemoveBody } from '@passport/shared/schemas/console/operators';
import { PageQuery } from '@passport/shared/schemas/paging';
import type { Context } from '../../../context';
import { notFound } from '../../../platform/http/errors';
import { lowerCaseIds } from '../../../platform/http/lowerCaseIds';
import { performAct } from '../act';
import { askedByConsole } from '../askedByConsole';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { isOwnOperator } from '../ownObject';
import type { ActedOn } from '../personActs';
import { grantRoles } from './grantRoles';
import { readOperators } from './readOperators';
import { removeAct } from './removeAct';

/** The person in a path. @throws 404 */
const personIn = ({ db }: Context, { user_id }: { user_id: string }): Promise<ActedOn> =>
  db.selectFrom('users').select(['id', 'user_id']).where('user_id', '=', user_id).executeTakeFirstOrThrow(notFound);

/** Who the operators are, and what they may. */
export const operatorsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const path = '/operator/operators/';

    app.get(
      path,
      {
        schema: { querystring: PageQuery, response: { 200: Operators } },
        ...operatorRoute({ permission: 'operators.read' }),
      },
      async (request) => readOperators(context, consoleCaller(request), request.query),
    );

    const act = { target: 'user', isOwn: isOwnOperator, refusals: { 404: [] } } as const;
    app.post(
      `${path}:user_id/grant/`,
      {
        schema: { params: OperatorParams, body: GrantBody, response: { 200: ActAnswer, 202: ApprovalAnswer } },
        ...operatorRoute({ permission: 'operators.grant', ...act }),
      },
      async (request, reply) => {
        const asked = askedByConsole(context, request);
        const person = await personIn(context, request.params);
        const answer = await grantRoles(context, consoleCaller(request), person, asked, request.body);
        return reply.code('audit_id' in answer ? 200 : 202).send(answer);
      },
    );

    app.post(
      `${path}:user_id/remove/`,
      {
        schema: { params: OperatorParams, body: RemoveBody, response: { 200: ActAnswer } },
        ...operatorRoute({ permission: 'operators.remove', ...act }),
      },
      async (request) => {
        const asked = askedByConsole(context, request);
        const removal = removeAct(context, await personIn(context, request.params), request.body.role);
        const { auditId } = await performAct(context, asked, removal);
        return { audit_id: auditId };
      },
    );
  };
