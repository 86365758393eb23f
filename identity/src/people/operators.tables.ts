import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { Generated } from 'kysely';

interface OperatorsTables {
  /** Roles of operators; a trigger keeps `users.is_operator` true to them. */
  operator_roles: {
    user_id: number;
    role: OperatorRole;
    /** Null: without an end. */
    until: Date | null;
    granted_at: Date;
    /** `user_id` (UUID) of an operator, or the name of a shell account; null where that is not known. */
    granted_by: string | null;
  };
  /** Roles that rest: a trigger suspends them where a contact changes or the factor goes. */
  operator_suspensions: { user_id: number; at: Generated<Date>; cause: 'contact' | 'factor' };
}

declare module '../platform/storage/tables' {
  interface Tables extends OperatorsTables {}
}
