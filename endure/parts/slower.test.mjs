import { describe, expect, it } from '@jest/globals';
import { slowerBy } from './slower.mjs';

describe('calls in two databases', () => {
  it('are compared by the medians within each turn', () => {
    // The machine was ten times slower in the second turn.
    const base = {
      read: [
        [10, 10, 10],
        [100, 100, 100],
        [10, 10, 10],
      ],
    };
    const now = {
      read: [
        [12, 12, 12],
        [120, 120, 120],
        [12, 12, 12],
      ],
    };
    expect(slowerBy(base, now)[0].ratios[0]).toBeCloseTo(1.2);
  });

  it('are compared by the 95th percentiles of all turns', () => {
    const times = (slow) => [...new Array(18).fill(1), slow, slow];
    const [{ ratios, now }] = slowerBy({ read: [times(2)] }, { read: [times(8)] });
    expect(ratios).toEqual([1, 4]);
    expect(now).toEqual([1, 8]);
  });
});
