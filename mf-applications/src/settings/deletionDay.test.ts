import { expect, it } from '@jest/globals';
import { deletionDay } from './deletionDay';

it.each([
  ['2026-11-27T20:00:00.000Z', '2027-02-27T20:00:00.000Z'],
  ['2026-11-30T20:00:00.000Z', '2027-02-28T20:00:00.000Z'],
  ['2027-05-31T00:00:00.000Z', '2027-08-31T00:00:00.000Z'],
])('an application that is turned off at %s is deleted at %s', (now, at) => {
  expect(deletionDay(new Date(now))).toBe(at);
});
