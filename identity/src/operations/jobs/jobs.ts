import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import type { Job } from '../../platform/job';
import { eraseAccounts } from '../../account/deletion/eraseAccounts';
import { executeFactorResets } from '../../sign-in/two-factor/factorReset';
import { deleteInactive } from '../../applications/registration/deleteInactive';
import { notifyOwners } from '../../applications/webhooks/notifyOwners';
import { mailDocuments } from '../../site/documents/mailDocuments';
import { deleteSupportFiles } from '../../site/support/deleteSupportFiles';
import { endDueApprovals } from '../console/approvals/decideApproval';
import { mailAuditHead } from '../console/audit/mailHead';
import { cleanUp } from './cleanUp';

/** Deletions are announced to the minute. */
const deleteInactiveApplications: Job = {
  name: 'delete-inactive-applications',
  everySeconds: 60,
  run: deleteInactive,
};

const jobsOf = ({ supportFiles, config }: Pick<Context, 'supportFiles' | 'config'>): readonly Job[] => [
  cleanUp,
  executeFactorResets,
  eraseAccounts,
  deleteInactiveApplications,
  notifyOwners,
  mailDocuments,
  deleteSupportFiles(supportFiles),
  endDueApprovals(config),
  mailAuditHead(config),
];
const pollIntervalMs = 60_000;

type JobsContext = Pick<Context, 'db' | 'clock' | 'log' | 'supportFiles' | 'config'>;

/**
 * Runs all due jobs. A job that fails is logged and due again at the next poll; the jobs after it run.
 * @returns names of the jobs that this process ran
 */
export async function runDueJobs(context: JobsContext, list: readonly Job[] = jobsOf(context)): Promise<string[]> {
  const ran: string[] = [];
  for (const job of list) {
    try {
      if (await runIfDue(context, job)) ran.push(job.name);
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'scheduled job failed');
    }
  }
  return ran;
}

/**
 * Claims a due job by its row and runs it after the claim is committed: no transaction stays open during a job, and
 * other processes find the job not due without waiting.
 */
async function runIfDue({ db, clock }: JobsContext, job: Job): Promise<boolean> {
  const now = clock.now();
  const claimed = await db
    .insertInto('jobs')
    .values({ name: job.name, ran_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ran_at: now })
        .where('jobs.ran_at', '<=', addSeconds(now, -job.everySeconds)),
    )
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return false;
  try {
    await job.run({ db, clock });
  } catch (error) {
    await db.deleteFrom('jobs').where('name', '=', job.name).where('ran_at', '=', now).execute();
    throw error;
  }
  return true;
}

/**
 * Polls for due jobs every minute.
 * @returns stops polling and waits for a running job
 */
export function startJobs(context: JobsContext, list?: readonly Job[]): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  // One after the other: a job may take longer than the interval, and stopping waits for it.
  const poll = (): void => {
    running = running.then(() => runDueJobs(context, list));
  };
  poll();
  const timer = setInterval(poll, pollIntervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
