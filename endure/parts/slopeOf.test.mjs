import { expect, it } from '@jest/globals';
import { slopeOf } from './slopeOf.mjs';

it.each([
  [
    [
      [0, 5],
      [10, 5],
      [20, 5],
    ],
    0,
  ],
  [
    [
      [0, 1],
      [1, 3],
      [2, 5],
    ],
    2,
  ],
  [
    [
      [0, 0],
      [1, 2],
      [2, 1],
      [3, 3],
    ],
    0.8,
  ],
  [[[4, 9]], 0],
])('the line through %j rises by %d', (points, slope) => expect(slopeOf(points)).toBeCloseTo(slope));
