import { createHash } from 'node:crypto';
import type { HistoryEvent } from '@passport/shared/schemas/account';
import type { Visitor } from '../../platform/devices/visitor';
import type { Executor } from '../../platform/storage/database';

/** Events of the security log; their names are listed in the schemas of the history. */
export type AuditEventName = HistoryEvent;

export interface AuditEvent {
  event: AuditEventName;
  at: Date;
  userId: number | null;
  sid?: string;
  visitor?: Visitor;
  /** Plain values; no contact and no secret. */
  details?: Record<string, string | number>;
}

/** The row of an event, for a statement that writes it together with the change it records. */
export const auditRow = ({ event, at, userId, sid, visitor, details = {} }: AuditEvent) => ({
  at,
  event,
  user_id: userId,
  sid: sid ?? null,
  ip: visitor?.ip ?? null,
  country: visitor?.country ?? null,
  device: visitor?.deviceName ?? null,
  details: JSON.stringify(details),
});

/** Appends an event to the security log. Later only the erasure of an account clears addresses and devices of its events. */
export async function record(executor: Executor, event: AuditEvent): Promise<void> {
  await executor.insertInto('audit_events').values(auditRow(event)).execute();
}

/**
 * A hash over the whole log in order, to compare it before a backup and after its restore.
 * @returns SHA-256 in hex
 */
export async function auditHash(executor: Executor): Promise<string> {
  const hash = createHash('sha256');
  const pageSize = 1000;
  for (let after = '0', isDone = false; !isDone;) {
    const rows = await executor
      .selectFrom('audit_events')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) hash.update(`${JSON.stringify(inOrder(row))}\n`);
    after = rows.at(-1)?.id ?? after;
    isDone = rows.length < pageSize;
  }
  return hash.digest('hex');
}

/** Serializes with sorted keys: jsonb does not keep their order. */
const inOrder = (row: object): [string, unknown][] =>
  Object.entries(row)
    .map(([key, value]): [string, unknown] => [key, key === 'details' ? inOrder(value as object) : value])
    .sort(([a], [b]) => (a < b ? -1 : 1));
