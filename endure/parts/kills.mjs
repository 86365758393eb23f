/** Processes of the service are killed at random under load; their supervisor restarts them. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { underLoad } from '../load/underLoad.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { startWorld } from '../world/startWorld.mjs';

const processes = 4;
const clients = 12;
const wanted = 200;

export async function kills({ minutes }) {
  const world = await startWorld({ processes });
  try {
    const end = performance.now() + minutes * 60_000;
    const outcome = await underLoad(world, clients, async () => {
      let killed = 0;
      while (performance.now() < end && killed < wanted) {
        await wait(randomInt(500, 2500));
        const pids = world.pids();
        // The previous one is back first: a machine that starts four at the same time would show its speed, not lost data.
        if (pids.length < processes || (await untilServed(world)) === Infinity) continue;
        world.kill(pids[randomInt(pids.length)]);
        killed += 1;
      }
      await wait(3000);
      return killed;
    });
    return {
      addsUp: true,
      head: ['fault', 'runs', 'operations', 'violations'],
      rows: [['SIGKILL', outcome.result, outcome.operations, outcome.violations.length]],
      notes: [
        `Answers: ${Object.entries(outcome.answers)
          .map(([key, count]) => `${key}: ${count}`)
          .join(', ')}.`,
      ],
      violations: outcome.violations,
    };
  } finally {
    await world.stop();
  }
}
