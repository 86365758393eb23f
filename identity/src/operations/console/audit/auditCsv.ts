import type { Executor } from '../../../platform/storage/database';
import { eachAuditRow, type AuditFilters, type AuditRow } from './auditRows.repository';
import { csvLine } from './csv';

const columns = [
  'id',
  'at',
  'event',
  'actor_kind',
  'actor',
  'actor_roles',
  'target_type',
  'target_id',
  'reason',
  'approval_id',
  'before',
  'after',
  'details',
  'request_id',
] as const satisfies readonly (keyof AuditRow)[];

/** The log as CSV, a line at a time; neither addresses nor contacts are in it. */
export async function* auditCsv(executor: Executor, filters: AuditFilters): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of eachAuditRow(executor, filters))
    yield csvLine(columns.map((column) => (column === 'at' ? row.at.toISOString() : row[column])));
}
