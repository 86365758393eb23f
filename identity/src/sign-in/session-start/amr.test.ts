import { expect, it } from '@jest/globals';
import { amrOf } from './amr';

it('the methods of a sign-in are listed once each, in order, with `mfa` if a second factor was proven (RFC 8176)', () => {
  expect(amrOf({ codes: ['sms'], hasSecondFactor: false })).toEqual(['sms']);
  expect(amrOf({ codes: ['sms', 'email'], hasSecondFactor: false })).toEqual(['email', 'sms']);
  expect(amrOf({ codes: ['sms', 'sms'], others: ['pwd', undefined], hasSecondFactor: true })).toEqual([
    'pwd',
    'sms',
    'mfa',
  ]);
  expect(amrOf({ codes: [], others: ['external'], hasSecondFactor: false })).toEqual(['external']);
});
