/** Spreads work evenly over time. */
export interface Pace {
  /** @returns resolves when the caller may begin, in the order of the calls */
  wait(): Promise<void>;
  /** How many callers wait. */
  readonly waiting: number;
}

/** @param intervalMs from the beginning of one piece of work to that of the next */
export function createPace(intervalMs: number): Pace {
  let nextAt = 0;
  let waiting = 0;
  return {
    get waiting() {
      return waiting;
    },
    async wait() {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + intervalMs;
      if (at === now) return;
      waiting += 1;
      await new Promise<void>((begin) => setTimeout(begin, at - now));
      waiting -= 1;
    },
  };
}
