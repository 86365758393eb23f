import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { forgetAnswers } from './attempts.repository';
import { forgetErased } from './queue.repository';

const keptEventDays = 14;
const keptLogDays = 30;
/** Rows per statement: bounds how long its locks are held and how much work a crash undoes. */
const purgedAtOnce = 10_000;

/**
 * Gives up events that have waited for two weeks. Deletes tries older than the log, and an event once its last try is that old.
 * @param atOnce rows of one statement; for tests
 */
export async function purgeWebhooks(executor: Executor, now: Date, atOnce = purgedAtOnce): Promise<void> {
  while ((await giveUp(executor, now, atOnce)) > 0);
  const oldest = addSeconds(now, -keptLogDays * daySeconds);
  const tries = executor.selectFrom('webhook_attempts').select('id').where('at', '<', oldest).limit(atOnce);
  const events = executor
    .selectFrom('webhook_events')
    .select('id')
    .where('state', 'in', ['DELIVERED', 'EXPIRED'])
    .where('created_at', '<', oldest)
    .where('finished_at', '<', oldest)
    .limit(atOnce);
  const ofTries = executor.deleteFrom('webhook_attempts').where('id', 'in', tries);
  while (Number((await ofTries.executeTakeFirst()).numDeletedRows) === atOnce);
  const ofEvents = executor.deleteFrom('webhook_events').where('id', 'in', events);
  while (Number((await ofEvents.executeTakeFirst()).numDeletedRows) === atOnce);
}

/** Gives up some events that have waited for two weeks, and removes the names of erased people. @returns how many */
async function giveUp(executor: Executor, now: Date, atOnce: number): Promise<number> {
  const old = executor
    .selectFrom('webhook_events')
    .select('id')
    .where('state', 'in', ['WAITING', 'HELD'])
    .where('created_at', '<', addSeconds(now, -keptEventDays * daySeconds))
    .limit(atOnce);
  const expired = await executor
    .updateTable('webhook_events')
    .set({ state: 'EXPIRED', finished_at: now, due_at: null, ...forgetErased })
    .where('id', 'in', old)
    // Again: it may have been delivered since the list was read.
    .where('state', 'in', ['WAITING', 'HELD'])
    .returning(['id', 'event'])
    .execute();
  await forgetAnswers(executor, expired);
  return expired.length;
}
