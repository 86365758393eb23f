import { describe, expect, it } from '@jest/globals';
import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import { accessFlags, answerDay, isOpen, stateAfter, type AccessDecision } from './accessRules';

const types = ['UNIT_SITE', 'OAUTH2_CLIENT'] as const;
const actions = ['request', 'approve', 'refuse', 'withdraw', 'revoke'] as const;
const histories = 10_000;

/** Repeatable pseudo-random numbers (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('access to applications', () => {
  it('is consistent after any sequence of decisions (R-73)', () => {
    const random = randomFrom(73);
    for (let history = 0; history < histories; history += 1) {
      const rows: Record<(typeof types)[number], AccessRequestState[]> = { UNIT_SITE: [], OAUTH2_CLIENT: [] };
      const isVerified = random(4) > 0;
      for (let step = random(25); step > 0; step -= 1) {
        const ofType = rows[types[random(2)]!];
        const action = actions[random(actions.length)]!;
        const latest = ofType.at(-1);
        if (action === 'request') {
          if (!isOpen(latest)) ofType.push('WAITING');
        } else if (latest) {
          ofType[ofType.length - 1] = stateAfter(latest, action as AccessDecision) ?? latest;
        }
      }
      const flags = accessFlags(
        { UNIT_SITE: rows.UNIT_SITE.at(-1)!, OAUTH2_CLIENT: rows.OAUTH2_CLIENT.at(-1)! },
        isVerified,
      );
      const ofTypes = {
        UNIT_SITE: [
          flags.is_able_to_sent_unit_site_request,
          flags.is_unit_site_request_approved,
          flags.unit_site_request_waiting_for_approve,
        ],
        OAUTH2_CLIENT: [
          flags.is_able_to_sent_oauth2_request,
          flags.is_oauth2_request_approved,
          flags.oauth2_request_waiting_for_approve,
        ],
      };
      for (const type of types) {
        // The expected state, counted over all rows.
        const approved = rows[type].includes('APPROVED');
        const waiting = rows[type].includes('WAITING');
        expect([history, type, ofTypes[type]]).toEqual([
          history,
          type,
          [isVerified && !approved && !waiting, approved, waiting],
        ]);
        const openRequests = rows[type].filter(isOpen).length;
        expect(openRequests).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is answered within working days: a weekend does not count', () => {
    const sentOn = (day: string) => new Date(`${day}T21:30:00.000Z`);
    expect(answerDay(sentOn('2026-11-23'), 3)).toBe('2026-11-26');
    expect(answerDay(sentOn('2026-11-26'), 3)).toBe('2026-12-01');
    expect(answerDay(sentOn('2026-11-28'), 1)).toBe('2026-11-30');
    expect(answerDay(sentOn('2026-12-30'), 3)).toBe('2027-01-04');
  });
});
