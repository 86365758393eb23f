import { jest } from '@jest/globals';

/*
 * Limits of time decide what a test sees on a machine that is busy enough. Where the limit is not the subject, it does not fire.
 * Called in `beforeEach` or in a test: Jest restores all mocks before each test (shared/build/jest.mjs).
 */

/** Makes the timers that are started from now on a hundred times as long. */
export function lengthenTimers(): void {
  if (jest.isMockFunction(globalThis.setTimeout)) return;
  const { setTimeout: start } = globalThis;
  const later = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => start(run, ms * 100, ...values);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(later as typeof setTimeout);
}

/** Lets no `AbortSignal.timeout` fire that is made from now on, that of `until` neither. */
export function suspendTimeouts(): void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}
