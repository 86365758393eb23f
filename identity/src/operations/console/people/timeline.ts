import type { Timeline, TimelineEntry } from '@passport/shared/schemas/console/people';
import type { PageQuery } from '@passport/shared/schemas/paging';
import type { Context } from '../../../context';
import { shownDetails } from '../../../account/history/history';
import { listOwnMessages } from '../../../account/data-export/ownMessages';
import { messageStage } from '../../../messaging/trail/messageStage';
import type { TrailRow } from '../../../messaging/trail/trail.repository';
import type { UserRow } from '../../../people/users.repository';
import { readDevice } from '../../../platform/devices/describeDevice';
import { pageLimit, readCursor, writeCursor } from '../../../platform/http/paging';
import { isUuid } from '../../../platform/uuid';
import { listLogged, type LoggedEntry } from './timeline.repository';

/** A row of one of the two sources. */
type Entry = { at: Date; logged: LoggedEntry } | { at: Date; message: TrailRow };

/** Where a page ends in each source: the id of its last row; empty before the first. */
interface Position {
  logged: string;
  message: string;
}

function presentLogged(row: LoggedEntry): TimelineEntry {
  const details = shownDetails(row);
  const isOperator = row.actor_kind === 'operator';
  const isPerson = row.actor !== null && isUuid(row.actor);
  return {
    ...{ id: String(row.id), at: row.at.toISOString(), event: row.event },
    ...{ ...readDevice(row.device), country: row.country },
    kind: isOperator ? 'operator' : 'account',
    // A command is run by a shell account, which is nobody's name.
    details: isOperator && row.actor !== null && !isPerson ? { ...details, account: row.actor } : details,
    operator: isOperator && isPerson ? { user_id: row.actor!, name: row.operator_name ?? '' } : null,
    reason: row.reason,
  };
}

function presentMessage(row: TrailRow): TimelineEntry {
  const { channel, action, notice, failure_reason: reason } = row;
  const known = Object.entries({ channel, action, notice, reason }).filter(([, value]) => value !== null);
  return {
    ...{ id: `m${row.id}`, at: row.created_at.toISOString(), event: messageStage(row) },
    kind: notice === null ? 'code' : 'notice',
    ...{ browser: null, os: null, country: row.asked_from },
    details: Object.fromEntries(known) as Record<string, string>,
    ...{ operator: null, reason: null },
  };
}

/** Both sources together, the newest first; each keeps its order. */
function merge(logged: readonly LoggedEntry[], messages: readonly TrailRow[]): Entry[] {
  const entries: Entry[] = [];
  let [a, b] = [0, 0];
  while (a < logged.length || b < messages.length) {
    const [row, message] = [logged[a], messages[b]];
    if (row && (!message || row.at >= message.created_at)) {
      entries.push({ at: row.at, logged: row });
      a += 1;
    } else {
      entries.push({ at: message!.created_at, message: message! });
      b += 1;
    }
  }
  return entries;
}

function positionAfter(entries: readonly Entry[], { logged, message }: Position): Position {
  const ends: Position = { logged, message };
  for (const entry of entries) {
    if ('logged' in entry) ends.logged = String(entry.logged.id);
    else ends.message = String(entry.message.id);
  }
  return ends;
}

/**
 * What happened to an account (`GET /operator/people/{user_id}/timeline/`), newest first: the history as the person sees it, acts of
 * operators with their names and reasons, codes and notices of the last 30 days.
 * @throws 400 for a cursor of another list or person
 */
export async function readTimeline(context: Context, person: UserRow, query: PageQuery): Promise<Timeline> {
  const { reads } = context;
  const limit = pageLimit(query.limit);
  const list = { name: 'operator_timeline', userId: person.id } as const;
  const [logged = '', message = ''] = readCursor(context, list, query.cursor) ?? [];
  const start = (id: string): string | undefined => (id === '' ? undefined : id);
  const rows = await listLogged(reads, person, { before: start(logged), limit: limit + 1 });
  const messages = await listOwnMessages(reads, person.id, limit + 1, start(message));
  const entries = merge(rows, messages);
  const shown = entries.slice(0, limit);
  const end = positionAfter(shown, { logged, message });
  return {
    items: shown.map((entry) => ('logged' in entry ? presentLogged(entry.logged) : presentMessage(entry.message))),
    next_cursor: entries.length > limit ? writeCursor(context, list, [end.logged, end.message]) : null,
  };
}
