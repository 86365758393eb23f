/** 1, 2 and 4 processes behind HAProxy: calls a second, and what each costs in CPU, part by part. */
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMs, family, inParallel, median } from '../../scripts/bench/measure.mjs';
import { post, signIn, spreadPhone } from '../../scripts/bench/flow/programs.mjs';
import { inDatabase } from '../load/inDatabase.mjs';
import { startWorld } from '../world/startWorld.mjs';
import { ratiosOf } from './ratios.mjs';

const processCounts = [1, 2, 4];
/** Calls at a time for each process: processes are added when load grows. */
const callersOfEach = 8;
/** Sign-ins of each process before the measurement: until its code is compiled, a flow costs twice as much. */
const warmUps = 1500;
/** The installations are measured one after the other, again and again: what changes the machine's speed changes it for all. */
const turns = 5;
const idleMs = 5000;
/** CPU of a sign-in with several processes, at most, compared with one process. */
const maxRatio = 1.15;

const parts = ['processes', 'balancer', 'database'];

/** CPU that each part of an installation has used, in milliseconds. */
const cpuOf = (world) => ({
  processes: cpuMs(world.pids()),
  balancer: cpuMs([world.balancerPid]),
  database: cpuMs(family(world.postgres.pid)),
});

/** Bytes that the database has logged and holds. */
const bytesOf = ({ direct }) =>
  inDatabase(direct, async (client) => {
    const { rows } = await client.query(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, pg_database_size(current_database())::float8 AS stored`,
    );
    return rows[0];
  });

/** What one call costs. @returns calls a second, CPU-ms of each part, bytes logged and stored */
async function measure(world, count, callers, work) {
  const bytesBefore = await bytesOf(world);
  const before = cpuOf(world);
  const started = performance.now();
  await inParallel(count, callers, work);
  const perSecond = count / ((performance.now() - started) / 1000);
  const after = cpuOf(world);
  const bytes = await bytesOf(world);
  return {
    perSecond,
    ...Object.fromEntries(parts.map((part) => [part, (after[part] - before[part]) / count])),
    wal: (bytes.wal - bytesBefore.wal) / count,
    stored: (bytes.stored - bytesBefore.stored) / count,
  };
}

/** CPU-ms a second of an installation without load. */
async function idleOf(world) {
  const before = cpuOf(world);
  await wait(idleMs);
  const after = cpuOf(world);
  return parts.reduce((sum, part) => sum + after[part] - before[part], 0) / (idleMs / 1000);
}

/** One installation and the calls that are measured in it, by name; each takes the number of calls. */
async function startInstallation(count) {
  const world = await startWorld({ processes: count });
  const { gateway, url } = world;
  const callers = callersOfEach * count;
  let next = 0;
  let pairs = [];
  const enter = async () => {
    const phone = spreadPhone((next += 1));
    pairs.push({ phone, jwt: await signIn(url, phone, gateway) });
  };
  const refresh = async (index) => {
    const pair = pairs[index % pairs.length];
    pair.jwt = await post(`${url}/api/user/refresh_jwt/`, { refresh: pair.jwt.refresh }, pair.phone);
  };
  const read = async (index) => {
    const { jwt } = pairs[index % pairs.length];
    const answer = await fetch(`${url}/api/user/me/`, { headers: { authorization: `JWT ${jwt.access}` } });
    if (answer.status !== 200) throw new Error(`/user/me/ answered ${answer.status}`);
    await answer.text();
  };
  return {
    processes: count,
    world,
    turnsOf: { signIns: [], refreshes: [], reads: [], signInsOfFew: [] },
    warmUp: async () => {
      await inParallel(warmUps * count, callers, enter);
      await inParallel(pairs.length, callers, refresh);
      await inParallel(pairs.length, callers, read);
    },
    calls: {
      signIns: (times) => {
        pairs = [];
        return measure(world, times, callers, enter);
      },
      // Each pair once: two refreshes of one pair at a time are a retry.
      refreshes: () => measure(world, pairs.length, callers, refresh),
      reads: (times) => measure(world, times, callers, read),
      /** As many callers as one process has: each of several wakes up for fewer calls at a time. */
      signInsOfFew: (times) => measure(world, times, callersOfEach, enter),
    },
  };
}

const total = (cost) => parts.reduce((sum, part) => sum + cost[part], 0);
const medianOf = (costs, key) => median(costs.map((cost) => cost[key]));

function rowOf(count, call, costs) {
  const figure = (key, digits, unit = 1) => (medianOf(costs, key) / unit).toFixed(digits);
  return [
    count,
    call,
    figure('perSecond', 0),
    ...parts.map((part) => figure(part, 2)),
    figure('wal', 1, 1000),
    figure('stored', 1, 1000),
  ];
}

/** CPU of a call in each turn, compared with that of one process in the same turn. */
const ratiosTo = (one, many, call) => ratiosOf(one.turnsOf[call].map(total), many.turnsOf[call].map(total));

const ratioText = ({ processes: count, call, middle, least, most, ofAll }) =>
  `CPU of ${call} with ${count} processes: ${middle.toFixed(2)} times that with one, the median of turns from ${least.toFixed(2)} to ${most.toFixed(2)}; all turns together ${ofAll.toFixed(2)}.`;

export async function processes({ minutes }) {
  const count = Math.max(200, Math.round((minutes * 400) / turns));
  const installations = [];
  try {
    for (const each of processCounts) installations.push(await startInstallation(each));
    for (const { warmUp } of installations) await warmUp();
    const idle = [];
    for (const { world } of installations) idle.push(await idleOf(world));
    for (let turn = 0; turn < turns; turn += 1)
      for (const { calls, turnsOf } of installations)
        for (const [call, run] of Object.entries(calls)) turnsOf[call].push(await run(count));
    const [one, ...several] = installations;
    const ratios = several.flatMap((many) =>
      Object.keys(many.calls).map((call) => ({ processes: many.processes, call, ...ratiosTo(one, many, call) })),
    );
    return {
      head: ['processes', 'call', 'a second', 'their CPU-ms', 'HAProxy', 'database', 'log written, kB', 'stored, kB'],
      rows: installations.flatMap(({ processes: each, turnsOf }) =>
        Object.entries(turnsOf).map(([call, costs]) => rowOf(each, call, costs)),
      ),
      notes: [
        `Medians of ${turns} turns of ${count} calls each, ${callersOfEach} calls at a time for each process, and in all for signInsOfFew, after ${warmUps} sign-ins of each process.`,
        `Idle, by processes: ${installations.map((each, index) => `${idle[index].toFixed(1)} CPU-ms a second with ${each.processes}`).join(', ')}.`,
        ...ratios.map(ratioText),
        `Only sign-ins with the same load for each process are judged, by the median of the turns: at most ${maxRatio}.`,
      ],
      violations: ratios
        .filter(({ call, middle }) => call === 'signIns' && middle > maxRatio)
        .map(({ processes: several, middle }) => ({
          kind: 'cost',
          detail: `${several} processes: ${middle.toFixed(2)}, at most ${maxRatio}`,
        })),
    };
  } finally {
    for (const { world } of installations) await world.stop();
  }
}
