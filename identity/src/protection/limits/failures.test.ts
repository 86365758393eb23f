import { describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { createSteppedClock } from '../../testing/steppedClock';
import { accountKey, isLockedFor } from './failures';

const now = createSteppedClock().now();
const limit = 10;
const full = { failures: limit, failures_reset_at: addSeconds(now, 1), is_known_device: false };

describe('an account with too many failures (R-05)', () => {
  it('is locked for an unrecognized browser from the failure that reaches the limit until its counter resets', () => {
    expect(isLockedFor(full, limit, now)).toBe(true);
    expect(isLockedFor({ ...full, failures: limit + 1 }, limit, now)).toBe(true);
    expect(isLockedFor({ ...full, failures: limit - 1 }, limit, now)).toBe(false);
    expect(isLockedFor({ ...full, failures_reset_at: now }, limit, now)).toBe(false);
  });

  it('is open to a recognized browser, and without counted failures', () => {
    expect(isLockedFor({ ...full, is_known_device: true }, limit, now)).toBe(false);
    expect(isLockedFor({ ...full, failures: null, failures_reset_at: null }, limit, now)).toBe(false);
  });

  it('is counted per user, or per recipient without a user', () => {
    expect([accountKey(7, '+79161234567'), accountKey(0, '+79161234567')]).toEqual([
      'failures|user:7',
      'failures|user:0',
    ]);
    expect(accountKey(null, '+79161234567')).toBe('failures|+79161234567');
  });
});
