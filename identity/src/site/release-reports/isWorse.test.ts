import { describe, expect, it } from '@jest/globals';
import { isWorse, type ViewCounts } from './isWorse';

/** A generator of the same numbers in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Page views arrive one by one, four of the live release for each of the canary. @returns views of the canary until it was stopped */
function stoppedAfter(rates: { canary: number; live: number }, seed: number, mostViews: number): number | undefined {
  const random = generator(seed);
  const canary: ViewCounts = { views: 0, failures: 0 };
  const live: ViewCounts = { views: 0, failures: 0 };
  const view = (side: ViewCounts, rate: number): void => {
    side.views += 1;
    if (random() < rate) side.failures += 1;
  };
  while (canary.views < mostViews) {
    for (let n = 0; n < 4; n += 1) view(live, rates.live);
    view(canary, rates.canary);
    if (isWorse(canary, live)) return canary.views;
  }
  return undefined;
}
const runs = Array.from({ length: 50 }, (_, seed) => seed + 1);

describe('whether a canary fails more than the live release (R-79)', () => {
  it.each([0, 0.001, 0.01, 0.05])('a healthy canary is never stopped, at a failure rate of %d', (rate) => {
    for (const seed of runs) expect(stoppedAfter({ canary: rate, live: rate }, seed, 3000)).toBeUndefined();
  });

  it('a canary that fails at each view is stopped at the 200th', () => {
    for (const seed of runs) expect(stoppedAfter({ canary: 1, live: 0.01 }, seed, 1000)).toBe(200);
  });

  it.each([
    [0.1, 0.01, 400],
    [0.05, 0.005, 1000],
  ])('a canary with a failure rate of %d compared with %d is stopped within %d views', (canary, live, most) => {
    for (const seed of runs) expect(stoppedAfter({ canary, live }, seed, most)).toBeLessThanOrEqual(most);
  });

  it('a difference below two points never stops a canary', () => {
    expect(isWorse({ views: 100_000, failures: 1900 }, { views: 400_000, failures: 0 })).toBe(false);
    expect(isWorse({ views: 100_000, failures: 2100 }, { views: 400_000, failures: 0 })).toBe(true);
  });

  it('three failures are never enough', () => {
    for (let views = 200; views < 2000; views += 1)
      for (let live = 1; live <= 1_000_000; live *= 10)
        expect(isWorse({ views, failures: 3 }, { views: live, failures: 0 })).toBe(false);
    expect(isWorse({ views: 200, failures: 4 }, { views: 1600, failures: 0 })).toBe(true);
  });

  it('no verdict is given before the 200th view, nor without views of the live release', () => {
    expect(isWorse({ views: 199, failures: 199 }, { views: 800, failures: 0 })).toBe(false);
    expect(isWorse({ views: 1000, failures: 1000 }, { views: 0, failures: 0 })).toBe(false);
  });

  it('a canary that fails less is not worse', () => {
    expect(isWorse({ views: 1000, failures: 0 }, { views: 4000, failures: 4000 })).toBe(false);
  });
});
