import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import { theService } from '../../protection/audit/audit';
import { recordApplication } from '../../relying-parties/applications/recordChange';

/**
 * Claims an account whose waiting period is over; its row stays locked until the transaction ends.
 * @param passedOver accounts that are left
 */
export async function claimDueAccount(
  transaction: Executor,
  now: Date,
  passedOver: readonly number[],
): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where('deletion_at', '<=', now)
    .where(sql<boolean>`id <> ALL (${[...passedOver]}::integer[])`)
    .orderBy('deletion_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Accounts with a scheduled deletion, the next one first. */
export async function listPendingDeletions(executor: Executor): Promise<UserRow[]> {
  return executor
    .selectFrom('users')
    .selectAll()
    .where('deletion_at', 'is not', null)
    .orderBy('deletion_at')
    .orderBy('id')
    .execute();
}

/**
 * Deactivates the applications of a user for good, because nobody is left who is responsible for them (decision 16), and clears
 * the comments of the user.
 */
export async function abandonApplications(executor: Executor, userId: number, now: Date): Promise<void> {
  const active = await executor
    .selectFrom('applications')
    .select('id')
    .where('owner_id', '=', userId)
    .where('is_active', '=', true)
    .forUpdate()
    .execute();
  await sql`
    UPDATE applications SET comment = '', updated_at = ${now}, is_active = false,
      deactivated_at = CASE WHEN is_active THEN ${now}::timestamptz ELSE deactivated_at END
    WHERE owner_id = ${userId}`.execute(executor);
  for (const { id } of active) {
    const change = { before: { is_active: true }, after: { is_active: false }, reason: 'its owner was erased' };
    await recordApplication(executor, { event: 'application_deactivated', id, at: now, actor: theService, ...change });
  }
}

/**
 * Deletes a user; their rows in other domains are deleted by foreign keys. The log stays, without IP addresses and devices, and
 * so do the counters of sends, so that a deletion is no way around a limit.
 */
export async function eraseUser(executor: Executor, { id, phone, email }: UserRow): Promise<void> {
  const contacts = email === null ? [phone] : [phone, email];
  await executor.deleteFrom('verifications').where('user_id', '=', id).execute();
  await executor.deleteFrom('verifications').where('recipient', 'in', contacts).execute();
  await executor
    .deleteFrom('outbox')
    .where('recipient', 'in', contacts)
    .where('state', 'not in', ['queued', 'sending'])
    .execute();
  await executor.deleteFrom('inbox_messages').where('recipient', 'in', contacts).execute();
  await executor.deleteFrom('users').where('id', '=', id).execute();
  await executor.updateTable('audit_events').set({ ip: null, device: null }).where('user_id', '=', id).execute();
}
