import { mayDo } from '@passport/shared/schemas/console/permissions';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context';
import { findRoles } from '../../../people/operators.repository';
import { AppError, notFound } from '../../../platform/http/errors';
import type { Job } from '../../../platform/job';
import { RowsFailed } from '../../../platform/storage/eachDue';
import type { Tables } from '../../../platform/storage/tables';
import { record, theService } from '../../../protection/audit/audit';
import { changedBy, performAct, performWithin, type Act, type ActRequest } from '../act';
import { changedMeanwhile } from '../consoleErrors';
import type { ConsoleCaller } from '../operatorRoute';
import { lockEnd } from '../people/accountState';
import type { ActContext } from './approvalAct';
import { approvalActs } from './approvalActs';
import { endApproval, findDue, lockApproval, type ApprovalRow } from './approvals.repository';

type Operator = ActRequest['actor'];
type DecideContext = Pick<Context, 'db'> & ActContext;

/** What operators decide on; see `versionOf`. */
export const approvalState = ({ state }: Pick<ApprovalRow, 'state'>): unknown => [state];

const targetOf = (id: string) => ({ type: 'approval', id }) as const;

/** The act of an approval was refused: the approval is void. */
class ActRefused extends Error {
  constructor(readonly refusal: AppError) {
    super(refusal.message, { cause: refusal });
  }
}

/** The operator who asked, with the roles of now. @returns undefined if they may not ask for it any more, or cannot sign in */
async function askerOf(transaction: Transaction<Tables>, row: ApprovalRow, now: Date): Promise<Operator | undefined> {
  if (row.asked_by === null) return undefined;
  const roles = (await findRoles(transaction, row.asked_by, now)).map(({ role }) => role);
  const { user_id, is_active, locked_until } = await userOf(transaction, row.asked_by);
  const canSignIn = is_active && !lockEnd({ locked_until }, now);
  return canSignIn && mayDo(roles, row.kind) ? { kind: 'operator', name: user_id, roles } : undefined;
}

const userOf = (transaction: Transaction<Tables>, id: number) =>
  transaction
    .selectFrom('users')
    .select(['user_id', 'is_active', 'locked_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

interface CarriedOut {
  row: ApprovalRow;
  /** How it was approved: the row of the act tells of this operator, and names the one who asked. By default of the latter. */
  approver?: ActRequest;
}

/**
 * Carries out what was asked for, if the state on which it was asked is still there.
 * @throws {ActRefused} if it is not, or if the operator who asked may not ask for it any more
 */
async function carryOut(
  context: ActContext,
  transaction: Transaction<Tables>,
  { row, approver }: CarriedOut,
): Promise<void> {
  const now = context.clock.now();
  const asker = await askerOf(transaction, row, now);
  const make = approvalActs[row.kind];
  if (!make) throw new Error(`nothing carries out ${row.kind}`);
  if (!asker) throw new ActRefused(changedMeanwhile(undefined));
  const { user_id: person } = await userOf(transaction, row.user_id);
  const asked = { userId: row.user_id, person, parameters: row.parameters, reason: row.reason, askedBy: asker.name };
  const request = approver ? { ...approver, askedBy: asker.name } : { actor: asker, reason: row.reason };
  const carried = { ...request, expected: row.version, approvalId: row.id };
  await performWithin(transaction, now, carried, make(context, asked)).catch((error: unknown) => {
    throw error instanceof AppError ? new ActRefused(error) : error;
  });
}

/** Ends an approval that waits as void, by the service: it has expired, or cannot be carried out any more. */
export async function voidApproval(
  transaction: Transaction<Tables>,
  now: Date,
  { id, kind }: Pick<ApprovalRow, 'id' | 'kind'>,
): Promise<void> {
  await endApproval(transaction, id, { state: 'VOID', decided_at: now });
  await recordByService(transaction, { id, kind, event: 'approval_void', state: 'VOID', now });
}

interface Ended extends Pick<ApprovalRow, 'id' | 'kind' | 'state'> {
  event: 'approval_void' | 'approval_approved';
  now: Date;
}

const recordByService = (transaction: Transaction<Tables>, { id, kind, event, state, now }: Ended): Promise<void> =>
  record(transaction, {
    ...{ event, at: now, userId: null, actor: theService, target: targetOf(id), details: { kind } },
    before: { state: 'WAITING' },
    after: { state },
  });

/** The same in a transaction of its own, unless somebody was faster. */
async function voidIfWaiting({ db, clock }: DecideContext, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockApproval(transaction, id);
    if (row.state === 'WAITING') await voidApproval(transaction, clock.now(), row);
  });
}

/** What a decision is logged as, and what it makes of the approval. */
const verdicts = {
  approve: { event: 'approval_approved', state: 'DONE' },
  refuse: { event: 'approval_refused', state: 'REFUSED' },
  withdraw: { event: 'approval_withdrawn', state: 'VOID' },
} as const;

interface Decision {
  id: string;
  verdict: keyof typeof verdicts;
  caller: ConsoleCaller;
  request: ActRequest & { reason: string };
}

const decisionAct = (context: DecideContext, { id, verdict, caller, request }: Decision): Act<ApprovalRow> => ({
  event: verdicts[verdict].event,
  target: targetOf(id),
  async load(transaction) {
    const row = await lockApproval(transaction, id);
    if (verdict === 'withdraw' && row.asked_by !== caller.user.id) throw notFound();
    return row;
  },
  stateOf: approvalState,
  async carryOut(transaction, row) {
    const now = context.clock.now();
    if (row.state !== 'WAITING') throw await changedBy(transaction, targetOf(id));
    if (row.expires_at <= now) throw new ActRefused(changedMeanwhile(undefined));
    if (verdict === 'approve') await carryOut(context, transaction, { row, approver: request });
    const { state } = verdicts[verdict];
    await endApproval(transaction, id, {
      ...{ state, decided_at: now, decided_by: caller.user.id, decision_reason: request.reason },
    });
    return { before: { state: 'WAITING' }, after: { state }, details: { kind: row.kind } };
  },
});

/**
 * Approves and carries out, refuses or withdraws; only the operator who asked can withdraw.
 * @returns the id of the row of the decision; that of the act names the approval
 * @throws 404, also for a withdrawal of what somebody else has asked for; 409 changed_meanwhile; if the state on which it was asked has
 *   changed, the approval is void
 */
export async function decideApproval(context: DecideContext, decision: Decision): Promise<string> {
  try {
    const { auditId } = await performAct(context, decision.request, decisionAct(context, decision));
    return auditId;
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    await voidIfWaiting(context, decision.id);
    throw error.refusal;
  }
}

/** Carries out one whose day of delay is over, by the service. */
async function carryOutDue(context: DecideContext, id: string): Promise<void> {
  const { db, clock } = context;
  try {
    await db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const row = await lockApproval(transaction, id);
      if (row.state !== 'WAITING') return;
      await carryOut(context, transaction, { row });
      await endApproval(transaction, id, { state: 'DONE', decided_at: now });
      await recordByService(transaction, { id, kind: row.kind, event: 'approval_approved', state: 'DONE', now });
    });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    await voidIfWaiting(context, id);
  }
}

/** Carries out approvals whose day of delay is over, unless the console is read-only, and ends those that have expired. */
async function endDue(context: DecideContext): Promise<void> {
  const failed = new Map<string, unknown>();
  for (const { id, is_due } of await findDue(context.db, context.clock.now())) {
    try {
      if (!is_due) await voidIfWaiting(context, id);
      else if (!context.config.console.isReadOnly) await carryOutDue(context, id);
    } catch (error) {
      // Erased meanwhile: the approval went with the person.
      if (!(error instanceof AppError && error.status === 404)) failed.set(id, error);
    }
  }
  if (failed.size > 0) throw new RowsFailed('approvals', failed);
}

/** The job that carries out and ends approvals. */
export const endDueApprovals = (config: Context['config']): Job => ({
  name: 'approvals',
  everySeconds: 60,
  run: ({ db, clock }) => endDue({ db, clock, config }),
});
