import type { Generated, JSONColumnType } from 'kysely';

/** The actor of a change to something other than their own account. */
export type ActorKind = 'person' | 'operator' | 'service';

/** Kinds of changed objects. */
export const auditTargetTypes = [
  'application',
  'access_request',
  'user',
  'business_unit',
  'phone',
  'email',
  'gateway',
  'country',
  'keys',
  'instance',
  'relying_party',
  'support_request',
  'document',
  'approval',
] as const;
export type AuditTargetType = (typeof auditTargetTypes)[number];

export type AuditValues = Record<string, string | number | boolean | null | string[]>;

export interface AuditTables {
  /** Append-only: triggers refuse DELETE, and every UPDATE but one: clearing address and device of an erased user's events (migration 0033). */
  audit_events: {
    id: Generated<string>;
    at: Date;
    event: string;
    user_id: number | null;
    sid: string | null;
    ip: string | null;
    country: string | null;
    device: string | null;
    details: JSONColumnType<Record<string, string | number>>;
    /** Who acted; null: the user of the event. */
    actor_kind: ActorKind | null;
    /** `user_id` (UUID) of a person, the name of an operator; null of the service. */
    actor: string | null;
    target_type: AuditTargetType | null;
    target_id: string | null;
    reason: string | null;
    /** The changed fields with their values; never a secret. */
    before: JSONColumnType<AuditValues> | null;
    after: JSONColumnType<AuditValues> | null;
    request_id: string | null;
    /** Of an operator at the time of the act. */
    actor_roles: string[] | null;
    /** The approval by which the act was carried out. */
    approval_id: string | null;
  };
  /** The acts of operators in order, each with a hash that contains the one before (migration 0286). */
  audit_chain: { place: string; audit_id: string; hash: Buffer };
}

declare module '../../platform/storage/tables' {
  interface Tables extends AuditTables {}
}
