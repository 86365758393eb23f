/** What a sign-in costs while operators work and an export runs, compared with sign-ins alone, in turns. */
import { setMaxListeners } from 'node:events';
import { phoneOf, signIn } from '../../scripts/bench/flow/programs.mjs';
import { cpuMs, family, inParallel, median } from '../../scripts/bench/measure.mjs';
import { exportOf, timed } from './deskCosts.mjs';
import { operate } from './deskCalls.mjs';
import { drain } from './drain.mjs';
import { Pace } from './pace.mjs';

/** Between two things that an operator does, on average: somebody reads what it shows. */
const pauseMs = 5000;
const width = 8;
const flowsOfTurn = 300;
const warmUpTurns = 3;
const minTurns = 6;

/** Sign-ins of people apart from operators, who have a second factor. */
export class Flow {
  #world;
  #postgres;
  #avoided;
  #next = 1000;
  #pace = new Pace();

  /** @param {{ first: number, count: number }} avoided numbers of the operators */
  constructor(world, postgres, avoided) {
    this.#world = world;
    this.#postgres = postgres;
    this.#avoided = avoided;
  }

  #phone() {
    const { first, count } = this.#avoided;
    const number = ((this.#next += 1) * 1001) % this.#world.people;
    return phoneOf(number >= first && number < first + count ? number + count : number);
  }

  /** At full speed first: from then on at half of it, because a machine that is busy has nothing left for anybody. */
  async warmUp() {
    for (let n = 1; n < warmUpTurns; n += 1) await this.turn();
    const { seconds } = await this.turn();
    this.#pace.perSecond = flowsOfTurn / seconds / 2;
    return flowsOfTurn / seconds / 2;
  }

  /** @returns milliseconds of a sign-in in the middle, CPU of the process and of the database for one, and seconds of all */
  async turn() {
    const times = [];
    const costs = () => [cpuMs(this.#world.pids()), cpuMs(family(this.#postgres.pid))];
    const before = costs();
    const started = performance.now();
    await inParallel(flowsOfTurn, width, async () => {
      await this.#pace.turn();
      await timed(times, () => signIn(this.#world.url, this.#phone(), this.#world.gateway));
    });
    const seconds = (performance.now() - started) / 1000;
    const [process, database] = costs().map((after, at) => (after - before[at]) / flowsOfTurn);
    return { wall: median(times), process, database, seconds };
  }
}

/** Work while an export runs and operators are at their desks. @returns its result, with their calls and the MB of exports */
async function beside({ desks, people }, work) {
  const stop = new AbortController();
  const { signal } = stop;
  setMaxListeners(0, signal);
  let mb = 0;
  const exporting = (async () => {
    while (!signal.aborted) mb += (await drain(exportOf(desks[0]), signal)).bytes / 1e6;
  })();
  const working = desks.map((desk) => operate(desk, { signal, people, pauseMs }));
  const result = await work().finally(() => stop.abort());
  await exporting;
  const calls = (await Promise.all(working)).reduce((sum, count) => sum + count, 0);
  return { ...result, calls, mb };
}

/**
 * @param {Flow} flow
 * @param {{ desks: import('./desk.mjs').Desk[], people: object[], minutes: number }} options
 * @returns {Promise<{ perSecond: number, alone: object[], beside: object[] }>} turns in pairs
 */
export async function measureFlow(flow, { minutes, ...work }) {
  const perSecond = await flow.warmUp();
  const turns = { alone: [], beside: [] };
  const end = performance.now() + minutes * 60_000;
  const kinds = { alone: () => flow.turn(), beside: () => beside(work, () => flow.turn()) };
  for (let n = 0; n < minTurns || performance.now() < end; n += 1) {
    for (const desk of work.desks) await desk.prove();
    const names = Object.keys(kinds);
    for (const name of n % 2 === 0 ? names : names.reverse()) turns[name].push(await kinds[name]());
  }
  return { perSecond, ...turns };
}
