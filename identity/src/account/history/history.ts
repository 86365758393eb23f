import {
  historyEvents,
  type HistoryItem,
  type HistoryKind,
  type HistoryPage,
  type HistoryQuery,
} from '@passport/shared/schemas/account';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import { readDevice } from '../../platform/devices/describeDevice';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import type { AuditEventName } from '../../protection/audit/audit';
import type { AuditTables } from '../../protection/audit/audit.tables';

type AuditRow = Selectable<AuditTables['audit_events']>;

/** The device and place of an event, in the fields of the API. */
export const placeOf = ({ device, country, ip }: Pick<AuditRow, 'device' | 'country' | 'ip'>) => ({
  ...readDevice(device),
  country,
  ip,
});

const signIns: readonly AuditEventName[] = [
  'registration',
  'sign_in',
  'sign_in_failed',
  'sign_in_confirmed',
  'logout',
  'session_ended',
  'refresh_reuse',
];
const services: readonly AuditEventName[] = [
  'service_refresh_reuse',
  'consent_given',
  'consent_revoked',
  'external_account_linked',
  'external_account_unlinked',
];

const views: readonly AuditEventName[] = ['operator_viewed', 'contacts_revealed'];
const ofOtherKinds = [...signIns, ...services, ...views];

/** The events of each kind; an event without another kind is a change. */
const eventsOf: Record<HistoryKind, readonly AuditEventName[]> = {
  sign_ins: signIns,
  services,
  views,
  changes: historyEvents.filter((event) => !ofOtherKinds.includes(event)),
};

/** Without what an operator expected before an act, which tells the person nothing, and who asked for it, which is for operators alone. */
export function shownDetails({
  details: { expected: _expected, asked_by: _askedBy, ...details },
}: Pick<AuditRow, 'details'>): HistoryItem['details'] {
  return details;
}

const presentEvent = (row: AuditRow): HistoryItem => ({
  id: String(row.id),
  event: row.event as HistoryItem['event'],
  at: row.at.toISOString(),
  ...placeOf(row),
  details: shownDetails(row),
});

/**
 * The events of an account, newest first (`GET /user/history/`).
 * @throws 400 for a cursor of another list or another person
 */
export async function readHistory(context: Context, userId: number, query: HistoryQuery): Promise<HistoryPage> {
  const limit = pageLimit(query.limit);
  const list = { name: 'history', userId } as const;
  const [before] = readCursor(context, list, query.cursor) ?? [];
  const rows = await context.db
    .selectFrom('audit_events')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(query.kind !== undefined, (events) => events.where('event', 'in', eventsOf[query.kind!]))
    .$if(before !== undefined, (events) => events.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit).map(presentEvent);
  return { events, next_cursor: rows.length > limit ? writeCursor(context, list, [events.at(-1)!.id]) : null };
}
