import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import type { Tables } from '../../../platform/storage/tables';

/** Which acts; undefined: all. */
export interface AuditFilters {
  /** `user_id` (UUID) of a person, or the name of a shell account. */
  actor?: string | undefined;
  event?: string | undefined;
  /** `type`, or `type/id`. */
  target?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export type AuditRow = Selectable<Tables['audit_events']>;

/** Acts with an actor, newest first: the rest of the log is the history of each person. @param before id of the last row of the page before */
export async function listAuditRows(
  executor: Executor,
  { actor, event, target, since, until }: AuditFilters,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const [type, id] = target?.split(/\/(.*)/s) ?? [];
  return executor
    .selectFrom('audit_events')
    .selectAll()
    .where('actor_kind', 'is not', null)
    .$if(actor !== undefined, (rows) => rows.where('actor', '=', actor!))
    .$if(event !== undefined, (rows) => rows.where('event', '=', event!))
    .$if(type !== undefined, (rows) => rows.where('target_type', '=', type as AuditRow['target_type']))
    .$if(id !== undefined, (rows) => rows.where('target_id', '=', id!))
    .$if(since !== undefined, (rows) => rows.where('at', '>=', since!))
    .$if(until !== undefined, (rows) => rows.where('at', '<', until!))
    .$if(before !== undefined, (rows) => rows.where('id', '<', sql<string>`${before}::bigint`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const rowsAtOnce = 500;

/** The same, all of them, a page at a time: an export holds no more than one page. */
export async function* eachAuditRow(executor: Executor, filters: AuditFilters): AsyncGenerator<AuditRow> {
  let before: string | undefined;
  for (;;) {
    const rows = await listAuditRows(executor, filters, { before, limit: rowsAtOnce });
    yield* rows;
    before = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce) return;
  }
}
