import { record } from '../../protection/audit/audit';
import type { Job } from '../../platform/job';
import { notify } from '../../messaging/notices/notify';
import { endAllSessions } from '../../sessions/endSessions';
import { abandonApplications, eraseUser, claimDueAccounts } from './deletion.repository';
import { hourSeconds } from '../../platform/clock';

/** Erases the accounts whose waiting period is over, and notifies every contact a last time. */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  everySeconds: hourSeconds,
  run: async (context) => {
    while (await eraseNext(context));
  },
};

/** Erases one account in a transaction of its own. @returns false if none is due */
const eraseNext = ({ db, clock }: Parameters<Job['run']>[0]): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const [user] = await claimDueAccounts(transaction, now, 1);
    if (!user) return false;
    await notify({ clock }, transaction, { notice: 'account_erased', user, to: 'every' });
    // Sessions end before their rows are deleted, so that open pages and relying parties are notified.
    await endAllSessions(transaction, user.id, now);
    await record(transaction, { event: 'account_erased', at: now, userId: user.id });
    await abandonApplications(transaction, user.id, now);
    await eraseUser(transaction, user);
    return true;
  });
