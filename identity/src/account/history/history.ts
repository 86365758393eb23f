import type { HistoryItem, HistoryPage, PageQuery } from '@passport/shared/schemas/account';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import { readDevice } from '../../platform/devices/describeDevice';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import type { AuditTables } from '../../protection/audit/audit.tables';

type AuditRow = Selectable<AuditTables['audit_events']>;

/** The device and place of an event, in the fields of the API. */
export const placeOf = ({ device, country, ip }: Pick<AuditRow, 'device' | 'country' | 'ip'>) => ({
  ...readDevice(device),
  country,
  ip,
});

const presentEvent = (row: AuditRow): HistoryItem => ({
  id: String(row.id),
  event: row.event as HistoryItem['event'],
  at: row.at.toISOString(),
  ...placeOf(row),
  details: row.details,
});

/**
 * The events of an account, newest first (`GET /user/history/`).
 * @throws 400 for a cursor of another list or another person
 */
export async function readHistory(context: Context, userId: number, query: PageQuery): Promise<HistoryPage> {
  const limit = pageLimit(query.limit);
  const list = { name: 'history', userId } as const;
  const [before] = readCursor(context, list, query.cursor) ?? [];
  const rows = await context.db
    .selectFrom('audit_events')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (events) => events.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit).map(presentEvent);
  return { events, next_cursor: rows.length > limit ? writeCursor(context, list, [events.at(-1)!.id]) : null };
}
