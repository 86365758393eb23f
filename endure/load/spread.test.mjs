import { describe, expect, it } from '@jest/globals';
import { spread } from './spread.mjs';

describe('random moments', () => {
  it('lie in equal parts of the time, one in each', () => {
    expect(spread(4, 1000, () => 0.5)).toEqual([125, 375, 625, 875]);
    expect(spread(2, 1000, () => 0)).toEqual([0, 500]);
  });

  it('are in order and none is after the end', () => {
    const moments = spread(50, 3_600_000);
    expect([...moments].sort((a, b) => a - b)).toEqual(moments);
    expect(moments.at(-1)).toBeLessThan(3_600_000);
  });
});
