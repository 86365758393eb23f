import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Far more than a busy machine needs to give memory back: it only ends a test with a leak. */
const giveUpMs = 60_000;

/**
 * Bytes that this process holds. Node gives memory back some time after its garbage was collected, so this collects until there is
 * little enough.
 * @param enough target in bytes; by default the result of some rounds
 */
export async function liveBytes(enough = 0): Promise<number> {
  const guard = AbortSignal.timeout(giveUpMs);
  let live = Infinity;
  for (let round = 0; live > enough && !(enough === 0 ? round === 10 : guard.aborted); round += 1) {
    collectGarbage();
    await wait(10);
    const { heapUsed, external } = process.memoryUsage();
    live = Math.min(live, heapUsed + external);
  }
  return live;
}
