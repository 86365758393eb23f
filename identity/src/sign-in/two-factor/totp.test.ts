import { describe, expect, it } from '@jest/globals';
import { newTotpSecret, totpStep, totpUri } from './totp';

/** RFC 6238 appendix B: the key `12345678901234567890` in base32; of its eight digits six count here. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %i s are those of RFC 6238', (seconds, code, step) => {
    expect(totpStep(secret, code, at(seconds))).toBe(step);
  });

  it('belong to their time step, and are accepted one step before and after it', () => {
    const steps = [-2, -1, 0, 1, 2].map((off) => totpStep(secret, '287082', at(59 + off * 30)));
    expect(steps).toEqual([undefined, 1, 1, 1, undefined]);
  });

  it('may contain spaces, and have six digits', () => {
    expect(totpStep(secret, ' 287 082\u00a0', at(59))).toBe(1);
    for (const typed of ['', '28708', '2870820', '0287082', '28708x', 'x287082', '287082x', '٢٨٧٠٨٢'])
      expect(totpStep(secret, typed, at(59))).toBeUndefined();
  });

  it('have a random key of 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('are set up by an otpauth URI with all parameters', () => {
    const uri = new URL(totpUri(secret, '+7916…'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Passport:+7916…');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Passport',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
