import { expect, it } from '@jest/globals';
import { lineThrough } from './lineThrough.mjs';

it.each([
  [
    [
      [0, 5],
      [10, 5],
      [20, 5],
    ],
    0,
    0,
  ],
  [
    [
      [0, 1],
      [1, 3],
      [2, 5],
    ],
    2,
    0,
  ],
  [
    [
      [0, 0],
      [1, 2],
      [2, 1],
      [3, 3],
    ],
    0.8,
    Math.sqrt(1.8 / 2 / 5),
  ],
  [[[4, 9]], 0, 0],
])('the line through %j rises by %d, give or take %d', (points, slope, error) => {
  expect(lineThrough(points).slope).toBeCloseTo(slope);
  expect(lineThrough(points).error).toBeCloseTo(error);
});
