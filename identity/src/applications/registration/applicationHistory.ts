import type { ApplicationChange, ApplicationHistory } from '@passport/shared/schemas/applications';
import type { PageQuery } from '@passport/shared/schemas/paging';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import type { UserRow } from '../../people/users.repository';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import type { AuditTables, AuditValues } from '../../protection/audit/audit.tables';
import { requireOwn } from './ownApplications';

type EventRow = Selectable<AuditTables['audit_events']>;

const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`.trim();

/** The values of an event. An owner is logged by id: the current one is shown by name, an earlier one is not. */
const valuesOf = (values: AuditValues | null, owner: UserRow) =>
  new Map(
    Object.entries(values ?? {}).map(([field, value]) => [
      field,
      field !== 'owner' || value === null ? value : value === owner.user_id ? nameOf(owner) : '…',
    ]),
  );

const presenter =
  (owner: UserRow) =>
  (row: EventRow): ApplicationChange => {
    const [before, after] = [valuesOf(row.before, owner), valuesOf(row.after, owner)];
    return {
      id: String(row.id),
      at: row.at.toISOString(),
      event: row.event,
      actor: {
        kind: row.actor_kind ?? 'service',
        // Earlier owners are not named, only the current one.
        name: row.actor_kind === 'person' ? (row.actor === owner.user_id ? nameOf(owner) : null) : row.actor,
      },
      reason: row.reason,
      changes: [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
        field,
        before: before.get(field) ?? null,
        after: after.get(field) ?? null,
      })),
    };
  };

/** The history of an own application, the newest first (`GET /oauth2/{id}/history/`). @throws 404 */
export async function readApplicationHistory(
  context: Context,
  user: UserRow,
  id: string,
  query: PageQuery,
): Promise<ApplicationHistory> {
  await requireOwn(context, user, id);
  const limit = pageLimit(query.limit);
  const list = { name: 'application_history', userId: user.id } as const;
  const [before] = readCursor(context, list, query.cursor) ?? [];
  const rows = await context.db
    .selectFrom('audit_events')
    .selectAll()
    .where('target_type', '=', 'application')
    .where('target_id', '=', id)
    .$if(before !== undefined, (events) => events.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(presenter(user));
  return { items, next_cursor: rows.length > limit ? writeCursor(context, list, [items.at(-1)!.id]) : null };
}
