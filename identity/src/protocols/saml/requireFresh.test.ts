import { describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { createSteppedClock } from '../../testing/steppedClock';
import { requireFresh } from './freshness';
import { parseXml } from './xml';

const now = createSteppedClock().now();
const at = (seconds: number): string => addSeconds(now, seconds).toISOString();
const check = (attributes: string): Date => requireFresh(parseXml(`<a ${attributes}/>`), now);
const issued = (text: string): string => `IssueInstant="${text}"`;

describe('when a SAML message is fresh (R-55)', () => {
  it.each([-300, 0, 300])('issued %i s from now, it is remembered for seven minutes from then', (seconds) => {
    expect(check(issued(at(seconds)))).toEqual(addSeconds(now, seconds + 420));
  });

  it.each([
    '2026-05-12T09:00:00Z',
    '2026-05-12T09:00:00.123456789Z',
    '2026-05-12T12:00:00+03:00',
    '2026-05-12T06:00:00-03:00',
  ])('may be written as %s', (text) => {
    expect(check(issued(text)).getTime()).toBe(Math.floor(new Date(text).getTime()) + 420_000);
  });

  it.each([
    ['missing IssueInstant', ''],
    ['missing IssueInstant', issued('')],
    ['IssueInstant too old', issued(at(-300.001))],
    ['IssueInstant in the future', issued(at(300.001))],
    ...[
      'yesterday',
      '2026',
      '2026-13-12T09:00:00Z',
      '2026-05-12T09:00:00',
      '2026-05-12 09:00:00Z',
      '2026-05-12T09:00Z',
      '2026-05-12T09:00:00.Z',
      ' 2026-05-12T09:00:00Z',
      '2026-05-12T09:00:00Z ',
      '+002026-05-12T09:00:00Z',
      '2026-05-12T09:00:00.1234567890Z',
    ].map((text) => ['invalid IssueInstant', issued(text)] as const),
    ['invalid NotOnOrAfter', `${issued(at(0))} NotOnOrAfter="some day"`],
    ['NotOnOrAfter has passed', `${issued(at(0))} NotOnOrAfter="${at(0)}"`],
  ])('%s: %s is refused', (reason, attributes) => {
    expect(() => check(attributes)).toThrow(reason);
  });

  it('is no longer fresh after its own NotOnOrAfter', () => {
    expect(check(`${issued(at(0))} NotOnOrAfter="${at(0.001)}"`)).toEqual(addSeconds(now, 420));
  });
});
