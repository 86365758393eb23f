import type { ApprovalKind } from '@passport/shared/schemas/console/permissions';
import { grantAct } from '../operators/grantAct';
import type { ApprovalAct } from './approvalAct';

/** The act of each kind of approval. */
export const approvalActs: Partial<Record<ApprovalKind, ApprovalAct>> = {
  'operators.grant': grantAct,
};
