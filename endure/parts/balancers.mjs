/** HAProxy and nginx as in deploy/, in front of two site servers that are replaced in turn under load: no call fails, each open page returns. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { startProgram, signIn, spreadPhone } from '../../scripts/bench/flow/programs.mjs';
import { unpackPackages } from '../install/debianPackages.mjs';
import { OpenPage } from '../load/openPage.mjs';
import { failedCalls, underLoad } from '../load/underLoad.mjs';
import { balancerPackages, startBalancer } from '../world/balancers.mjs';
import { programs } from '../world/cluster.mjs';
import { startWorld } from '../world/startWorld.mjs';

const clients = 8;
const pages = 20;
/** Longer than the balancer takes to see that a site server is ready. */
const pauseMs = 3000;
/** The longest `retry` plus the time to reconnect. */
const returnMs = 10_000;

async function startSiteServer(world, port) {
  const env = { ...world.siteSettings, PORT: String(port), DRAIN_SECONDS: '3' };
  return { ...(await startProgram(programs.site, env, `http://127.0.0.1:${port}/healthz`)), port };
}

async function openPages(world) {
  // A session may have at most ten open pages, so two sessions share them.
  const tokens = [];
  for (const n of [1, 2]) tokens.push((await signIn(world.url, spreadPhone(n), world.gateway)).access);
  const all = Array.from({ length: pages }, (_, n) => new OpenPage({ url: world.url, token: tokens[n % 2] }));
  await Promise.all(all.map((page) => page.open()));
  return all;
}

/** Replaces site servers, one and then the other, until the time is over. @returns how many were replaced */
async function replaceInTurn(world, servers, milliseconds) {
  const end = performance.now() + milliseconds;
  let replaced = 0;
  do {
    const place = replaced % servers.length;
    await servers[place].stop();
    servers[place] = await startSiteServer(world, servers[place].port);
    replaced += 1;
    await wait(pauseMs);
  } while (performance.now() < end);
  return replaced;
}

async function runBehind(kind, milliseconds) {
  const packages = await unpackPackages(balancerPackages[kind]);
  const world = await startWorld({ identity: 2 });
  const sitePorts = [await freePort(), await freePort()];
  const servers = [];
  let balancer;
  let open = [];
  try {
    for (const port of sitePorts) servers.push(await startSiteServer(world, port));
    balancer = await startBalancer(kind, { packages, sitePorts });
    await wait(pauseMs);
    const { status, headers } = await fetch(`${balancer.plainUrl}/passport`, { redirect: 'manual' });
    const isRedirected = status === 308 && headers.get('location')?.startsWith('https://');
    const seen = { ...world, url: balancer.url };
    open = await openPages(seen);
    const opened = open.filter(({ isOpen }) => isOpen).length;
    const outcome = await underLoad(seen, clients, async () => {
      const replaced = await replaceInTurn(world, servers, milliseconds);
      await wait(returnMs);
      return replaced;
    });
    const back = open.filter(({ isOpen }) => isOpen).length;
    return {
      versions: packages.versions,
      row: [kind, outcome.result, outcome.operations, `${opened} opened, ${back} in the end`],
      violations: [
        ...outcome.violations,
        ...failedCalls(outcome.answers).map((call) => ({ ...call, kind: `${kind}: ${call.kind}` })),
        ...(opened === pages && back === pages ? [] : [{ kind: `${kind}: pages`, detail: `${opened}, then ${back}` }]),
        ...(isRedirected ? [] : [{ kind: `${kind}: http`, detail: `answered ${status}` }]),
      ],
    };
  } catch (error) {
    throw new Error(`${kind}: ${error.message}\n${balancer?.log() ?? ''}`, { cause: error });
  } finally {
    for (const page of open) page.close();
    await balancer?.stop();
    for (const server of servers) await server.stop();
    await world.stop();
    await packages.remove();
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
      head: ['balancer', 'site servers replaced', 'operations', 'open pages'],
      rows: runs.map(({ row }) => row),
      notes: ['With TLS, and the configurations of `deploy/`.', `${runs.map(({ versions }) => versions).join(', ')}.`],
      violations: runs.flatMap(({ violations }) => violations),
    };
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
}
