import { jest } from '@jest/globals';

/*
 * Limits of time decide what a test sees on a machine that is busy enough. Where the limit is not the subject, it does not fire.
 * `jest.restoreAllMocks()` puts both back.
 */

/** Makes the timers that are started from now on a hundred times as long. */
export function lengthenTimers(): void {
  const { setTimeout: start } = globalThis;
  const later = (run: () => void, ms = 0) => start(run, ms * 100);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(later as typeof setTimeout);
}

/** Lets no `AbortSignal.timeout` fire that is made from now on. */
export function suspendTimeouts(): void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}
