import { describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { createSteppedClock } from '../../testing/steppedClock';
import { codeState, isSameFlow } from './verificationState';

const now = createSteppedClock().now();
const open = { verified_at: null, tries: 0, expires_at: addSeconds(now, 1) };

describe('the state of a code', () => {
  it.each([
    ['open in its last second, with a try left', { tries: 2 }, 'open'],
    ['expired from its end on', { expires_at: now }, 'expired'],
    ['dead after its last try', { tries: 3 }, 'dead'],
    ['dead rather than expired', { tries: 4, expires_at: now }, 'dead'],
    ['accepted, whatever came after', { verified_at: now, tries: 3, expires_at: now }, 'accepted'],
  ])('is %s', (_name, changes, state) => {
    expect(codeState({ ...open, ...changes }, now, 3)).toBe(state);
  });
});

describe('a flow (R-03)', () => {
  it('continues in the browser in which it began, and in any browser if it began without a cookie', () => {
    expect(isSameFlow({ device_hash: 'a' }, 'a')).toBe(true);
    expect([isSameFlow({ device_hash: 'a' }, 'b'), isSameFlow({ device_hash: 'a' }, undefined)]).toEqual([
      false,
      false,
    ]);
    expect([isSameFlow({ device_hash: null }, 'a'), isSameFlow({ device_hash: null }, undefined)]).toEqual([
      true,
      true,
    ]);
  });
});
