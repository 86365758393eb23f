import { record } from '../../protection/audit/audit';
import type { Job } from '../../platform/job';
import { notify } from '../../messaging/notices/notify';
import { endAllSessions } from '../../sessions/endSessions';
import { abandonApplications, eraseUser, claimDueAccounts } from './deletion.repository';
import { hourSeconds } from '../../platform/clock';

const accountsPerTurn = 100;

/** Erases the accounts whose waiting period is over, and says so to every contact a last time. */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  everySeconds: hourSeconds,
  run: async (transaction, now) => {
    for (const user of await claimDueAccounts(transaction, now, accountsPerTurn)) {
      await notify({ clock: { now: () => now } }, transaction, { notice: 'account_erased', user, to: 'every' });
      // Ended before they are gone: open pages and relying parties hear of an end, not of a row that is missing.
      await endAllSessions(transaction, user.id, now);
      await record(transaction, { event: 'account_erased', at: now, userId: user.id });
      await abandonApplications(transaction, user.id, now);
      await eraseUser(transaction, user);
    }
  },
};
