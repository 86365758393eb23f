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
  passkeys_count: 0,
};
const safe = { ...person, two_factor_auth: 'TOTP' as const };

describe('the advice', () => {
  it('is none where everything is done', () => {
    expect(adviceFor(safe, summary, null)).toBe('fine');
  });

  it('comes one at a time, what is urgent first', () => {
    const everything = { ...person, email: null, deletion_at: '2026-12-05T00:00:00.000Z' };
    expect(adviceFor(everything, summary, '2026-11-27T00:00:00.000Z')).toBe('reset');
    expect(adviceFor(everything, summary, null)).toBe('deletion');
    expect(adviceFor({ ...everything, deletion_at: null }, summary, null)).toBe('email');
    expect(adviceFor(person, summary, null)).toBe('two-factor');
  });

  it('asks for new recovery codes while there still are some', () => {
    expect(adviceFor(safe, { ...summary, recovery_codes_left: 3 }, null)).toBe('recovery-codes');
    expect(adviceFor(safe, { ...summary, recovery_codes_left: 4 }, null)).toBe('fine');
    expect(adviceFor(person, { ...summary, recovery_codes_left: null }, null)).toBe('two-factor');
  });

  it('claims nothing where it is not known what becomes of the second factor', () => {
    expect(adviceFor(safe, summary, undefined)).toBe('unknown');
    expect(adviceFor(safe, { ...summary, recovery_codes_left: 2 }, undefined)).toBe('recovery-codes');
  });

  it('claims nothing where the summary cannot be had, and still says what the profile shows', () => {
    expect(adviceFor(safe, undefined, null)).toBe('unknown');
    expect(adviceFor(person, undefined, null)).toBe('two-factor');
  });
});
