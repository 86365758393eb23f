import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import { wantedRows, type AuditFilters } from './auditRows.repository';
import { csvLine, jsonCell, plainCell, textCell } from './csv';

/** The columns, each as the text of its cell. */
const cells: readonly (readonly [name: string, cell: RawBuilder<string>])[] = [
  ['id', plainCell(sql`id`)],
  ['at', plainCell(sql`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)],
  ['event', plainCell(sql`event`)],
  ['actor_kind', plainCell(sql`actor_kind`)],
  ['actor', textCell(sql`actor`)],
  ['actor_roles', jsonCell(sql`to_json(actor_roles)`)],
  ['target_type', plainCell(sql`target_type`)],
  ['target_id', textCell(sql`target_id`)],
  ['reason', textCell(sql`reason`)],
  ['approval_id', plainCell(sql`approval_id`)],
  ['before', jsonCell(sql`before`)],
  ['after', jsonCell(sql`after`)],
  ['details', jsonCell(sql`details`)],
  ['request_id', textCell(sql`request_id`)],
  ['chain_place', plainCell(sql`place`)],
  ['chain_hash', plainCell(sql`encode(hash, 'hex')`)],
];
const line = sql<string>`concat(${sql.join(
  cells.map(([, cell]) => cell),
  sql`, ',', `,
)}, E'\r\n')`;

/** Some lines of an export. */
interface CsvPart {
  text: string;
  rows: number;
}

const rowsAtOnce = 500;

/**
 * The log as CSV, a few hundred rows at a time; neither addresses nor contacts are in it. The database writes the lines: a million rows
 * as objects would take the calls of everybody else seconds of this process.
 */
export async function* auditCsv(executor: Executor, filters: AuditFilters): AsyncGenerator<CsvPart> {
  yield { text: csvLine(cells.map(([name]) => name)), rows: 0 };
  let { before } = filters;
  for (;;) {
    const page = wantedRows(executor, filters, { before, limit: rowsAtOnce })
      .leftJoin('audit_chain', 'audit_id', 'id')
      .select(['id', line.as('line')]);
    const { rows } = await sql<CsvPart & { last: string | null }>`
      SELECT coalesce(string_agg(line, '' ORDER BY id DESC), '') AS text, count(*)::integer AS rows, min(id)::text AS last
      FROM (${page}) AS page`.execute(executor);
    const { text, rows: count, last } = rows[0]!;
    if (count > 0) yield { text, rows: count };
    if (count < rowsAtOnce || last === null) return;
    before = last;
  }
}
