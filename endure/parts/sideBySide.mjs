/**
 * An earlier release, by default the last one, and this one on one database under load: half of the processes are replaced, later all, then
 * half go back and then all. No call may fail, and everything that one release answered must be known to the other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMs } from '../../scripts/bench/measure.mjs';
import { failedCalls, underLoad } from '../load/underLoad.mjs';
import { thisRelease } from '../world/installation.mjs';
import { buildRelease } from '../world/buildRelease.mjs';
import { startWorld } from '../world/startWorld.mjs';

const processes = 4;
const clients = 8;
/** How many places run this release; the others run the last one. Both in parallel for the minutes of the run. */
const stages = [
  { ours: 0, share: 0.1 },
  { ours: processes / 2, share: 0.5 },
  { ours: processes, share: 0.1 },
  { ours: processes / 2, share: 0.5 },
  { ours: 0, share: 0.1 },
];
/** Of the CPU of all processes: a release that uses less has hardly been called. */
const minShare = 0.1;

/** CPU of the processes of each release. */
function cpuOfReleases(world, ours) {
  const places = Array.from({ length: processes }, (_, place) => cpuMs(world.pids(place)));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return { ours: sum(places.slice(0, ours)), last: sum(places.slice(ours)) };
}

/** Calls that failed so far. */
const refusedOf = ({ counts }) =>
  [...counts].filter(([key]) => / (5\d\d|none)/.test(key)).reduce((sum, [, count]) => sum + count, 0);

/** What the processes logged as an error, each once. */
const errorsIn = (log) =>
  log.split('\n').flatMap((line) => {
    try {
      const { level, err, msg } = JSON.parse(line);
      return level >= 50 ? [err?.message ?? msg] : [];
    } catch {
      return [];
    }
  });

export async function sideBySide({ minutes, release }) {
  const last = buildRelease(release);
  if (last === undefined) throw new Error('This clone lacks the commit of that release: fetch the whole history.');
  const world = await startWorld({ processes, release: last });
  const rows = [];
  const errors = new Set();
  try {
    const outcome = await underLoad(world, clients, async (recorder) => {
      for (const [index, { ours, share }] of stages.entries()) {
        const before = recorder.operations.length;
        const refused = [refusedOf(recorder)];
        if (index > 0) await world.replaceAll((place) => (place < ours ? thisRelease : last));
        refused.push(refusedOf(recorder));
        for (const error of errorsIn(world.log())) errors.add(error);
        await wait(share * minutes * 60_000);
        refused.push(refusedOf(recorder));
        const operations = recorder.operations.length - before;
        rows.push({ ours, operations, refused, cpu: cpuOfReleases(world, ours) });
      }
    });
    const together = rows.filter(({ ours }) => ours > 0 && ours < processes);
    const idle = together.filter(({ cpu }) => Math.min(cpu.ours, cpu.last) < minShare * (cpu.ours + cpu.last));
    const violations = [
      ...outcome.violations,
      ...failedCalls(outcome.answers),
      ...idle.map(({ cpu }) => ({ kind: 'not asked', detail: `${cpu.ours} and ${cpu.last} CPU-ms` })),
    ];
    return {
      head: [
        `processes of ${last.version}`,
        'of this release',
        'operations',
        'failed while replaced',
        'failed afterwards',
        'CPU of each, s',
        'minutes',
      ],
      rows: rows.map(({ ours, operations, refused: [before, replaced, after], cpu }, index) => [
        processes - ours,
        ours,
        operations,
        replaced - before,
        after - replaced,
        `${(cpu.last / 1000).toFixed(0)} and ${(cpu.ours / 1000).toFixed(0)}`,
        (stages[index].share * minutes).toFixed(1),
      ]),
      notes: [
        `One after the other on one database, ${clients} clients. ${last.version} is commit ${last.commit}, with the packages of this release.`,
        `Answers: ${Object.entries(outcome.answers)
          .map(([key, count]) => `${key}: ${count}`)
          .join(', ')}.`,
        `Errors that processes logged: ${[...errors].join('; ') || 'none'}.`,
      ],
      violations,
    };
  } finally {
    await world.stop();
  }
}
