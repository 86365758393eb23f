import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import type { Job } from '../../platform/job';
import { eraseAccounts } from '../../account/deletion/eraseAccounts';
import { doResets } from '../../sign-in/two-factor/factorReset';
import { cleanUp } from './cleanUp';

const jobs: readonly Job[] = [cleanUp, doResets, eraseAccounts];
const pollIntervalMs = 60_000;

type JobsContext = Pick<Context, 'db' | 'clock' | 'log'>;

/**
 * Runs all due jobs. A job that fails is logged and due again at the next poll; the jobs after it run.
 * @returns names of the jobs that this process ran
 */
export async function runDueJobs(context: JobsContext, list: readonly Job[] = jobs): Promise<string[]> {
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

/** Claims a due job by its row and runs it. Other processes wait for the row's lock, and then find the job not due. */
async function runIfDue({ db, clock }: JobsContext, job: Job): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const claimed = await transaction
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
    if (claimed) await job.run(transaction, now);
    return claimed !== undefined;
  });
}

/**
 * Polls for due jobs every minute.
 * @returns stops polling and waits for a running job
 */
export function startJobs(context: JobsContext): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const poll = (): void => {
    running = runDueJobs(context);
  };
  poll();
  const timer = setInterval(poll, pollIntervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
