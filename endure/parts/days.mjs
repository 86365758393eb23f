/**
 * Seven days in the minutes of the run: the clocks of all processes and of their database are set on by two hours at a time, under load.
 * Codes, idle sessions, replaced secrets and deletions end when they have to, keys are rotated, and the clean-up leaves nothing behind.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { inexactTables, watchJobs } from '../load/exactTables.mjs';
import { accountsErased, codesExpire, keysRotate, secretsExpire, sessionsEnd } from '../load/overDays.mjs';
import { seedOldRows, staleRows } from '../load/staleRows.mjs';
import { failedCalls, underLoad } from '../load/underLoad.mjs';
import { startWorld } from '../world/startWorld.mjs';
import { passTo, prepareClock, presentOf } from '../world/steppedClock.mjs';
import { inDatabase } from '../load/inDatabase.mjs';

const processes = 2;
const clients = 6;
const days = 7;
const stepMs = 2 * 3_600_000;
const steps = (days * 86_400_000) / stepMs;
/** Before the load: its data is younger than seven days in the end, and still there for the checker. */
const stepsBefore = 2;
const oldRows = 500;
const pollMs = 50;
/** Until every process has read its new clock and what is due then has begun. */
const stepLimitMs = 60_000;

/** Lets time pass, and waits until every job, the hourly clean-up among them, has begun in the present. */
async function pass(world, milliseconds) {
  await passTo(world, milliseconds);
  const deadline = performance.now() + stepLimitMs;
  await inDatabase(world.direct, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `SELECT bool_and(ran_at > clock_timestamp() - interval '1 hour') AS "areBegun" FROM jobs`,
      );
      if (rows[0].areBegun) return;
      if (performance.now() > deadline)
        throw new Error('A job has not begun in a minute, though two hours had passed.');
      await wait(pollMs);
    }
  });
}

export async function daysPart({ minutes }) {
  const slotMs = (minutes * 60_000) / steps;
  const postgres = await startPostgres();
  let world;
  try {
    const databaseUrl = await postgres.createDatabase();
    await prepareClock(databaseUrl);
    // Limits of a phone end in the midst of what clients do: the pause between codes is for other parts.
    const env = { SESSION_IDLE_DAYS: '3' };
    world = await startWorld({ processes, databaseUrl, hasSteps: true, sendsADay: 1_000_000, env });
    await watchJobs(world.direct);
    await seedOldRows(world.direct, oldRows);
    const began = await presentOf(world.direct);
    const stories = [
      codesExpire(world),
      await sessionsEnd(world),
      await secretsExpire(world),
      await accountsErased(world),
      keysRotate(world, steps),
    ];
    const step = async (number) => {
      const next = performance.now() + slotMs;
      for (const story of stories) await story.before?.(number);
      await pass(world, number * stepMs);
      for (const story of stories) await story.after?.(number);
      await wait(Math.max(0, next - performance.now()));
    };
    for (let number = 1; number <= stepsBefore; number += 1) await step(number);
    const outcome = await underLoad(world, clients, async () => {
      for (let number = stepsBefore + 1; number <= steps; number += 1) await step(number);
    });
    // Once more, when no more short-lived rows are made.
    await pass(world, (steps + 1) * stepMs);
    const left = await staleRows(world.direct, stepLimitMs);
    const tables = await inexactTables(world, { stepMs });
    const passed = ((await presentOf(world.direct)) - began) / 86_400_000;
    const ends = [];
    for (const story of stories) ends.push(await story.end());
    const violations = [
      ...outcome.violations,
      ...failedCalls(outcome.answers),
      ...tables.violations,
      ...left,
      ...ends.flatMap((end) => end.violations),
    ];
    return {
      head: ['days', 'steps of two hours', 'operations', 'runs of jobs', 'violations'],
      rows: [[passed.toFixed(2), steps + 1, outcome.operations, tables.runs, violations.length]],
      notes: [
        `${processes} processes and their database, two hours at a time. ${ends.map(({ text }) => text).join('; ')}. ${oldRows} old rows in each of four tables, ${left.length === 0 ? 'none' : 'some'} of which are left.`,
      ],
      violations,
    };
  } finally {
    await world?.stop();
    await postgres.stop();
  }
}
