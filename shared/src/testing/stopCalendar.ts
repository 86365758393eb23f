import { afterEach, beforeEach, jest } from '@jest/globals';

/**
 * Stops the calendar at noon of 26 November 2026 (UTC) for the tests of a file or `describe` that name a day counted from today: a test
 * across midnight would count from two days. Timers continue.
 */
export function stopCalendar(): void {
  beforeEach(() => {
    jest.useFakeTimers({
      now: Date.UTC(2026, 10, 26, 12),
      doNotFake: [
        'cancelAnimationFrame',
        'cancelIdleCallback',
        'clearImmediate',
        'clearInterval',
        'clearTimeout',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'requestIdleCallback',
        'setImmediate',
        'setInterval',
        'setTimeout',
      ],
    });
  });
  afterEach(() => void jest.useRealTimers());
}
