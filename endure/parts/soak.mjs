/** Steady load for a long time: what processes hold may not grow. The first half, or half an hour, is for warming up. */
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryMb } from '../../scripts/bench/measure.mjs';
import { bloatOf, readTables } from './bloat.mjs';
import { courseOf, growthOf, insideOf, statementsOf } from './growth.mjs';
import { inDatabase } from '../load/inDatabase.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { startWorld } from '../world/startWorld.mjs';

/** So many that the machine is what limits them: each waits for more than a second after it has signed out. */
const clients = 64;
const samples = 120;
const maxWarmUpMs = 30 * 60_000;
/**
 * Clients first run at full speed, because the load of the run is half of that. The speed is measured after this share of the run: some thousand
 * sign-ins have to pass until the code is compiled.
 */
const startShare = 0.1;
const maxStartMs = 120_000;
const fullMs = 20_000;

const descriptorsOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** CPU milliseconds of the machine since its start. */
function cpuTimes() {
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const times = cpus().map((cpu) => cpu.times);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}

/** The metrics of a process. */
async function readMetrics(url) {
  const text = await (await fetch(url)).text();
  const value = (name) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  return {
    lag: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    resources: value('nodejs_active_resources_total'),
    series: text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length,
  };
}

/** @returns turns a second of clients that do not wait. A turn may be several operations, and the pace counts turns. */
async function fullSpeed(pace, lengthMs) {
  await wait(Math.min(maxStartMs, lengthMs * startShare));
  const before = pace.turns;
  await wait(fullMs);
  return (pace.turns - before) / (fullMs / 1000);
}

/** Samples of each process, of the statements and of the tables after the warming up. */
async function watch(world, { lengthMs, statements }) {
  const seen = world.pids().map((pid) => ({ name: 'process', pid, points: [] }));
  const services = world.metricsUrls.map(() => []);
  const prepared = [];
  const tables = [];
  const started = performance.now();
  const cpuBefore = cpuTimes();
  while (performance.now() - started < lengthMs) {
    await wait(lengthMs / samples);
    const at = performance.now() - started;
    if (at < Math.min(lengthMs / 2, maxWarmUpMs)) continue;
    for (const { pid, points } of seen) points.push({ at, memory: memoryMb(pid), descriptors: descriptorsOf(pid) });
    for (const [index, url] of world.metricsUrls.entries()) services[index].push(await readMetrics(url));
    prepared.push(statements.size);
    tables.push(await inDatabase(world.direct, readTables));
  }
  const cpuAfter = cpuTimes();
  const busy = 1 - (cpuAfter.idle - cpuBefore.idle) / (cpuAfter.all - cpuBefore.all);
  return { seen, services, prepared, tables, busy };
}

export async function soak({ minutes }) {
  const statements = new Set();
  const lengthMs = minutes * 60_000;
  const world = await startWorld({ processes: 2, statements });
  try {
    let perSecond;
    const outcome = await underLoad(world, clients, async (_recorder, pace) => {
      perSecond = (await fullSpeed(pace, lengthMs)) / 2;
      pace.perSecond = perSecond;
      return watch(world, { lengthMs, statements });
    });
    const grown = outcome.result.seen.map(growthOf);
    const inside = outcome.result.services.map(insideOf);
    const prepared = statementsOf(outcome.result.prepared);
    const bloat = bloatOf(outcome.result.tables);
    return {
      head: ['process', 'memory after warming up', 'growth an hour', 'descriptors more'],
      rows: grown.map(({ row }) => row),
      notes: [
        `${outcome.operations} operations; ${perSecond.toFixed(0)} turns of clients a second, half of what ${clients} reach; ${(outcome.result.busy * 100).toFixed(0)} % of the machine's CPU time. The growth is that of a line through all samples.`,
        ...outcome.result.seen.map(courseOf),
        ...inside.map(({ text }) => `A process: ${text}.`),
        `The database: ${prepared.text}; ${bloat.text}.`,
      ],
      violations: [
        ...outcome.violations,
        ...grown.filter(({ isGrown }) => isGrown).map(({ detail }) => ({ kind: 'growth', detail })),
        ...inside.filter(({ isGrown }) => isGrown).map(({ text }) => ({ kind: 'growth inside', detail: text })),
        ...(prepared.isGrown ? [{ kind: 'growth of statements', detail: prepared.text }] : []),
        ...bloat.grown.map((detail) => ({ kind: 'growth of tables', detail })),
      ],
      notShown: grown.filter(({ isOpen }) => isOpen).map(({ open }) => open),
    };
  } finally {
    await world.stop();
  }
}
