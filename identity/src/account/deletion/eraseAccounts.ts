import { sql } from 'kysely';
import { record, theService } from '../../protection/audit/audit';
import type { Job } from '../../platform/job';
import { notify } from '../../messaging/notices/notify';
import { endAllSessions } from '../../sessions/endSessions';
import { claimDueAccount } from './deletion.repository';
import { eraseTrail } from './eraseTrail';
import type { UserRow } from '../../people/users.repository';
import { hourSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { eachDue } from '../../platform/storage/eachDue';
import { recordApplicationChange } from '../../applications/registration/recordApplicationChange';

/** Erases the accounts whose waiting period is over, and notifies every contact a last time (see eachDue). */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  everySeconds: hourSeconds,
  run: ({ db, clock }) =>
    eachDue<number, UserRow>(db, {
      what: 'erasures of an account',
      claim: (transaction, passedOver) => claimDueAccount(transaction, clock.now(), passedOver),
      work: async (transaction, user) => {
        const now = clock.now();
        await notify({ clock }, transaction, { notice: 'account_erased', user, to: 'every' });
        // Sessions end before their rows are deleted, so that open pages and relying parties are notified.
        await endAllSessions(transaction, { userId: user.id, now });
        await record(transaction, { event: 'account_erased', at: now, userId: user.id });
        await abandonApplications(transaction, user.id, now);
        await eraseUser(transaction, user);
      },
    }),
};

/**
 * Deactivates the applications of a user permanently, because they have no owner any more (decision 16), and clears the comments of
 * the user.
 */
async function abandonApplications(executor: Executor, userId: number, now: Date): Promise<void> {
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
    await recordApplicationChange(executor, {
      event: 'application_deactivated',
      id,
      at: now,
      actor: theService,
      ...change,
    });
  }
}

/**
 * Deletes a user; their rows in other domains are deleted by foreign keys. The log stays, without IP addresses and devices, and
 * so do the counters of sends, so that a deletion is no way around a limit.
 */
async function eraseUser(executor: Executor, user: UserRow): Promise<void> {
  const { id } = user;
  await eraseTrail(executor, user);
  await executor.deleteFrom('users').where('id', '=', id).execute();
  await executor.updateTable('audit_events').set({ ip: null, device: null }).where('user_id', '=', id).execute();
}
