import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import type { Job } from '../../platform/job';
import { eraseAccounts } from '../../account/deletion/eraseAccounts';
import { doResets } from '../../sign-in/two-factor/factorReset';
import { cleanUp } from './cleanUp';

const jobs: readonly Job[] = [cleanUp, doResets, eraseAccounts];
const lookEveryMs = 60_000;

type JobsContext = Pick<Context, 'db' | 'clock' | 'log'>;

/**
 * Runs every job whose turn it is.
 * @returns names of those that this process ran
 */
export async function runDueJobs(context: JobsContext, list: readonly Job[] = jobs): Promise<string[]> {
  const ran: string[] = [];
  for (const job of list) {
    if (await runIfDue(context, job)) ran.push(job.name);
  }
  return ran;
}

/** The row of a job is its turn: other processes wait for it, and then see that it has been taken. */
async function runIfDue({ db, clock }: JobsContext, job: Job): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const turn = await transaction
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
    if (turn) await job.run(transaction, now);
    return turn !== undefined;
  });
}

/**
 * Looks for due jobs every minute.
 * @returns stops, after a job under way
 */
export function startJobs(context: JobsContext): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    running = runDueJobs(context).catch((error: unknown) => context.log.error({ err: error }, 'a job failed'));
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
