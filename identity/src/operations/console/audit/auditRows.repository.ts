import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AuditTargetType } from '../../../protection/audit/audit.tables';
import type { Executor } from '../../../platform/storage/database';
import type { Tables } from '../../../platform/storage/tables';
import { uuidOf } from '../personRef';

/** Which acts; undefined: all. */
export interface AuditFilters {
  /** By any of these: a `user_id` (UUID) of a person, or the name of a shell account. */
  actors?: readonly string[] | undefined;
  event?: string | undefined;
  /** On anything of a type, or on any of its objects with these ids. */
  target?: { type: AuditTargetType; ids?: readonly string[] | undefined } | undefined;
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

/** Of the one value that there mostly is, an index gives the rows in their order; of several it does not. */
const isOneOf = (column: 'actor' | 'target_id', values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = ANY(${values}::text[])`;

/** A query of a page of the log, newest first, of which its caller chooses the columns. */
export function wantedRows(
  executor: Executor,
  { actors, event, target, since, until }: AuditFilters,
  { before, limit }: Page,
) {
  const { type, ids } = target ?? {};
  return executor
    .selectFrom('audit_events')
    .where('actor_kind', 'is not', null)
    .$if(actors !== undefined, (rows) => rows.where(isOneOf('actor', actors!)))
    .$if(event !== undefined, (rows) => rows.where('event', '=', event!))
    .$if(type !== undefined, (rows) => rows.where('target_type', '=', type!))
    .$if(ids !== undefined, (rows) => rows.where(isOneOf('target_id', ids!)))
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
  WHERE user_id = ${uuidOf('actor')})`.as('actor_name');
const personOfEvent = sql<string | null>`(SELECT u.user_id FROM users u WHERE u.id = audit_events.user_id)`.as(
  'person',
);

/** Whether the log has an act by somebody, e.g. of an account that was erased. @param actor as in the filters */
export async function hasActed(executor: Executor, actor: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_events WHERE actor_kind IS NOT NULL AND actor = ${actor} LIMIT 1`.execute(executor);
  return rows.length > 0;
}

/** The same of an act on a person. @param id `user_id` */
export async function wasActedOn(executor: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_events WHERE actor_kind IS NOT NULL AND target_type = 'user' AND target_id = ${id} LIMIT 1`.execute(
    executor,
  );
  return rows.length > 0;
}

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
