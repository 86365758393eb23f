import type { ApprovalKind } from '@passport/shared/schemas/console/permissions';
import type { ApprovalState } from '@passport/shared/schemas/console/approvals';
import type { Generated, JSONColumnType } from 'kysely';
import type { AuditValues } from '../../protection/audit/audit.tables';

interface ConsoleTables {
  /** Acts that open something: they wait for a second operator. */
  approvals: {
    id: string;
    kind: ApprovalKind;
    state: Generated<ApprovalState>;
    /** Whom the act concerns. */
    user_id: number;
    /** The version of the person on which it was asked. */
    version: string;
    parameters: JSONColumnType<AuditValues>;
    before: JSONColumnType<AuditValues>;
    after: JSONColumnType<AuditValues>;
    reason: string;
    /** Null: erased since; the same below. */
    asked_by: number | null;
    asked_at: Date;
    expires_at: Date;
    /** When it is carried out without a second operator; null if it waits for one. */
    due_at: Date | null;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
  /** The second session of an operator, by the SHA-256 of its cookie. */
  operator_sessions: {
    token_hash: Buffer;
    user_id: number;
    sid: string;
    created_at: Date;
    last_seen_at: Date;
    proven_at: Date;
    expires_at: Date;
  };
  support_notes: { id: string; number: number; at: Date; author: number | null; body: string };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ConsoleTables {}
}
