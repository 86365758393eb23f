import { checkHistory } from '../checker/checkHistory.mjs';
import { beforeHistory, collectHistory } from './collectHistory.mjs';
import { LoadClient } from './loadClient.mjs';
import { Pace } from './pace.mjs';
import { Person } from './person.mjs';
import { Recorder } from './recorder.mjs';

const quietMs = 3000;
/** What an answer may be while something is broken: a result, a refusal, or 503, which says to come back. */
const isExpected = (status) => status === 'none' || Number(status) < 500 || status === '503';

/** Answers that no fault explains. @param {Recorder} recorder */
export const strangeAnswers = ({ counts }) =>
  [...counts]
    .filter(([key]) => !isExpected(key.split(' ')[1]))
    .map(([key, count]) => ({ kind: 'answer', detail: `${key}, ${count} times` }));

/** Calls without an answer or with an error of the server, of a run in which nothing is broken. @param {Record<string, number>} answers */
export const failedCalls = (answers) =>
  Object.entries(answers)
    .filter(([key]) => /none|5\d\d/.test(key))
    .map(([key, count]) => ({ kind: 'failed call', detail: `${key}, ${count} times` }));

/**
 * Runs work while clients use the product, then lets the checker decide about everything that they saw.
 * @param {object} world
 * @param {number} clients
 * @param {(recorder: Recorder, pace: Pace) => Promise<T>} work may slow the clients down by their pace
 * @returns {Promise<{ result: T, operations: number, answers: Record<string, number>, violations: import('../checker/history.mjs').Violation[] }>}
 * @template T
 */
export async function underLoad(world, clients, work) {
  const before = await beforeHistory(world);
  const recorder = new Recorder();
  const pace = new Pace();
  const stop = new AbortController();
  const running = Array.from({ length: clients }, (_, number) =>
    new LoadClient(world, recorder, new Person(world, number + 1)).run(stop.signal, pace),
  );
  let result;
  try {
    result = await work(recorder, pace);
  } finally {
    stop.abort();
    await Promise.all(running);
  }
  await new Promise((done) => setTimeout(done, quietMs));
  const history = await collectHistory(world, recorder, before);
  return {
    result,
    operations: history.operations.length,
    answers: Object.fromEntries(recorder.counts),
    violations: [...checkHistory(history), ...strangeAnswers(recorder)],
  };
}
