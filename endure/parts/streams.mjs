/** 5,000 open pages and load, while all processes are replaced one after the other: every page comes back, no call fails. */
import { setTimeout as wait } from 'node:timers/promises';
import { inParallel, percentile } from '../../scripts/bench/measure.mjs';
import { signIn, spreadPhone } from '../../scripts/bench/flow/programs.mjs';
import { countBy } from '../checker/history.mjs';
import { OpenPage } from '../load/openPage.mjs';
import { failedCalls, underLoad } from '../load/underLoad.mjs';
import { startWorld } from '../world/startWorld.mjs';

const sessions = 500;
/** The limit of the service for a session. */
const pagesOfSession = 10;
const clients = 4;
const width = 8;
const usualMs = 10_000;
/** Limit for the return of all pages after the last replacement: the longest `retry` plus the time to reconnect. */
const returnMs = 10_000;
const processes = 4;
/** Pages of a process that stops return at random within this time, so that in no second more than twice the even share does. */
const spreadSeconds = 5;

const p95Of = (recorder) => percentile([...recorder.times.values()].flat(), 0.95);

/** @returns the most returns within one second */
function busiestSecond(returns) {
  const times = [...returns].sort((a, b) => a - b);
  let most = 0;
  for (let first = 0, last = 0; last < times.length; last += 1) {
    while (times[last] - times[first] >= 1000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** @returns each reason with its number */
const reasonsOf = (reasons) =>
  [...countBy(reasons, String)].map(([reason, count]) => `${reason}: ${count}`).join(', ') || 'none';

async function openPages(world) {
  const pages = [];
  await inParallel(sessions, width, async (index) => {
    // Far from the people of the load clients.
    const { access } = await signIn(world.url, spreadPhone(index + 5000), world.gateway);
    for (let page = 0; page < pagesOfSession; page += 1) pages.push(new OpenPage({ url: world.url, token: access }));
  });
  await inParallel(pages.length, width, (index) => pages[index].open());
  return pages;
}

export async function streams() {
  const env = { ACCESS_TOKEN_SECONDS: '3600' };
  const world = await startWorld({ processes, env });
  let pages = [];
  try {
    pages = await openPages(world);
    const opened = pages.filter(({ isOpen }) => isOpen).length;
    const outcome = await underLoad(world, clients, async (recorder) => {
      await wait(usualMs);
      const usual = p95Of(recorder);
      recorder.times.clear();
      await world.replaceAll();
      await wait(returnMs);
      return { usual, during: p95Of(recorder) };
    });
    const back = pages.filter(({ isOpen }) => isOpen).length;
    const returns = pages.flatMap((page) => page.returns);
    const refusals = pages.flatMap((page) => page.refusals);
    const busiest = busiestSecond(returns);
    // The other processes hold all of them while one is replaced.
    const maxBusiest = (2 * opened) / (processes - 1) / spreadSeconds;
    return {
      head: [
        'pages',
        'returns',
        'most in one second',
        'open in the end',
        'refused meanwhile',
        'calls, 95th percentile',
      ],
      rows: [
        [
          opened,
          returns.length,
          busiest,
          back,
          refusals.length,
          `${outcome.result.usual.toFixed(0)} ms before, ${outcome.result.during.toFixed(0)} ms meanwhile`,
        ],
      ],
      notes: [
        `${processes} processes behind HAProxy were replaced; ${outcome.operations} operations. Refused: ${reasonsOf(refusals)}.`,
      ],
      violations: [
        ...outcome.violations,
        ...failedCalls(outcome.answers),
        ...(opened === sessions * pagesOfSession && back === opened
          ? []
          : [{ kind: 'pages', detail: `${opened} opened, ${back} open in the end` }]),
        ...(busiest <= maxBusiest
          ? []
          : [{ kind: 'returns', detail: `${busiest} in one second, at most ${maxBusiest.toFixed(0)}` }]),
      ],
    };
  } finally {
    for (const page of pages) page.close();
    await world.stop();
  }
}
