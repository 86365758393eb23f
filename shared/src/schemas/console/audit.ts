import { Type, type Static } from 'typebox';
import { LineText, Timestamp, Uuid } from '../common';
import { Cursor, PageQuery } from '../paging';
import { Reason } from './acts';
import { Difference } from './approvals';
import { TimezoneBody } from '../users';
import { operatorRoles } from './permissions';

const filters = {
  /** The other filters as words: `actor:… event:… target:… since:… until:…`; times also as a day, or as `30m`, `24h` or `7d` ago. */
  q: Type.Optional(LineText({ maxLength: 400 })),
  /** A `user_id`, smart_id, phone or email address of a person, the name of a shell account, a first or last name of an operator. */
  actor: Type.Optional(LineText({ minLength: 1, maxLength: 100 })),
  event: Type.Optional(Type.String({ pattern: '^[a-z_]{1,60}$' })),
  /** `type` or `type/id`, e.g. `approval/6f…`, or a person as in `actor`. */
  target: Type.Optional(LineText({ minLength: 1, maxLength: 200 })),
  since: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
};

/**
 * `GET /operator/audit/`: what people, operators and the service have done to something else than their own account, newest first. 400 names
 * the filter that is not understood, also if it is a word of `q`.
 */
export const AuditQuery = Type.Object({
  ...PageQuery.properties,
  ...filters,
  /** The zone in which a day of `q` is meant, in hours east of UTC, e.g. `5.5`; UTC by default. */
  timezone: Type.Optional(Type.String({ pattern: '^-?(?:1[0-4]|[0-9])(?:\\.[0-9]{1,2})?$' })),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditRow = Type.Object({
  id: Type.String(),
  at: Timestamp,
  event: Type.String(),
  /** Who acted; null: the person of the event. */
  actor: Type.Union([
    Type.Object({
      kind: Type.Enum(['person', 'operator', 'service']),
      id: Type.Union([Type.String(), Type.Null()]),
      name: Type.Union([Type.String(), Type.Null()]),
      /** Of an operator at the time of the act. */
      roles: Type.Array(Type.Enum([...operatorRoles])),
    }),
    Type.Null(),
  ]),
  /** The person whose account the event is of. */
  user_id: Type.Union([Uuid, Type.Null()]),
  target: Type.Union([Type.Object({ type: Type.String(), id: Type.String() }), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  approval_id: Type.Union([Uuid, Type.Null()]),
  changes: Type.Array(Difference),
});
export type AuditRow = Static<typeof AuditRow>;
export const AuditList = Type.Object({
  items: Type.Array(AuditRow),
  next_cursor: Cursor,
  /** What the filters can be completed with: events that exist. */
  events: Type.Array(Type.String()),
});
export type AuditList = Static<typeof AuditList>;

export const AuditParams = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,18}$' }) });

/** `GET /operator/audit/{id}/` */
export const AuditDetails = Type.Object({
  ...AuditRow.properties,
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  request_id: Type.Union([Type.String(), Type.Null()]),
  /** Its place in the chain of operators' acts and its hash; null for an event outside of it. */
  chain: Type.Union([Type.Object({ place: Type.Integer(), hash: Type.String() }), Type.Null()]),
});
export type AuditDetails = Static<typeof AuditDetails>;

/** `POST /operator/audit/export/`: answers with CSV, streamed; a cell that a spreadsheet would calculate is neutralized. */
export const AuditExportBody = Type.Object({
  ...filters,
  /** As in the query of the list; the file has the day of this zone in its name. */
  timezone: Type.Optional(TimezoneBody.properties.timezone),
  reason: Type.Optional(Reason),
});
export type AuditExportBody = Static<typeof AuditExportBody>;
