import { describe, expect, it } from '@jest/globals';
import { claimsOf } from './claimsOf';
import { samlCookie } from './samlCookie';

const now = 1_000_000_000_000;
const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.y`;

describe('the SAML cookie (R-36)', () => {
  it('lives no longer than its token, only on its path and site', () => {
    const access = token({ exp: now / 1000 + 300 });
    expect(samlCookie(access, { isSecure: true, now })).toBe(
      `saml_jwt=${access}; Path=/saml; SameSite=Lax; Max-Age=300; Secure`,
    );
  });

  it('is sent over plain http only if the page itself is', () => {
    expect(samlCookie(token({ exp: now / 1000 + 1 }), { isSecure: false, now })).not.toContain('Secure');
  });

  it.each([
    ['no token', undefined],
    ['an expired token', token({ exp: now / 1000 - 1 })],
    ['a token without an expiry', token({})],
    ['a token that is none', 'garbage'],
  ])('is taken away for %s', (_case, access) => {
    expect(samlCookie(access, { isSecure: false, now })).toBe('saml_jwt=; Path=/saml; SameSite=Lax; Max-Age=0');
  });
});

it('reads claims in base64url', () => {
  const claims = { sub: 'ÿÿ>>??', exp: 7 };
  const token = `x.${Buffer.from(JSON.stringify(claims), 'latin1').toString('base64url')}.y`;
  expect(claimsOf(token)).toEqual(claims);
});
