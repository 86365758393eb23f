import type { ApprovalKind } from '@passport/shared/schemas/console/permissions';
import { grantAct } from '../operators/grantAct';
import { activateAct, resetFactorAct, unlockAct } from '../people/acts/approvedActs';
import type { ApprovalAct } from './approvalAct';

/** The act of each kind of approval. */
export const approvalActs: Record<ApprovalKind, ApprovalAct> = {
  'people.unlock': unlockAct,
  'people.activate': activateAct,
  'people.reset_factor': resetFactorAct,
  'operators.grant': grantAct,
};
