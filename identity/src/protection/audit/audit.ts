import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { HistoryEvent } from '@passport/shared/schemas/account';
import type { Visitor } from '../../platform/devices/visitor';
import type { Executor } from '../../platform/storage/database';
import type { AuditTargetType, AuditValues } from './audit.tables';

/** Events about objects that users and operators manage; they are in no account's history. */
export const managementEvents = [
  'access_requested',
  'access_request_changed',
  'access_withdrawn',
  'access_approved',
  'access_refused',
  'access_revoked',
  'application_created',
  'application_changed',
  'application_secret_refreshed',
  'application_webhook_secret_made',
  'application_webhook_enabled',
  'application_activated',
  'application_deactivated',
  'application_owner_set',
  'application_deleted',
  'business_unit_created',
  'business_unit_changed',
  'business_unit_deleted',
  'employment_set',
  'operator_set',
  'operator_command',
  'operator_session_started',
  'operator_session_ended',
  'operator_act_refused',
  'operator_role_granted',
  'operator_role_removed',
  'people_found',
  'codes_found',
  'limits_cleared',
  'operator_confirmed',
  'approval_asked',
  'approval_approved',
  'approval_refused',
  'approval_withdrawn',
  'approval_void',
  'support_viewed',
  'support_request_closed',
  'support_note_added',
  'audit_exported',
  'user_sessions_ended',
  'user_locked',
  'user_unlocked',
] as const;
export type ManagementEvent = (typeof managementEvents)[number];

/** Events of the security log; the schemas of the history list those of an account. */
export type AuditEventName = HistoryEvent | ManagementEvent;

/** The actor: a person by their `user_id`, an operator by name, or the service by itself. */
export type Actor =
  | { kind: 'person'; id: string }
  /** Of the console: named by `user_id` (UUID), with the roles of the moment; of a command: by a shell account. */
  | { kind: 'operator'; name: string; roles?: readonly string[] }
  | { kind: 'service' };

/** The service acts by itself, in a job. */
export const theService: Actor = { kind: 'service' };

const nameOf = (actor: Actor | undefined): string | null => {
  if (actor?.kind === 'person') return actor.id;
  return actor?.kind === 'operator' ? actor.name : null;
};

export interface AuditEvent {
  event: AuditEventName;
  at: Date;
  userId: number | null;
  sid?: string;
  visitor?: Visitor;
  /** Plain values; no contact and no secret. */
  details?: Record<string, string | number>;
  /** Undefined: the user of the event. */
  actor?: Actor;
  target?: { type: AuditTargetType; id: string };
  reason?: string;
  /** The fields that changed; no secret. */
  before?: AuditValues;
  after?: AuditValues;
  /** Id of the HTTP request: `reqId` in the log. */
  requestId?: string;
  /** The approval by which the act was carried out. */
  approvalId?: string;
}

/** The row of an event, for a statement that writes it together with the change it records. */
export const auditRow = ({ event, at, userId, sid, visitor, details = {}, ...management }: AuditEvent) => ({
  at,
  event,
  user_id: userId,
  sid: sid ?? null,
  ip: visitor?.ip ?? null,
  country: visitor?.country ?? null,
  device: visitor?.deviceName ?? null,
  details: JSON.stringify(details),
  ...managementColumns(management),
});

type Management = Pick<AuditEvent, 'actor' | 'target' | 'reason' | 'before' | 'after' | 'requestId' | 'approvalId'>;

/** Left out if empty: most events are a person's own. */
const managementColumns = ({ actor, target, reason, before, after, requestId, approvalId }: Management) => ({
  ...(actor && { actor_kind: actor.kind, actor: nameOf(actor) }),
  ...(target && { target_type: target.type, target_id: target.id }),
  ...(reason !== undefined && { reason }),
  ...(before && { before: JSON.stringify(before) }),
  ...(after && { after: JSON.stringify(after) }),
  ...(requestId !== undefined && { request_id: requestId }),
  ...(actor?.kind === 'operator' && actor.roles && { actor_roles: [...actor.roles] }),
  ...(approvalId !== undefined && { approval_id: approvalId }),
});

/** Appends an event to the security log. Later only the erasure of an account clears addresses and devices of its events. */
export async function record(executor: Executor, event: AuditEvent): Promise<void> {
  await executor.insertInto('audit_events').values(auditRow(event)).execute();
}

/** The same, for an act whose answer names its row. @returns the id of the row */
export async function recordAct(executor: Executor, event: AuditEvent): Promise<string> {
  const { id } = await executor
    .insertInto('audit_events')
    .values(auditRow(event))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A hash over the whole log in order, to compare it before a backup and after its restore.
 * @returns SHA-256 in hex
 */
export async function auditHash(executor: Executor): Promise<string> {
  const hash = createHash('sha256');
  const pageSize = 1000;
  for (let after = '0', isDone = false; !isDone;) {
    // As one JSON value: the same statement then reads the log of every version.
    const { rows } = await sql<{ row: StoredEvent }>`
      SELECT to_jsonb(t) AS row FROM audit_events AS t WHERE id > ${after} ORDER BY id LIMIT ${pageSize}`.execute(
      executor,
    );
    for (const { row } of rows) hash.update(`${JSON.stringify(inOrder(comparable(row)))}\n`);
    after = String(rows.at(-1)?.row.id ?? after);
    isDone = rows.length < pageSize;
  }
  return hash.digest('hex');
}

type StoredEvent = Record<string, unknown> & { id: number; at: string };

/** Columns of the first version. Later ones count only where they have a value, so that an upgrade changes no hash. */
const firstColumns = new Set(['id', 'at', 'event', 'user_id', 'sid', 'ip', 'country', 'device', 'details']);

const comparable = ({ id, at, ...row }: StoredEvent): object => ({
  ...Object.fromEntries(Object.entries(row).filter(([column, value]) => firstColumns.has(column) || value !== null)),
  id: String(id),
  at: new Date(at).toISOString(),
});

/** Serializes with sorted keys: jsonb does not keep their order. */
const inOrder = (row: object): [string, unknown][] =>
  Object.entries(row)
    .map(([key, value]): [string, unknown] => [key, key === 'details' ? inOrder(value as object) : value])
    .sort(([a], [b]) => (a < b ? -1 : 1));
