import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ActAnswer, ActBody } from '@passport/shared/schemas/console/acts';
import { ApprovalParams, Approvals, ApprovalsQuery } from '@passport/shared/schemas/console/approvals';
import { approversOf, type OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context';
import { AppError } from '../../../platform/http/errors';
import { lowerCaseIds } from '../../../platform/http/lowerCaseIds';
import { readUuid } from '../../../platform/uuid';
import { askedByConsole } from '../askedByConsole';
import { consoleCaller, operatorRoute, type ConsoleCaller } from '../operatorRoute';
import type { ApprovalRow } from './approvals.repository';
import { decideApproval } from './decideApproval';
import { readApprovals } from './readApprovals';

/** The approval in the path; undefined if there is none. */
async function approvalIn({ db }: Context, { params }: FastifyRequest): Promise<ApprovalRow | undefined> {
  const id = readUuid((params as { id?: string }).id);
  if (id === undefined) return undefined;
  return db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Nobody decides on what they have asked for, or on what concerns themselves. */
async function isOwnApproval(context: Context, request: FastifyRequest, { user }: ConsoleCaller): Promise<boolean> {
  const approval = await approvalIn(context, request);
  return approval !== undefined && (approval.asked_by === user.id || approval.user_id === user.id);
}

/** Who approves depends on the kind. @throws 403 */
const requireApprover =
  (context: Context) =>
  async (request: FastifyRequest): Promise<void> => {
    const approval = await approvalIn(context, request);
    if (!approval) return;
    const approvers: readonly OperatorRole[] = approversOf[approval.kind];
    if (!consoleCaller(request).roles.some((role) => approvers.includes(role)))
      throw new AppError(403, 'errors.operator-role', { facts: { roles: approvers.join(', ') } });
  };

/** Acts that wait for a second operator. */
export const approvalsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const path = '/operator/approvals/';

    app.get(
      path,
      {
        schema: { querystring: ApprovalsQuery, response: { 200: Approvals } },
        ...operatorRoute({ permission: 'approvals.read' }),
      },
      async (request) => readApprovals(context, consoleCaller(request), request.query),
    );

    for (const verdict of ['approve', 'refuse', 'withdraw'] as const)
      app.post(
        `${path}:id/${verdict}/`,
        {
          schema: { params: ApprovalParams, body: ActBody, response: { 200: ActAnswer } },
          ...operatorRoute({
            permission: `approvals.${verdict}`,
            target: 'approval',
            ...(verdict !== 'withdraw' && { isOwn: isOwnApproval }),
            refusals: { 404: [] },
          }),
          ...(verdict === 'approve' && { onRequest: requireApprover(context) }),
        },
        async (request) => {
          const [caller, asked] = [consoleCaller(request), askedByConsole(context, request)];
          return {
            audit_id: await decideApproval(context, { id: request.params.id, verdict, caller, request: asked }),
          };
        },
      );
  };
