/**
 * One process with the embedded database under load, killed at random moments that are spread over the run: 50 in an hour. Nothing that
 * was answered may be lost, and the process may hold at most 400 MB.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { memoryMb } from '../../scripts/bench/measure.mjs';
import { spread } from '../load/spread.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { startEmbedded } from '../world/startEmbedded.mjs';

const clients = 8;
const killsAnHour = 50;
const maxMemoryMb = 400;
const sampleMs = 2000;
const pollMs = 100;

/** Kills at their moments; the one before is back first. @returns how many there were, and the longest way back */
async function killAt(world, moments, started) {
  let killed = 0;
  let longest = 0;
  for (const moment of moments) {
    await wait(Math.max(0, started + moment - performance.now()));
    const [pid] = world.pids();
    if (pid === undefined) continue;
    world.kill(pid);
    killed += 1;
    longest = Math.max(longest, await untilServed(world));
  }
  return { killed, longest };
}

/** The most that the process holds in any sample, until it is stopped. */
async function watchMemory(world, signal) {
  const samples = [];
  for (let next = 0; !signal.aborted; await wait(pollMs)) {
    if (performance.now() < next) continue;
    next = performance.now() + sampleMs;
    try {
      for (const pid of world.pids()) samples.push(memoryMb(pid));
    } catch {
      // It was killed while we looked.
    }
  }
  return { most: Math.max(0, ...samples), samples: samples.length };
}

export async function embedded({ minutes }) {
  const lengthMs = minutes * 60_000;
  const moments = spread(Math.max(2, Math.min(killsAnHour, Math.round((minutes * killsAnHour) / 60))), lengthMs);
  const world = await startEmbedded();
  const stop = new AbortController();
  try {
    const outcome = await underLoad(world, clients, async () => {
      const started = performance.now();
      const memory = watchMemory(world, stop.signal);
      const kills = await killAt(world, moments, started);
      await wait(Math.max(0, started + lengthMs - performance.now()));
      stop.abort();
      return { ...kills, memory: await memory };
    });
    const { killed, longest, memory } = outcome.result;
    return {
      head: ['kills', 'operations', 'served again after, at most', 'memory at most', 'violations'],
      rows: [
        [
          killed,
          outcome.operations,
          `${(longest / 1000).toFixed(1)} s`,
          `${memory.most.toFixed(0)} MB`,
          outcome.violations.length,
        ],
      ],
      notes: [
        `${clients} clients; memory is what is resident, in ${memory.samples} samples; at most ${maxMemoryMb} MB.`,
      ],
      violations: [
        ...outcome.violations,
        ...(memory.most <= maxMemoryMb ? [] : [{ kind: 'memory', detail: `${memory.most.toFixed(0)} MB` }]),
        ...(longest === Infinity ? [{ kind: 'not served', detail: 'a minute after a kill' }] : []),
      ],
      notShown: killed < killsAnHour ? [`${killsAnHour} kills: this run had ${killed}`] : [],
    };
  } finally {
    stop.abort();
    await world.stop();
  }
}
