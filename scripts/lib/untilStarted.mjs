import { setTimeout as wait } from 'node:timers/promises';

/** Longer than a bundler or npm is silent on a busy machine. */
const patienceMs = 400_000;

/**
 * Waits for a program for as long as it keeps printing: how long a start takes depends on the machine.
 * @param {{ isStarted(): Promise<boolean> | boolean, hasEnded(): boolean, log(): string }} program `log`: all that it has printed
 * @param {{ silenceMs?: number, now?: () => number, pause?: () => Promise<unknown> }} [options] `silenceMs`: after so long without a
 *   output it counts as dead; `now`: monotonic milliseconds; `pause`: between two looks
 * @throws {Error} with what it has printed, where it ends first or falls silent
 */
export async function untilStarted(
  { isStarted, hasEnded, log },
  { silenceMs = patienceMs, now = () => performance.now(), pause = () => wait(200) } = {},
) {
  let heard = '';
  let heardAt = now();
  while (!(await isStarted())) {
    const printed = log();
    if (hasEnded()) throw new Error(`It ended while it was starting:\n${printed}`);
    if (printed !== heard) heardAt = now();
    heard = printed;
    if (now() - heardAt > silenceMs)
      throw new Error(`It was starting, and has said nothing for ${silenceMs / 1000} s:\n${printed}`);
    await pause();
  }
}
