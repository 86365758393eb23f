import { describe, expect, it } from '@jest/globals';
import { faultOf, logDays, momentsOf } from './LogDays';

const now = new Date('2026-11-23T10:00:00.000Z');

describe('the days of the log', () => {
  it('are the last thirty, and today', () => {
    expect(logDays(now)).toEqual({ first: '2026-10-24', last: '2026-11-23' });
  });

  it.each([
    ['', '', undefined],
    ['2026-11-20', '2026-11-20', undefined],
    ['2026-11-20', '', undefined],
    ['2026-11-20', '2026-11-19', { field: 'to', fault: 'order' }],
    ['2026-10-23', '', { field: 'from', fault: 'too-early' }],
    // While the year is typed.
    ['', '0202-11-20', { field: 'to', fault: 'too-early' }],
    ['2026-11-24', '', { field: 'from', fault: 'too-late' }],
    ['', '20266-11-20', { field: 'to', fault: 'too-late' }],
  ])('from "%s" to "%s": %j', (from, to, fault) => {
    expect(faultOf({ from, to }, now)).toEqual(fault);
  });

  it.each([
    ['', '', {}],
    ['2026-11-20', '', { from: '2026-11-20T00:00:00.000Z' }],
    ['', '2026-10-31', { to: '2026-11-01T00:00:00.000Z' }],
  ])('from "%s" to "%s" are asked for as moments, the last day included', (from, to, moments) => {
    expect(momentsOf({ from, to })).toEqual(moments);
  });
});
