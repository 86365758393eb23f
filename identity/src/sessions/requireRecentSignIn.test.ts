import { expect, it } from '@jest/globals';
import { addSeconds } from '../platform/clock';
import { createSteppedClock } from '../testing/steppedClock';
import { isRecent, requireRecentSignIn } from './requireRecentSignIn';

const context = { clock: createSteppedClock() };
const ago = (seconds: number): Date => addSeconds(context.clock.now(), -seconds);
const check = (confirmedAt: Date, provenAt?: Date) => () =>
  requireRecentSignIn(context, { confirmed_at: confirmedAt }, provenAt);

it('a proof is recent for less than five minutes (R-19)', () => {
  expect([isRecent(context, ago(299)), isRecent(context, ago(300))]).toEqual([true, false]);
});

it('the sign-in has to be recent, or the code that comes with the change (R-19)', () => {
  expect(check(ago(299))).not.toThrow();
  expect(check(ago(299), ago(300))).not.toThrow();
  expect(check(ago(300), ago(299))).not.toThrow();
  for (const stale of [check(ago(300)), check(ago(300), ago(300))])
    expect(stale).toThrow(expect.objectContaining({ status: 401, code: 'recent_sign_in_required' }));
});
