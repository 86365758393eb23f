/**
 * HAProxy and nginx as in deploy/, in front of two processes that are replaced one after the other under load: no call and no page fails, each
 * open page returns.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, spreadPhone } from '../../scripts/bench/flow/programs.mjs';
import { OpenPage } from '../load/openPage.mjs';
import { failedCalls, underLoad } from '../load/underLoad.mjs';
import { balancerPackages } from '../world/balancers.mjs';
import { startWorld } from '../world/startWorld.mjs';

const processes = 2;
const clients = 8;
const pages = 20;
/** Longer than a balancer takes to see that a process is ready. */
const pauseMs = 3000;
/** The longest `retry` plus the time to reconnect. */
const returnMs = 10_000;

async function openPages(world) {
  // A session may have at most ten open pages, so two sessions share them.
  const tokens = [];
  for (const n of [1, 2]) tokens.push((await signIn(world.url, spreadPhone(n), world.gateway)).access);
  const all = Array.from({ length: pages }, (_, n) => new OpenPage({ url: world.url, token: tokens[n % 2] }));
  await Promise.all(all.map((page) => page.open()));
  return all;
}

/** Loads a page again and again until it is stopped. @returns how often, and what was wrong */
async function loadPages({ url }, signal) {
  const failed = [];
  let loads = 0;
  for (; !signal.aborted; loads += 1) {
    const answer = await fetch(`${url}/passport`).catch(({ cause, message }) => ({ status: cause?.code ?? message }));
    if (answer.status !== 200) failed.push({ kind: 'failed page', detail: String(answer.status) });
    await answer.text?.();
  }
  return { loads, failed };
}

/** Replaces all processes until the time is over. @returns how many were replaced */
async function replaceUntil(world, end) {
  let replaced = 0;
  do {
    await world.replaceAll();
    replaced += processes;
    await wait(pauseMs);
  } while (performance.now() < end);
  return replaced;
}

async function runBehind(kind, milliseconds) {
  const world = await startWorld({ processes, behind: kind });
  let open = [];
  try {
    const { status, headers } = await fetch(`${world.plainUrl}/passport`, { redirect: 'manual' });
    const isRedirected = status === 308 && headers.get('location')?.startsWith('https://');
    open = await openPages(world);
    const opened = open.filter(({ isOpen }) => isOpen).length;
    const outcome = await underLoad(world, clients, async () => {
      const stop = new AbortController();
      const loading = loadPages(world, stop.signal);
      const replaced = await replaceUntil(world, performance.now() + milliseconds);
      await wait(returnMs);
      stop.abort();
      return { replaced, ...(await loading) };
    });
    const { replaced, loads, failed } = outcome.result;
    const back = open.filter(({ isOpen }) => isOpen).length;
    const violations = [
      ...outcome.violations,
      ...failedCalls(outcome.answers),
      ...failed,
      ...(opened === pages && back === pages ? [] : [{ kind: 'pages', detail: `${opened}, then ${back}` }]),
      ...(isRedirected ? [] : [{ kind: 'http', detail: `answered ${status}` }]),
    ];
    if (violations.length > 0) console.error(world.balancerLog());
    return {
      versions: world.versions,
      row: [kind, replaced, outcome.operations, loads, `${opened} opened, ${back} in the end`],
      violations: violations.map((violation) => ({ ...violation, kind: `${kind}: ${violation.kind}` })),
    };
  } finally {
    for (const page of open) page.close();
    await world.stop();
  }
}

export async function balancers({ minutes, only }) {
  // The certificate is made for the run.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const kinds = Object.keys(balancerPackages).filter((kind) => !only || kind === only);
    const runs = [];
    for (const kind of kinds) runs.push(await runBehind(kind, (minutes / kinds.length) * 60_000));
    return {
      head: ['balancer', 'processes replaced', 'operations', 'pages loaded', 'open pages'],
      rows: runs.map(({ row }) => row),
      notes: ['With TLS, and the configurations of `deploy/`.', `${runs.map(({ versions }) => versions).join(', ')}.`],
      violations: runs.flatMap(({ violations }) => violations),
    };
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
}
