import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { approversOf, type ApprovalKind } from '@passport/shared/schemas/console/permissions';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context';
import { notify } from '../../../messaging/notices/notify';
import { countHolders, findHolders } from '../../../people/operators.repository';
import { smartId } from '../../../people/smartId';
import { addSeconds, daySeconds } from '../../../platform/clock';
import type { Tables } from '../../../platform/storage/tables';
import { recordAct } from '../../../protection/audit/audit';
import type { AuditValues } from '../../../protection/audit/audit.tables';
import { changedBy, versionOf, type ActRequest } from '../act';
import type { ConsoleCaller } from '../operatorRoute';
import type { ActContext, ApprovalAct } from './approvalAct';
import { findWaiting, insertApproval } from './approvals.repository';
import { voidApproval } from './decideApproval';

/** It is void after this time, or carried out where too few may approve it. */
const waitSeconds = daySeconds;
/** Where it is carried out by itself, it is void if that has not happened by then. */
const overdueSeconds = daySeconds;
/** With fewer who may approve there is a day of delay instead of a second person. */
const enoughApprovers = 2;

export interface Asked {
  kind: ApprovalKind;
  /** Whom the act concerns: internal id, and `user_id`. */
  userId: number;
  person: string;
  parameters: AuditValues;
  act: ApprovalAct;
}

/**
 * Asks for an act that opens something: it is carried out once a second operator has approved it, or after a day where too few may. The
 * same request twice, with the same reason, is a double press.
 * @returns the id of the approval, for 202
 * @throws 409 changed_meanwhile if the person is not as the operator has seen them, or another request of the kind waits; what the act
 *   throws where its object does not exist
 */
export async function askApproval(
  context: Pick<Context, 'db'> & ActContext,
  caller: ConsoleCaller,
  request: ActRequest & { reason: string },
  asked: Asked,
): Promise<string> {
  return context.db.transaction().execute(async (transaction) => {
    await request.confirmActor?.(transaction);
    const { kind, userId, person, parameters } = asked;
    const { reason } = request;
    const now = context.clock.now();
    const act = asked.act(context, { userId, person, parameters, reason, askedBy: caller.user.user_id });
    const loaded = await act.load(transaction);
    const version = await versionOf(transaction, act.target, act.stateOf(loaded));
    if (request.expected !== undefined && request.expected !== version) throw await changedBy(transaction, act.target);
    const waiting = await findWaiting(transaction, userId, kind);
    if (waiting && waiting.expires_at > now) {
      const isOwn = waiting.asked_by === caller.user.id && waiting.reason === reason;
      const isSame = isOwn && isDeepStrictEqual(waiting.parameters, parameters) && waiting.version === version;
      if (isSame) return waiting.id;
      throw await changedBy(transaction, { type: 'approval', id: waiting.id });
    }
    if (waiting) await voidApproval(transaction, now, waiting);

    const change = act.differenceOf(loaded);
    const id = randomUUID();
    const isDelayed = (await countHolders(transaction, approversOf[kind], now)) < enoughApprovers;
    const dueAt = isDelayed ? addSeconds(now, waitSeconds) : null;
    await insertApproval(transaction, {
      ...{ id, kind, user_id: userId, version, reason, asked_by: caller.user.id, asked_at: now },
      parameters: JSON.stringify(parameters),
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      expires_at: addSeconds(now, isDelayed ? waitSeconds + overdueSeconds : waitSeconds),
      due_at: dueAt,
    });
    await recordAct(transaction, {
      event: 'approval_asked',
      at: now,
      userId: null,
      actor: request.actor,
      target: { type: 'approval', id },
      details: { kind, person },
      reason,
      ...change,
      ...(request.requestId !== undefined && { requestId: request.requestId }),
    });
    if (dueAt) await mailOwners(context, transaction, { kind, userId, reason, dueAt });
    return id;
  });
}

interface Delayed {
  kind: ApprovalKind;
  userId: number;
  reason: string;
  dueAt: Date;
}

/** Tells every owner of an act that is carried out without a second person, so that they can refuse it. */
async function mailOwners(
  { clock }: ActContext,
  transaction: Transaction<Tables>,
  { kind, userId, reason, dueAt }: Delayed,
): Promise<void> {
  const facts = { act: kind, account: smartId(userId), until: dueAt.toISOString(), reason };
  for (const user of await findHolders(transaction, 'owner', clock.now()))
    await notify({ clock }, transaction, { notice: 'approval_delayed', user, facts });
}
