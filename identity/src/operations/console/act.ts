import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import type { AppError } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import { isUuid } from '../../platform/uuid';
import { recordAct, type Actor, type AuditEvent } from '../../protection/audit/audit';
import { changedMeanwhile } from './consoleErrors';

type Target = NonNullable<AuditEvent['target']>;
type Operator = Extract<Actor, { kind: 'operator' }>;

/** What an act has changed, for its row: no contact and no secret. */
export type ActChange = Pick<AuditEvent, 'before' | 'after' | 'details'>;

/** An act of an operator on one object. */
export interface Act<Loaded> {
  event: AuditEvent['event'];
  target: Target;
  /** Of whose account it is: it then stands in the person's own history too. */
  userId?: number;
  /** What it was asked for with beside the reason, e.g. a role: it tells another act from a repeated press; logged. */
  parameters?: Record<string, string | number>;
  /** Reads the object and locks it until the end of the transaction. @throws 404 */
  load(transaction: Transaction<Tables>): Promise<Loaded>;
  /** The values of the object that its `version` stands for: the same as for `versionOf` in its GET. */
  stateOf(loaded: Loaded): unknown;
  /** Checks the rules and changes the object, within the transaction of its row: it must use nothing but that. */
  carryOut(transaction: Transaction<Tables>, loaded: Loaded): Promise<ActChange>;
}

/** How an act is asked for. */
export interface ActRequest {
  actor: Operator;
  reason: string | undefined;
  /** The version on which the operator decided; undefined for a command. */
  expected?: string | undefined;
  requestId?: string;
  /** The approval that the act is carried out by. */
  approvalId?: string;
  /** `user_id` of the operator who asked for it, if `actor` is the one who approved. */
  askedBy?: string;
  /**
   * Refuses an operator who has lost the session or the role since the gate, e.g. while the body was being sent, and locks both until the
   * transaction ends. Undefined for a command.
   */
  confirmActor?(transaction: Transaction<Tables>): Promise<void>;
}

export interface ActDone<Loaded> {
  auditId: string;
  /** The object as it was before; undefined for a repeated press, which did nothing. */
  loaded: Loaded | undefined;
  change: ActChange | undefined;
}

/** The last act that has changed an object. */
interface LastAct {
  id: string;
  at: Date;
  event: string;
  actor: string | null;
  reason: string | null;
  details: Record<string, string | number>;
}

/** Without `expected` the same act of the same operator is a repeated press for this long. */
const repeatSeconds = 5;

/** Rows of acts that have changed something: a read or a refused act is no reason to look again. */
async function findLastAct(executor: Executor, { type, id }: Target): Promise<LastAct | undefined> {
  const { rows } = await sql<LastAct>`
    SELECT id, at, event, actor, reason, details FROM audit_events
    WHERE target_type = ${type} AND target_id = ${id} AND actor_kind = 'operator'
      AND (before IS NOT NULL OR after IS NOT NULL)
    ORDER BY id DESC LIMIT 1`.execute(executor);
  return rows[0];
}

/**
 * The version of an object, which its GET gives and an act expects: it changes with each act of an operator, and with the state.
 * @param state the values that an operator decides on
 */
export async function versionOf(executor: Executor, target: Target, state: unknown): Promise<string> {
  return versionAfter(await findLastAct(executor, target), state);
}

/** The same where the last act is known. */
export const versionAfter = (last: Pick<LastAct, 'id'> | undefined, state: unknown): string =>
  `${last?.id ?? 0}.${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)}`;

/** The name of an operator for other operators: of the person, or of the shell account. */
async function nameOf(executor: Executor, actor: string | null): Promise<string | undefined> {
  if (actor === null || !isUuid(actor)) return actor ?? undefined;
  const row = await executor
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', actor)
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`;
}

/** The refusal of an act for which its object is in the wrong state, with the name of the operator who changed it last. */
export async function changedBy(executor: Executor, target: Target): Promise<AppError> {
  const last = await findLastAct(executor, target);
  return changedMeanwhile(await nameOf(executor, last?.actor ?? null));
}

/**
 * Whether the operator has pressed the same button before, with the same words: then the first act counts alone. Anything else, e.g. of
 * another tab, is an act of its own, and so is the carrying out of an approval, also where the approver has done the same alone before.
 */
function isRepeated(
  last: LastAct | undefined,
  { event, parameters = {} }: Pick<Act<never>, 'event' | 'parameters'>,
  asked: ActRequest,
  now: Date,
): boolean {
  if (asked.approvalId !== undefined || last?.event !== event) return false;
  if (last.actor !== asked.actor.name || last.reason !== (asked.reason ?? null)) return false;
  const done = new Map(Object.entries(last.details));
  if (Object.entries(parameters).some(([name, value]) => done.get(name) !== value)) return false;
  if (asked.expected !== undefined) return last.details.expected === asked.expected;
  return asked.actor.roles !== undefined && addSeconds(last.at, repeatSeconds) > now;
}

/**
 * Carries out an act of an operator in one transaction with its row of the log: neither is there without the other. The console and the
 * commands call the same. Of two operators the second is refused; a repeated press is answered as the first and changes nothing.
 * @throws 409 changed_meanwhile if the object is not as the operator has seen it, and what `confirmActor`, `load` and `carryOut` throw
 */
export async function performAct<Loaded>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked: ActRequest,
  act: Act<Loaded>,
): Promise<ActDone<Loaded>> {
  return db.transaction().execute(async (transaction) => {
    await asked.confirmActor?.(transaction);
    return performWithin(transaction, clock.now(), asked, act);
  });
}

/** The same within the transaction of the caller, e.g. that of an approval. */
export async function performWithin<Loaded>(
  transaction: Transaction<Tables>,
  now: Date,
  asked: ActRequest,
  act: Act<Loaded>,
): Promise<ActDone<Loaded>> {
  const { actor, reason, expected, requestId, approvalId, askedBy } = asked;
  const loaded = await act.load(transaction);
  const last = await findLastAct(transaction, act.target);
  if (expected !== versionAfter(last, act.stateOf(loaded))) {
    if (isRepeated(last, act, asked, now)) return { auditId: last!.id, loaded: undefined, change: undefined };
    if (expected !== undefined) throw changedMeanwhile(await nameOf(transaction, last?.actor ?? null));
  }
  const change = await act.carryOut(transaction, loaded);
  const auditId = await recordAct(transaction, {
    event: act.event,
    at: now,
    userId: act.userId ?? null,
    actor,
    target: act.target,
    ...change,
    details: {
      ...{ ...change.details, ...act.parameters },
      ...(expected !== undefined && { expected }),
      ...(askedBy !== undefined && { asked_by: askedBy }),
    },
    ...(reason !== undefined && { reason }),
    ...(requestId !== undefined && { requestId }),
    ...(approvalId !== undefined && { approvalId }),
  });
  return { auditId, loaded, change };
}
