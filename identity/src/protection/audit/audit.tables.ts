import type { Generated, JSONColumnType } from 'kysely';

export interface AuditTables {
  /** Append-only: a trigger refuses UPDATE and DELETE. */
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
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends AuditTables {}
}
