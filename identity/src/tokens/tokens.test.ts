import { describe, expect, it } from '@jest/globals';
import type { Context } from '../context';
import { newSecrets, rotateSigningKeys } from '../secrets';
import { createSteppedClock } from '../testing/steppedClock';
import { testConfig } from '../testing/testConfig';
import { jwtSigner } from './jwt';
import { tokensOf } from './tokens';

const sid = '4fd0e0a5-3c84-4d7e-8a6e-3b1a9d0a0001';
const subject = '4fd0e0a5-3c84-4d7e-8a6e-3b1a9d0a0002';

/** What tokens are made of: the rest of a context does not matter to them. */
const makeContext = (changes: Partial<Context> = {}) =>
  ({ config: testConfig(), secrets: newSecrets(), clock: createSteppedClock(), ...changes }) as Context;

describe('R-32: claims of access tokens', () => {
  const context = makeContext();
  const { publicUrl } = context.config;
  const current = context.secrets.signingKeys.find(({ state }) => state === 'current')!;
  const sign = jwtSigner({ algorithm: 'ES256', typ: 'at+jwt', kid: current.kid }, current.privateKey);
  const now = context.clock.now().getTime() / 1000;
  const right = { iss: publicUrl, aud: `${publicUrl}/api`, sub: subject, sid, iat: now, exp: now + 300 };

  it('are accepted when all is right', () => {
    expect(tokensOf(context).readAccess(sign(right))).toBe(sid);
    expect(tokensOf(context).readAccess(sign({ ...right, nbf: now }))).toBe(sid);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: publicUrl }],
    ['an audience among others', { aud: [`${publicUrl}/api`, 'other'] }],
    ['no audience', { aud: undefined }],
    ['an expiry that is now', { exp: now }],
    ['no expiry', { exp: undefined }],
    ['a beginning to come', { nbf: now + 1 }],
    ['no session', { sid: undefined }],
    ['a session that is no text', { sid: 1 }],
  ])('are refused with %s', (_name, wrong) => {
    expect(tokensOf(context).readAccess(sign({ ...right, ...wrong }))).toBeUndefined();
  });

  it('R-33: neither kind passes for the other', () => {
    const tokens = tokensOf(context);
    const refresh = tokens.issueRefresh({
      subject,
      sid,
      generation: 0,
      rotatedAt: context.clock.now(),
      expiresAt: new Date('2027-01-01'),
    });
    expect(tokens.readAccess(refresh)).toBeUndefined();
    expect(tokens.readRefresh(tokens.issueAccess(subject, sid))).toBeUndefined();
    expect(tokens.readRefresh(refresh)).toEqual({ sid, generation: 0 });
  });

  it('stay valid through a rotation of the keys, and end with the keys of another service', () => {
    const rotating = makeContext();
    const before = tokensOf(rotating).issueAccess(subject, sid);
    rotating.secrets = rotateSigningKeys(rotating.secrets, rotating.clock.now());
    const after = tokensOf(rotating).issueAccess(subject, sid);
    expect(before.split('.')[0]).not.toBe(after.split('.')[0]);
    expect([before, after].map((token) => tokensOf(rotating).readAccess(token))).toEqual([sid, sid]);
    expect(tokensOf(makeContext()).readAccess(after)).toBeUndefined();
  });
});
