import { checkHistory } from '../checker/checkHistory.mjs';
import { beforeHistory, collectHistory } from './collectHistory.mjs';
import { LoadClient } from './loadClient.mjs';
import { Pace } from './pace.mjs';
import { Person } from './person.mjs';
import { Recorder } from './recorder.mjs';

const quietMs = 3000;
/**
 * What is acceptable while something is broken: a result, a refusal, or 503. The balancer runs all the time, so a call that gets no answer
 * has waited longer than any fault lasts, which is a violation.
 */
const expected = /^(?:[1-4]\d\d|503)$/;
/**
 * For a process that was killed while it worked on a call, HAProxy answers 502 or, to a later call of the same connection, closes that:
 * the effect of the call is unknown.
 */
const expectedOfKills = /^(?:[1-4]\d\d|50[23]|none \(UND_ERR_SOCKET\))$/;

/** Answers that no fault explains. @param {Recorder} recorder @param {boolean} hasKills whether processes were killed */
export const strangeAnswers = ({ counts }, hasKills) =>
  [...counts]
    .filter(([key]) => !(hasKills ? expectedOfKills : expected).test(key.slice(key.indexOf(' ') + 1)))
    .map(([key, count]) => ({ kind: 'answer', detail: `${key}, ${count} times` }));

/** Calls that were answered with 503 in a run in which nothing is broken. @param {Record<string, number>} answers */
export const failedCalls = (answers) =>
  Object.entries(answers)
    .filter(([key]) => key.endsWith(' 503'))
    .map(([key, count]) => ({ kind: 'failed call', detail: `${key}, ${count} times` }));

/**
 * All violations of a run.
 * @param {{ crashes: number, kills: number }} ends processes that ended by themselves, and those that were killed
 * @returns {import('../checker/history.mjs').Violation[]}
 */
export const judge = (history, recorder, { crashes, kills }) => [
  ...checkHistory(history),
  ...strangeAnswers(recorder, kills > 0),
  ...(crashes > 0 ? [{ kind: 'crash', detail: `${crashes} processes ended` }] : []),
];

/** How many processes have ended since. @param {{ crashes: number, kills: number }} before as `world.ends()` was then */
export const endsSince = (world, before) => {
  const { crashes, kills } = world.ends();
  return { crashes: crashes - before.crashes, kills: kills - before.kills };
};

const onePerson = (world, recorder, number) => new LoadClient(world, recorder, new Person(world, number));

/**
 * Runs work while clients use the product, then lets the checker decide about everything that they saw.
 * @param {object} world
 * @param {number} clients
 * @param {(recorder: Recorder, pace: Pace) => Promise<T>} work may slow the clients down by their pace
 * @param {(world: object, recorder: Recorder, number: number) => { run: Function, last: Function }} [newClient] numbers begin with 1
 * @returns {Promise<{ result: T, operations: number, answers: Record<string, number>, violations: import('../checker/history.mjs').Violation[] }>}
 * @template T
 */
export async function underLoad(world, clients, work, newClient = onePerson) {
  const before = await beforeHistory(world);
  const endsBefore = world.ends();
  const recorder = new Recorder();
  const pace = new Pace();
  const stop = new AbortController();
  const browsers = Array.from({ length: clients }, (_, index) => newClient(world, recorder, index + 1));
  const running = browsers.map((browser) => browser.run(stop.signal, pace));
  let result;
  try {
    result = await work(recorder, pace);
  } finally {
    stop.abort();
    await Promise.all(running);
  }
  await Promise.all(browsers.map((browser) => browser.last()));
  await new Promise((done) => setTimeout(done, quietMs));
  const history = await collectHistory(world, recorder, before);
  return {
    result,
    operations: history.operations.length,
    answers: Object.fromEntries(recorder.counts),
    violations: judge(history, recorder, endsSince(world, endsBefore)),
  };
}
