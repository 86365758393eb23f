import { jest } from '@jest/globals';

/*
 * Timeouts decide the result of a test on a busy machine. If the timeout is not the subject, it does not fire.
 * Called in `beforeEach` or in a test: Jest restores all mocks before each test (shared/build/jest.mjs).
 */

/** Makes the timers that are started from now on a hundred times as long. */
export function lengthenTimers(): void {
  if (jest.isMockFunction(globalThis.setTimeout)) return;
  const { setTimeout: start } = globalThis;
  const later = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => start(run, ms * 100, ...values);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(later as typeof setTimeout);
}

/** Keeps every `AbortSignal.timeout` created from now on from firing, including that of `until`. */
export function suspendTimeouts(): void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}
