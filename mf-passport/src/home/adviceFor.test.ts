import { describe, expect, it } from '@jest/globals';
import { person } from '@passport/shared/testing/person';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import { adviceFor } from './adviceFor';

const summary: SecuritySummary = {
  sessions_count: 1,
  last_sign_in: null,
  recovery_codes_left: 10,
  deletion_at: null,
  connected_services: { count: 0, names: [] },
};
const safe = { ...person, two_factor_auth: 'TOTP' as const };
const several = { ...summary, sessions_count: 3 };

describe('the advice', () => {
  it('is none where everything is done', () => {
    expect(adviceFor(safe, summary, false)).toBe('fine');
  });

  it('warns of other sessions until that is dismissed', () => {
    expect(adviceFor(safe, several, false)).toBe('sessions');
    expect(adviceFor(safe, several, true)).toBe('fine');
  });

  it('comes one at a time, what is urgent first', () => {
    const everything = { ...person, email: null, deletion_at: '2026-12-05T00:00:00.000Z' };
    expect(adviceFor(everything, several, false)).toBe('deletion');
    expect(adviceFor({ ...everything, deletion_at: null }, several, false)).toBe('sessions');
    expect(adviceFor({ ...everything, deletion_at: null }, summary, false)).toBe('email');
    expect(adviceFor(person, summary, false)).toBe('two-factor');
  });

  it('asks for new recovery codes while there still are some', () => {
    expect(adviceFor(safe, { ...summary, recovery_codes_left: 2 }, false)).toBe('recovery-codes');
    expect(adviceFor(safe, { ...summary, recovery_codes_left: 3 }, false)).toBe('fine');
    expect(adviceFor(person, { ...summary, recovery_codes_left: null }, false)).toBe('two-factor');
  });

  it('claims nothing where the summary cannot be had, and still says what the profile shows', () => {
    expect(adviceFor(safe, undefined, false)).toBe('unknown');
    expect(adviceFor(person, undefined, false)).toBe('two-factor');
  });
});
