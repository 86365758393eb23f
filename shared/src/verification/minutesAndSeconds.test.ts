import { expect, it } from '@jest/globals';
import { minutesAndSeconds } from './minutesAndSeconds';

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [59, '0:59'],
  [60, '1:00'],
  [754, '12:34'],
  [3900, '1:05:00'],
])('writes %i s as %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
