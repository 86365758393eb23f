import type { AuditDetails, AuditList, AuditQuery, AuditRow as ShownRow } from '@passport/shared/schemas/console/audit';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../context';
import { notFound } from '../../../platform/http/errors';
import { pageLimit, readCursor, writeCursor } from '../../../platform/http/paging';
import { presentChanges } from '../approvals/readApprovals';
import type { ConsoleCaller } from '../operatorRoute';
import { countLookUp } from './countLookUp';
import { auditEvents, readFilters } from './readFilters';
import { findShownAuditRow, listShownAuditRows, type ShownAuditRow } from './auditRows.repository';

const present = (row: ShownAuditRow): ShownRow => ({
  id: row.id,
  at: row.at.toISOString(),
  event: row.event,
  actor: row.actor_kind && {
    kind: row.actor_kind,
    id: row.actor,
    name: row.actor_name,
    roles: (row.actor_roles ?? []) as OperatorRole[],
  },
  user_id: row.person,
  target: row.target_type === null ? null : { type: row.target_type, id: row.target_id ?? '' },
  reason: row.reason,
  approval_id: row.approval_id,
  changes: presentChanges(row.before, row.after),
});

/** A page of the log (`GET /operator/audit/`). @throws 400 for a cursor of another list, and for a filter that is not understood */
export async function readAudit(
  context: Context,
  { caller, requestId }: { caller: ConsoleCaller; requestId: string },
  { cursor, limit: asked, ...query }: AuditQuery,
): Promise<AuditList> {
  const limit = pageLimit(asked);
  const list = { name: 'operator_audit', userId: caller.user.id } as const;
  const [before] = readCursor(context, list, cursor) ?? [];
  const { reads: executor, clock } = context;
  const beforeLookUp = countLookUp(context, caller, requestId);
  const filters = await readFilters({ executor, now: clock.now(), beforeLookUp }, query);
  const rows = await listShownAuditRows(executor, filters, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    next_cursor: last && rows.length > limit ? writeCursor(context, list, [last.id]) : null,
    events: [...auditEvents],
  };
}

/** One row with everything but the address and the device (`GET /operator/audit/{id}/`). @throws 404 */
export async function readAuditRow({ reads }: Pick<Context, 'reads'>, id: string): Promise<AuditDetails> {
  const row = await findShownAuditRow(reads, id);
  if (!row) throw notFound();
  const { details, request_id, place, hash } = row;
  return {
    ...present(row),
    details,
    request_id,
    chain: place === null || hash === null ? null : { place: Number(place), hash: hash.toString('hex') },
  };
}
