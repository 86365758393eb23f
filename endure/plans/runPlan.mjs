import { setTimeout as wait } from 'node:timers/promises';
import { beforeHistory, collectHistory } from '../load/collectHistory.mjs';
import { LoadClient } from '../load/loadClient.mjs';
import { Person } from '../load/person.mjs';
import { Recorder } from '../load/recorder.mjs';
import { endsSince, judge } from '../load/underLoad.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { Operator } from './operator.mjs';
import { steps } from './steps.mjs';

/** Until the outbox has delivered the last messages. */
const quietMs = 1000;

/** The browsers of a person and its operator carry out a plan. @param {import('./plan.mjs').Plan} plan */
export async function play(world, recorder, number, plan) {
  const person = new Person(world, number);
  const operator = new Operator(world, person);
  const browsers = plan.map(() => new LoadClient(world, recorder, person));
  await Promise.all(
    plan.map(async (lane, index) => {
      for (const name of lane) await steps[name]?.({ browser: browsers[index], operator, resendMs: world.resendMs });
    }),
  );
}

/**
 * Runs a plan with a new person, and lets the checker judge everything recorded.
 * @param {object} world
 * @param {number} number of the person
 * @param {import('./plan.mjs').Plan} plan
 * @returns {Promise<{ operations: number, violations: import('../checker/history.mjs').Violation[] }>}
 */
export async function runPlan(world, number, plan) {
  const before = await beforeHistory(world);
  const endsBefore = world.ends();
  const recorder = new Recorder();
  await play(world, recorder, number, plan);
  // A plan may end with a process that was killed: the next one begins with all of them.
  await untilServed(world);
  await wait(quietMs);
  const history = await collectHistory(world, recorder, before);
  const violations = judge(history, recorder, endsSince(world, endsBefore));
  return { operations: history.operations.length, violations };
}
