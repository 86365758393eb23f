import { expect, it } from '@jest/globals';
import { ratiosOf } from './ratios.mjs';

it('ratios compare the two measurements of each turn, and their spread is reported', () => {
  // The machine is half as fast in the last turn.
  expect(ratiosOf([10, 10, 20], [11, 12, 30])).toEqual({ middle: 1.2, least: 1.1, most: 1.5, ofAll: 53 / 40 });
});
