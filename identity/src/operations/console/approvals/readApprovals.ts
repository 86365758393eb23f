import type { Approval, Approvals, ApprovalsQuery, Difference } from '@passport/shared/schemas/console/approvals';
import { approversOf, type OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../context';
import { pageLimit, readCursor, writeCursor } from '../../../platform/http/paging';
import type { AuditValues } from '../../../protection/audit/audit.tables';
import { listedVersion } from '../lastActOf';
import type { ConsoleCaller } from '../operatorRoute';
import { presentPerson } from '../personRef';
import { listApprovals, type ListedApproval } from './approvals.repository';
import { approvalState } from './decideApproval';

/** The fields that differ, each with its values. */
export function presentChanges(before: AuditValues | null, after: AuditValues | null): Difference[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    before: was.get(field) ?? null,
    after: is.get(field) ?? null,
  }));
}

const mayApprove = (row: ListedApproval, { user, roles }: ConsoleCaller): boolean => {
  const approvers: readonly OperatorRole[] = approversOf[row.kind];
  const isOwn = row.asked_by === user.id || row.user_id === user.id;
  return row.state === 'WAITING' && !isOwn && roles.some((role) => approvers.includes(role));
};

const present = (row: ListedApproval, caller: ConsoleCaller): Approval => ({
  id: row.id,
  version: listedVersion(row.last_act, approvalState(row)),
  kind: row.kind,
  state: row.state,
  person: presentPerson(row.person),
  changes: presentChanges(row.before, row.after),
  asked_by: row.asker,
  asked_at: row.asked_at.toISOString(),
  reason: row.reason,
  expires_at: row.expires_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  decided_by: row.decider,
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_reason: row.decision_reason,
  may_decide: mayApprove(row, caller),
});

/** A page of approvals (`GET /operator/approvals/`). @throws 400 for a cursor of another list */
export async function readApprovals(
  context: Context,
  caller: ConsoleCaller,
  query: ApprovalsQuery,
): Promise<Approvals> {
  const of = query.asked_by === 'me' ? caller.user.id : (query.state ?? 'WAITING');
  const limit = pageLimit(query.limit);
  const name = of === 'WAITING' ? 'operator_approvals' : 'operator_approvals_ended';
  const list = { name, userId: caller.user.id } as const;
  const after = readCursor(context, list, query.cursor);
  const now = context.clock.now();
  const rows = await listApprovals(context.reads, { of, now, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => present(row, caller)),
    next_cursor: last && rows.length > limit ? writeCursor(context, list, [last.position, last.id]) : null,
  };
}
