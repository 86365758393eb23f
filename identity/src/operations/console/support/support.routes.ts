import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ActAnswer, ActBody } from '@passport/shared/schemas/console/acts';
import {
  NoteBody,
  SupportDetails,
  SupportFileParams,
  SupportList,
  SupportListQuery,
  SupportNumberParams,
} from '@passport/shared/schemas/console/support';
import type { Context } from '../../../context';
import { notFound } from '../../../platform/http/errors';
import { lowerCaseIds } from '../../../platform/http/lowerCaseIds';
import { pageLimit, readCursor, writeCursor } from '../../../platform/http/paging';
import { maxInteger } from '../../../platform/maxInteger';
import { performAct } from '../act';
import { askedByConsole } from '../askedByConsole';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { presentListed, presentShown } from './presentSupport';
import { recordRequestView } from './seeRequest';
import { sendFile } from './sendFile';
import { addNote, closeAct } from './supportActs';
import { findShownRequest, listSupportRequests } from './supportLists.repository';

/** @throws 404 for a number that no request can have */
function numberOf({ number }: { number: string }): number {
  const value = Number(number);
  if (value > maxInteger) throw notFound();
  return value;
}

/** A page of the requests to support. @throws 400 for a cursor of another list */
async function readList(context: Context, userId: number, query: SupportListQuery): Promise<SupportList> {
  const isOpen = query.state !== 'closed';
  const limit = pageLimit(query.limit);
  const list = { name: isOpen ? 'operator_support' : 'operator_support_closed', userId } as const;
  const after = readCursor(context, list, query.cursor);
  const rows = await listSupportRequests(context.reads, { isOpen, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(presentListed),
    next_cursor: last && rows.length > limit ? writeCursor(context, list, [last.position, String(last.number)]) : null,
  };
}

/** The requests to support, for operators; each read of one is recorded. */
export const operatorSupportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);
    const path = '/operator/support/';

    app.get(
      path,
      {
        schema: { querystring: SupportListQuery, response: { 200: SupportList } },
        ...operatorRoute({ permission: 'support.read' }),
      },
      async (request) => readList(context, consoleCaller(request).user.id, request.query),
    );

    app.get(
      `${path}:number/`,
      {
        schema: { params: SupportNumberParams, response: { 200: SupportDetails } },
        ...operatorRoute({ permission: 'support.read', refusals: { 404: [] } }),
      },
      async (request) => {
        const row = await findShownRequest(context.reads, numberOf(request.params));
        if (!row) throw notFound();
        await recordRequestView(context, row, { caller: consoleCaller(request), requestId: request.id });
        return presentShown(row);
      },
    );

    app.get(
      `${path}:number/files/:id/`,
      {
        schema: { params: SupportFileParams, description: 'The file as an attachment' },
        ...operatorRoute({ permission: 'support.read', refusals: { 404: [] } }),
      },
      async (request, reply) => {
        const file = { number: numberOf(request.params), id: request.params.id };
        return sendFile(context, reply, { ...file, caller: consoleCaller(request), requestId: request.id });
      },
    );

    const act = { target: 'support_request', refusals: { 404: [] } } as const;
    app.post(
      `${path}:number/close/`,
      {
        schema: { params: SupportNumberParams, body: ActBody, response: { 200: ActAnswer } },
        ...operatorRoute({ permission: 'support.close', ...act }),
      },
      async (request) => {
        const asked = askedByConsole(context, request);
        const { auditId } = await performAct(context, asked, closeAct(context, numberOf(request.params)));
        return { audit_id: auditId };
      },
    );

    app.post(
      `${path}:number/note/`,
      {
        schema: { params: SupportNumberParams, body: NoteBody, response: { 200: ActAnswer } },
        ...operatorRoute({ permission: 'support.note', ...act }),
      },
      async (request) => {
        const author = consoleCaller(request).user.id;
        const note = { number: numberOf(request.params), author, text: request.body.text };
        return { audit_id: await addNote(context, askedByConsole(context, request), note) };
      },
    );
  };
