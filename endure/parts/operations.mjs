/**
 * 100,000 operations of people and operators over four processes, without a fault: limits, outbox, runs of jobs and counters are exact
 * afterwards. A phone may be sent few codes in a day, so that people reach that limit while two processes count for them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { inexactTables, watchJobs } from '../load/exactTables.mjs';
import { Turnstile } from '../load/turnstile.mjs';
import { failedCalls, underLoad } from '../load/underLoad.mjs';
import { plans } from '../plans/plan.mjs';
import { play } from '../plans/runPlan.mjs';
import { startWorld } from '../world/startWorld.mjs';

const processes = 4;
const clients = 48;
/** Operators who work in parallel. */
const operators = 2;
const wanted = 100_000;
/** Odd, because a code is requested by two presses at the same time: one of the last two has to be refused. */
const sendsADay = 11;
const pollMs = 200;

const withoutKills = (plan) => plan.map((lane) => lane.filter((name) => !name.startsWith('kill')));

/** @param {{ minutes: number, operations?: string }} options ends after so many operations, or so many minutes */
export async function operations({ minutes, operations: count = wanted }) {
  const end = performance.now() + minutes * 60_000;
  const world = await startWorld({ processes, sendsADay });
  try {
    await watchJobs(world.direct);
    let number = 0;
    const next = () => (number += 1);
    const lanes = [];
    let played = 0;
    const newClient = (_world, recorder) => {
      const lane = new Turnstile(world, recorder, next);
      lanes.push(lane);
      return lane;
    };
    const work = async (recorder) => {
      const isDone = () => recorder.operations.length >= Number(count) || performance.now() > end;
      const operate = async () => {
        for (; !isDone(); played += 1) await play(world, recorder, next(), withoutKills(fc.sample(plans, 1)[0]));
      };
      const operating = Promise.all(Array.from({ length: operators }, operate));
      while (!isDone()) await wait(pollMs);
      await operating;
    };
    const outcome = await underLoad(world, clients, work, newClient);
    const tables = await inexactTables(world);
    const spent = lanes.reduce((sum, lane) => sum + lane.spent, 0);
    return {
      head: ['operations', 'of plans with operators', 'people at their limit', 'runs of jobs', 'violations'],
      rows: [[outcome.operations, played, spent, tables.runs, outcome.violations.length + tables.violations.length]],
      notes: [
        `${processes} processes, ${clients} clients and ${operators} operators at a time; ${sendsADay} codes a day for each phone.`,
      ],
      violations: [...outcome.violations, ...failedCalls(outcome.answers), ...tables.violations],
      notShown: outcome.operations < wanted ? [`${wanted} operations: this run had ${outcome.operations}`] : [],
    };
  } finally {
    await world.stop();
  }
}
