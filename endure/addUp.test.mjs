import { expect, it } from '@jest/globals';
import { addUp } from './addUp.mjs';

it('adds counts of the same name and keeps the longest time', () => {
  expect(
    addUp([
      ['restart', '1', '0.4 s', '200', '0'],
      ['cut', '1', '12.0 s', '90', '0'],
      ['restart', 2, '3.1 s', 150, 1],
      ['restart', 1, '0.2 s', 50, 0],
      ['disk', 0, 'not here', 0, 0],
    ]),
  ).toEqual([
    ['restart', '4', '3.1 s', '400', '1'],
    ['cut', '1', '12.0 s', '90', '0'],
    ['disk', '0', 'not here', '0', '0'],
  ]);
});
