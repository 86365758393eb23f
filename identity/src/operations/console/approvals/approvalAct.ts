import type { Context } from '../../../context';
import type { AuditValues } from '../../../protection/audit/audit.tables';
import type { Act } from '../act';

/** Where an act is carried out: by a call, or by a job after a day. */
export type ActContext = Pick<Context, 'clock' | 'config'>;

/** What an approval was asked for. */
export interface AskedAct {
  /** The person whom it concerns: internal id, and `user_id`. */
  userId: number;
  person: string;
  parameters: AuditValues;
  reason: string;
  /** `user_id` of the operator who asked. */
  askedBy: string;
}

/**
 * Makes the act of an approval. There is one for each kind, in the folder of its subject: it makes the act that is asked for, and the
 * same again when that is carried out, so that both check the same rules and the same version.
 */
export type ApprovalAct = (context: ActContext, asked: AskedAct) => ApprovedAct<unknown>;

/** An act that may have to be approved. */
export interface ApprovedAct<Loaded> extends Act<Loaded> {
  /** The exact difference that it makes, as it is shown to whoever approves; no contact and no secret. @throws 409 if it makes none */
  differenceOf(loaded: Loaded): { before: AuditValues; after: AuditValues };
}
