import type {
  AccessRequest,
  AccessRequestBody,
  AccessRequestPatch,
  AccessRequests,
} from '@passport/shared/schemas/accessRequests';
import type { PageQuery } from '@passport/shared/schemas/paging';
import { accessRequestFaults, type AccessRequestFault } from '@passport/shared/schemas/checks/accessRequest';
import type { Context } from '../../context';
import { provenEmail } from '../../people/provenEmail';
import { AppError, notFound, tooMany } from '../../platform/http/errors';
import type { MessageKey } from '../../platform/http/messages/en';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import { daySeconds } from '../../platform/clock';
import { isUuid } from '../../platform/uuid';
import { record, type ManagementEvent } from '../../protection/audit/audit';
import { differences } from '../../protection/audit/differences';
import { countEvents, withinLimits } from '../../protection/limits/counters';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import { sql } from 'kysely';
import { answerDay, isOpen, stateAfter } from './accessRules';
import {
  findOpenRequest,
  insertAccessRequest,
  listOwnRequests,
  lockOwnRequest,
  updateRequest,
  type AccessRequestRow,
} from './accessRequests.repository';
import { mailOperators } from './operatorMail';

/** Requests of one person within a day: each of them mails the operators. */
const requestsPerDay = 30;

const faultTexts: Record<AccessRequestFault, MessageKey> = {
  required: 'errors.required',
  line: 'errors.one-line',
  inn: 'errors.inn',
  ogrn: 'errors.ogrn',
  site: 'errors.site-address',
};

/** A request as its sender sees it. */
export const presentAccessRequest = ({ config }: Pick<Context, 'config'>, row: AccessRequestRow): AccessRequest => ({
  id: row.id,
  type: row.type,
  state: row.state,
  organization_name: row.organization_name,
  inn: row.inn,
  ogrn: row.ogrn,
  site_address: row.site_address,
  comment: row.comment,
  expected_people: row.expected_people,
  is_foreign: row.is_foreign,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  answer_by: answerDay(row.created_at, config.accessAnswerDays),
  reason: row.reason,
});

type Fields = Omit<AccessRequestBody, 'type'>;

/** The fields as they are stored. `type` cannot be changed, although a body may contain it. @throws 400 with a text for each wrong field */
function readFields(type: AccessRequestRow['type'], fields: Fields) {
  const faults = Object.entries(accessRequestFaults({ ...fields, type }));
  if (faults.length > 0)
    throw new AppError(400, 'errors.bad-request', {
      fields: Object.fromEntries(faults.map(([field, fault]) => [field, faultTexts[fault]])),
    });
  return {
    organization_name: fields.organization_name.trim(),
    inn: (fields.inn ?? '').trim(),
    ogrn: (fields.ogrn ?? '').trim(),
    site_address: (fields.site_address ?? '').trim(),
    comment: fields.comment.trim(),
    expected_people: fields.expected_people ?? null,
    is_foreign: fields.is_foreign ?? false,
  };
}

interface Noted {
  event: ManagementEvent;
  user: UserRow;
  request: AccessRequestRow;
  at: Date;
  change?: ReturnType<typeof differences>;
}

const note = (executor: Executor, { event, user, request, at, change }: Noted) =>
  record(executor, {
    event,
    at,
    userId: null,
    actor: { kind: 'person', id: user.user_id },
    target: { type: 'access_request', id: request.id },
    details: { type: request.type },
    ...change,
  });

/**
 * Requests access to register applications of a type (`POST /partner_creation_request/`).
 * @throws 400 wrong fields, 403 without a proven email address, 409 request_open with `errors.request`, 429
 */
export async function requestAccess(context: Context, user: UserRow, body: AccessRequestBody): Promise<AccessRequest> {
  const { type, ...rest } = body;
  const fields = readFields(type, rest);
  if (provenEmail(user) === null) throw new AppError(403, 'errors.email-not-confirmed');
  const now = context.clock.now();
  const rule = { key: `access-requests:${user.id}`, limit: requestsPerDay, windowSeconds: daySeconds };
  const request = await withinLimits(
    [rule],
    () =>
      context.db.transaction().execute(async (transaction) => {
        const row = await insertAccessRequest(transaction, { user_id: user.id, type, ...fields, created_at: now });
        if (!row) return undefined;
        await sql`SELECT ${countEvents([rule], now)}`.execute(transaction);
        await note(transaction, { event: 'access_requested', user, request: row, at: now });
        await mailOperators(context, transaction, row.id);
        return row;
      }),
    (_rule, seconds) => tooMany('too_many_requests', seconds),
  );
  if (!request) {
    const open = await findOpenRequest(context.db, user.id, type);
    throw new AppError(409, 'errors.request-open', {
      code: 'request_open',
      ...(open && { facts: { request: open.id } }),
    });
  }
  return presentAccessRequest(context, request);
}

/** One's own requests, the newest first. @throws 400 for a cursor of another list */
export async function readRequests(context: Context, user: UserRow, query: PageQuery): Promise<AccessRequests> {
  const limit = pageLimit(query.limit);
  const list = { name: 'access_requests', userId: user.id } as const;
  const [before] = readCursor(context, list, query.cursor) ?? [];
  const rows = await listOwnRequests(context.db, user.id, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => presentAccessRequest(context, row)),
    next_cursor: rows.length > limit ? writeCursor(context, list, [page.at(-1)!.number]) : null,
    answer_days: context.config.accessAnswerDays,
  };
}

/** Runs a change of an own waiting request. @throws 404 an unknown or foreign request, 409 an answered one */
async function changeWaiting(
  context: Context,
  user: UserRow,
  id: string,
  change: (transaction: Executor, request: AccessRequestRow) => Promise<AccessRequestRow>,
): Promise<AccessRequestRow> {
  return context.db.transaction().execute(async (transaction) => {
    const request = isUuid(id) ? await lockOwnRequest(transaction, user.id, id) : undefined;
    if (!request) throw notFound();
    if (!isOpen(request.state) || request.state === 'APPROVED') throw new AppError(409, 'errors.request-answered');
    return change(transaction, request);
  });
}

/** Changes an own waiting request (`PATCH /partner_creation_request/{id}/`). @throws 400, 404, 409 */
export async function changeRequest(
  context: Context,
  user: UserRow,
  id: string,
  patch: AccessRequestPatch,
): Promise<AccessRequest> {
  const changed = await changeWaiting(context, user, id, async (transaction, request) => {
    const fields = readFields(request.type, { ...request, ...patch });
    const change = differences(Object.keys(fields) as (keyof typeof fields)[], request, fields);
    await note(transaction, { event: 'access_request_changed', user, request, at: context.clock.now(), change });
    return updateRequest(transaction, id, fields);
  });
  return presentAccessRequest(context, changed);
}

/** Withdraws an own waiting request (`DELETE /partner_creation_request/{id}/`). @throws 404, 409 */
export async function withdrawRequest(context: Context, user: UserRow, id: string): Promise<void> {
  const now = context.clock.now();
  await changeWaiting(context, user, id, async (transaction, request) => {
    await note(transaction, { event: 'access_withdrawn', user, request, at: now });
    const state = stateAfter(request.state, 'withdraw') ?? request.state;
    return updateRequest(transaction, id, { state, answered_at: now });
  });
}
