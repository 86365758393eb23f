import { expect, it } from '@jest/globals';
import { amrOf } from './amr';

it('a sign-in names what proved it once each, in order, and `mfa` where the second factor was among it (RFC 8176)', () => {
  expect(amrOf({ codes: ['sms'], hasSecondFactor: false })).toEqual(['sms']);
  expect(amrOf({ codes: ['sms', 'email'], hasSecondFactor: false })).toEqual(['email', 'sms']);
  expect(amrOf({ codes: ['sms', 'sms'], others: ['pwd', undefined], hasSecondFactor: true })).toEqual([
    'pwd',
    'sms',
    'mfa',
  ]);
  expect(amrOf({ codes: [], others: ['external'], hasSecondFactor: false })).toEqual(['external']);
});
