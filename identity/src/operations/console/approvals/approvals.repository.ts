import type { OperatorRef } from '@passport/shared/schemas/console/acts';
import type { ApprovalState } from '@passport/shared/schemas/console/approvals';
import type { ApprovalKind } from '@passport/shared/schemas/console/permissions';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import { addSeconds, daySeconds } from '../../../platform/clock';
import { notFound } from '../../../platform/http/errors';
import type { Executor } from '../../../platform/storage/database';
import { deleteInBatches } from '../../../platform/storage/deleteInBatches';
import type { Tables } from '../../../platform/storage/tables';
import { lockUser } from '../../../sessions/lockUser';
import { lastActOf } from '../lastActOf';
import { operatorOf, personOf, type PersonColumns } from '../personRef';

export type ApprovalRow = Selectable<Tables['approvals']>;

/** Decided ones are kept this long; the log keeps what they were about. */
const keptSeconds = 30 * daySeconds;

export async function insertApproval(executor: Executor, approval: Insertable<Tables['approvals']>): Promise<void> {
  await executor.insertInto('approvals').values(approval).execute();
}

/** The one of a kind about a person that waits. */
export async function findWaiting(
  executor: Executor,
  userId: number,
  kind: ApprovalKind,
): Promise<ApprovalRow | undefined> {
  return executor
    .selectFrom('approvals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
}

/** An approval, locked until the transaction ends: after its person, as in every act on a person. @throws 404 */
export async function lockApproval(transaction: Transaction<Tables>, id: string): Promise<ApprovalRow> {
  const wanted = transaction.selectFrom('approvals').where('id', '=', id);
  const { user_id } = await wanted.select('user_id').executeTakeFirstOrThrow(notFound);
  await lockUser(transaction, user_id, notFound);
  return wanted.selectAll().forUpdate().executeTakeFirstOrThrow(notFound);
}

interface Decision {
  state: ApprovalState;
  decided_at: Date;
  decided_by?: number;
  decision_reason?: string;
}

export async function endApproval(executor: Executor, id: string, decision: Decision): Promise<void> {
  await executor.updateTable('approvals').set(decision).where('id', '=', id).execute();
}

/** Ids of those that wait and are to be carried out now, or are void; the oldest first, some at a time. */
export async function findDue(executor: Executor, now: Date): Promise<{ id: string; is_due: boolean }[]> {
  const { rows } = await sql<{ id: string; is_due: boolean }>`
    SELECT id, expires_at > ${now} AS is_due FROM approvals
    WHERE state = 'WAITING' AND (due_at <= ${now} OR expires_at <= ${now}) ORDER BY asked_at LIMIT 1000`.execute(
    executor,
  );
  return rows;
}

export async function purgeApprovals(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'approvals', (row) => row('decided_at', '<', addSeconds(now, -keptSeconds)));
}

export interface ListedApproval extends ApprovalRow {
  person: PersonColumns;
  asker: OperatorRef | null;
  decider: OperatorRef | null;
  last_act: string | null;
  /** Where the next page begins. */
  position: string;
}

interface WantedApprovals {
  /** In a state, or asked for by an operator (internal id). */
  of: ApprovalState | number;
  now: Date;
  /** Position and id of the last row of the page before. */
  after: string[] | undefined;
  limit: number;
}

/** A page of approvals: those that wait by the time at which they are void, others newest first. */
export async function listApprovals(
  executor: Executor,
  { of, now, after, limit }: WantedApprovals,
): Promise<ListedApproval[]> {
  const isQueue = of === 'WAITING';
  const column = sql.ref(isQueue ? 'a.expires_at' : 'a.asked_at');
  const direction = sql.raw(isQueue ? 'ASC' : 'DESC');
  const [position, id] = after ?? [];
  const { rows } = await sql<ListedApproval>`
    SELECT a.*, ${column}::text AS position, ${personOf('u')} AS person, ${operatorOf('o')} AS asker,
      ${operatorOf('d')} AS decider, ${lastActOf('approval', 'a.id')} AS last_act
    FROM approvals a JOIN users u ON u.id = a.user_id
    LEFT JOIN users o ON o.id = a.asked_by LEFT JOIN users d ON d.id = a.decided_by
    WHERE ${sql.ref(typeof of === 'number' ? 'a.asked_by' : 'a.state')} = ${of} ${isQueue ? sql`AND a.expires_at > ${now}` : sql``}
      ${after ? sql`AND (${column}, a.id) ${sql.raw(isQueue ? '>' : '<')} (${position}::timestamptz, ${id}::uuid)` : sql``}
    ORDER BY ${column} ${direction}, a.id ${direction} LIMIT ${limit}`.execute(executor);
  return rows;
}
