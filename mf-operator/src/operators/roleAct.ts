import type { OperatorRole } from '@passport/shared/schemas/console/permissions';

/** An act on the roles of an operator, or of somebody who has none yet. */
export type RoleAct =
  | { kind: 'grant'; userId?: string }
  | { kind: 'confirm'; userId: string }
  | { kind: 'remove'; userId: string; role: OperatorRole };
