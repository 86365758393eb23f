import { constants } from 'node:os';

/**
 * Does work during which SIGINT or SIGTERM ends this process by `exit`, and so what it runs (shared/build/run.mjs): a signal
 * that nobody handles skips that event. A program that handles a signal itself goes on doing so.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function endOnSignal(work) {
  const signals = ['SIGINT', 'SIGTERM'].filter((signal) => process.listenerCount(signal) === 0);
  const end = (signal) => process.exit(128 + constants.signals[signal]);
  for (const signal of signals) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
