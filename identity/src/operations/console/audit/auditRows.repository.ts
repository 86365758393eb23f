import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import type { Tables } from '../../../platform/storage/tables';
import { uuidPattern } from '../../../platform/uuid';

/** Which acts; undefined: all. */
export interface AuditFilters {
  /** `user_id` (UUID) of a person, or the name of a shell account. */
  actor?: string | undefined;
  event?: string | undefined;
  /** `type`, or `type/id`. */
  target?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Only rows with a smaller id. */
  before?: string | undefined;
}

export type AuditRow = Selectable<Tables['audit_events']>;

interface Page {
  /** Id of the last row of the page before. */
  before?: string | undefined;
  limit: number;
}

/** Acts with an actor, newest first: the rest of the log is the history of each person. */
export async function listAuditRows(executor: Executor, filters: AuditFilters, page: Page): Promise<AuditRow[]> {
  return wantedRows(executor, filters, page).selectAll().execute();
}

/** A query of a page of the log, newest first, of which its caller chooses the columns. */
export function wantedRows(
  executor: Executor,
  { actor, event, target, since, until }: AuditFilters,
  { before, limit }: Page,
) {
  const [type, id] = target?.split(/\/(.*)/s) ?? [];
  return executor
    .selectFrom('audit_events')
    .where('actor_kind', 'is not', null)
    .$if(actor !== undefined, (rows) => rows.where('actor', '=', actor!))
    .$if(event !== undefined, (rows) => rows.where('event', '=', event!))
    .$if(type !== undefined, (rows) => rows.where('target_type', '=', type as AuditRow['target_type']))
    .$if(id !== undefined, (rows) => rows.where('target_id', '=', id!))
    .$if(since !== undefined, (rows) => rows.where('at', '>=', since!))
    .$if(until !== undefined, (rows) => rows.where('at', '<', until!))
    .$if(before !== undefined, (rows) => rows.where('id', '<', sql<string>`${before}::bigint`))
    .orderBy('id', 'desc')
    .limit(limit);
}

export interface ShownAuditRow extends AuditRow {
  /** Name of the person or operator who acted, where they have an account. */
  actor_name: string | null;
  /** `user_id` of the person whose account the event is of. */
  person: string | null;
}

const actorName = sql<string | null>`(SELECT first_name || ' ' || last_name FROM users
  WHERE user_id = CASE WHEN actor ~ ${`^${uuidPattern}$`} THEN actor::uuid END)`.as('actor_name');
const personOfEvent = sql<string | null>`(SELECT u.user_id FROM users u WHERE u.id = audit_events.user_id)`.as(
  'person',
);

/** The same with names, for a screen. */
export async function listShownAuditRows(
  executor: Executor,
  filters: AuditFilters,
  page: Page,
): Promise<ShownAuditRow[]> {
  return wantedRows(executor, filters, page).selectAll().select([actorName, personOfEvent]).execute();
}

/** One of them, with its link of the chain. */
export async function findShownAuditRow(
  executor: Executor,
  id: string,
): Promise<(ShownAuditRow & { place: string | null; hash: Buffer | null }) | undefined> {
  return wantedRows(executor, {}, { limit: 1 })
    .leftJoin('audit_chain as c', 'c.audit_id', 'audit_events.id')
    .where('audit_events.id', '=', sql<string>`${id}::bigint`)
    .selectAll('audit_events')
    .select(['c.place', 'c.hash', actorName, personOfEvent])
    .executeTakeFirst();
}
