import { record } from '../../protection/audit/audit';
import type { Job } from '../../platform/job';
import { notify } from '../../messaging/notices/notify';
import { endAllSessions } from '../../sessions/endSessions';
import { abandonApplications, claimDueAccount, eraseUser } from './deletion.repository';
import type { UserRow } from '../../people/users.repository';
import { hourSeconds } from '../../platform/clock';
import { eachDue } from '../../platform/storage/eachDue';

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
        await endAllSessions(transaction, user.id, now);
        await record(transaction, { event: 'account_erased', at: now, userId: user.id });
        await abandonApplications(transaction, user.id, now);
        await eraseUser(transaction, user);
      },
    }),
};
