import { expect, it } from '@jest/globals';
import { isContractSupported } from './isContractSupported';

it.each([
  ['2.0', '2.0', true],
  ['2.7', '2.1', true],
  ['1.4', '2.0', true],
  ['3.0', '2.0', false],
  ['0.9', '2.0', false],
  // There never was a version 0 to go on supporting.
  ['0.9', '1.0', false],
  ['', '1.0', false],
  ['1', '1.0', false],
  ['one', '1.0', false],
])('a remote of %s in a shell of %s: %s', (version, own, isSupported) => {
  expect(isContractSupported(version, own)).toBe(isSupported);
});
