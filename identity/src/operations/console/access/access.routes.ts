import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccessIdParams,
  AccessList,
  AccessListQuery,
  type AccessListItem,
} from '@passport/shared/schemas/console/access';
import { ActAnswer, ActBody } from '@passport/shared/schemas/console/acts';
import type { FastifyRequest } from 'fastify';
import { presentAccessRequest } from '../../../applications/access-requests/accessRequests';
import type { Context } from '../../../context';
import { hasAnyRole } from '../../../people/operators.repository';
import { lowerCaseIds } from '../../../platform/http/lowerCaseIds';
import { pageLimit, readCursor, writeCursor } from '../../../platform/http/paging';
import { readUuid } from '../../../platform/uuid';
import { performAct } from '../act';
import { askedByConsole } from '../askedByConsole';
import { listedVersion } from '../lastActOf';
import { consoleCaller, operatorRoute, type ConsoleCaller } from '../operatorRoute';
import { stateOf } from '../people/accountState';
import { presentPerson } from '../personRef';
import { listAccessRequests, type ListedAccess } from './accessLists.repository';
import { accessState, decideAct } from './decideAct';

const present = (context: Context, row: ListedAccess, userId: number): AccessListItem => ({
  ...presentAccessRequest(context, row),
  version: listedVersion(row.last_act, accessState(row)),
  person: presentPerson(row.person),
  person_state: stateOf(row, context.clock.now()),
  applications_count: row.applications,
  refused_before: row.refused_before,
  may_decide: row.user_id !== userId && !row.is_operator,
});

/** A page of the requests for access. @throws 400 for a cursor of another list */
async function readList(context: Context, userId: number, query: AccessListQuery): Promise<AccessList> {
  const { state = 'WAITING' } = query;
  const limit = pageLimit(query.limit);
  const list = { name: state === 'WAITING' ? 'operator_access' : 'operator_access_answered', userId } as const;
  const [after] = readCursor(context, list, query.cursor) ?? [];
  const rows = await listAccessRequests(context.reads, { state, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => present(context, row, userId)),
    next_cursor: last && rows.length > limit ? writeCursor(context, list, [last.number]) : null,
  };
}

/** Nobody decides on a request of their own, or of another operator: that takes a command. */
async function isOwnRequest({ db }: Context, { params }: FastifyRequest, { user }: ConsoleCaller): Promise<boolean> {
  const id = readUuid((params as { id?: string }).id);
  if (id === undefined) return false;
  const row = await db.selectFrom('access_requests').select('user_id').where('id', '=', id).executeTakeFirst();
  return row !== undefined && (row.user_id === user.id || (await hasAnyRole(db, row.user_id)));
}

/** The requests for access to register applications, for operators. */
export const operatorAccessRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const path = '/operator/access/';

    app.get(
      path,
      {
        schema: { querystring: AccessListQuery, response: { 200: AccessList } },
        ...operatorRoute({ permission: 'access.read' }),
      },
      async (request) => readList(context, consoleCaller(request).user.id, request.query),
    );

    for (const decision of ['approve', 'refuse', 'revoke'] as const)
      app.post(
        `${path}:id/${decision}/`,
        {
          schema: { params: AccessIdParams, body: ActBody, response: { 200: ActAnswer } },
          ...operatorRoute({
            permission: `access.${decision}`,
            target: 'access_request',
            isOwn: isOwnRequest,
            refusals: { 404: [] },
          }),
        },
        async (request) => {
          const asked = askedByConsole(context, request);
          const act = decideAct(context, { id: request.params.id, decision, reason: asked.reason });
          const { auditId } = await performAct(context, asked, act);
          return { audit_id: auditId };
        },
      );
  };
