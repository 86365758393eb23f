import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Context } from '../../context';
import { rotateSigningKeys } from '../rotateSigningKeys';
import { newSecrets } from '../secrets';
import { createSteppedClock } from '../../testing/steppedClock';
import { testConfig } from '../../testing/testConfig';
import { jwtSigner } from './jwt';
import { tokensOf } from './tokens';
import { daySeconds } from '../clock';

const sid = '4fd0e0a5-3c84-4d7e-8a6e-3b1a9d0a0001';
const subject = '4fd0e0a5-3c84-4d7e-8a6e-3b1a9d0a0002';

/** Keys take long to make. */
const secrets = newSecrets();

/** The part of a context that tokens depend on. */
const makeContext = (changes: Partial<Context> = {}) =>
  ({ config: testConfig(), secrets, clock: createSteppedClock(), ...changes }) as Context;

describe('claims of access tokens (R-32)', () => {
  let context = makeContext();
  beforeEach(() => {
    context = makeContext();
  });
  const { publicUrl } = context.config;
  const current = context.secrets.signingKeys.find(({ state }) => state === 'current')!;
  const sign = jwtSigner({ algorithm: 'ES256', typ: 'at+jwt', kid: current.kid }, current.privateKey);
  const now = context.clock.now().getTime() / 1000;
  const right = { iss: publicUrl, aud: `${publicUrl}/api`, sub: subject, sid, iat: now, exp: now + 300 };

  it('are accepted when all is right', () => {
    expect(tokensOf(context).readAccess(sign(right))).toEqual({ subject, sid });
    expect(tokensOf(context).readAccess(sign({ ...right, nbf: now }))).toEqual({ subject, sid });
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
    ['no person', { sub: undefined }],
    ['a person that is no text', { sub: 1 }],
  ])('are refused with %s', (_name, wrong) => {
    expect(tokensOf(context).readAccess(sign({ ...right, ...wrong }))).toBeUndefined();
  });

  it('an access token is not accepted as a refresh token, nor the other way round (R-33)', () => {
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
    expect(tokens.readRefresh(refresh)).toEqual({ subject, sid, generation: 0 });
  });

  it('stay valid through a rotation of the keys, and end with the keys of another service', () => {
    const rotating = makeContext();
    const before = tokensOf(rotating).issueAccess(subject, sid);
    rotating.secrets = rotateSigningKeys(rotating.secrets, rotating.clock.now());
    const after = tokensOf(rotating).issueAccess(subject, sid);
    expect(before.split('.')[0]).not.toBe(after.split('.')[0]);
    expect([before, after].map((token) => tokensOf(rotating).readAccess(token)?.sid)).toEqual([sid, sid]);
    const [foreign] = rotating.secrets.signingKeys.filter(({ state }) => state === 'next');
    const signingKeys = rotating.secrets.signingKeys.map((key) => ({ ...key, publicKey: foreign!.publicKey }));
    expect(tokensOf(makeContext({ secrets: { ...secrets, signingKeys } })).readAccess(after)).toBeUndefined();
  });
});

describe('the claims of tokens', () => {
  let context = makeContext();
  let tokens = tokensOf(context);
  beforeEach(() => {
    context = makeContext();
    tokens = tokensOf(context);
  });
  const { publicUrl } = context.config;
  const now = context.clock.now().getTime() / 1000;
  const claimsOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const refreshOf = (rotatedAt: Date, expiresAt: Date) =>
    tokens.issueRefresh({ subject, sid, generation: 3, rotatedAt, expiresAt });
  const inDays = (days: number): Date => new Date((now + days * daySeconds) * 1000);
  const signRefresh = jwtSigner({ algorithm: 'HS256', typ: 'rt+jwt', kid: 'refresh' }, context.secrets.refreshKey);

  it('an access token names the session and lives for its seconds', () => {
    expect(claimsOf(tokens.issueAccess(subject, sid))).toEqual({
      iss: publicUrl,
      aud: `${publicUrl}/api`,
      sub: subject,
      sid,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      iat: now,
      exp: now + context.config.tokens.accessSeconds,
    });
  });

  it('a refresh token ends with idleness, or with the session where that is sooner', () => {
    const { idleDays } = context.config.sessions;
    const claims = { iss: publicUrl, aud: `${publicUrl}/api`, sub: subject, sid, generation: 3, iat: now };
    const idle = refreshOf(inDays(0), inDays(idleDays + 10));
    expect(claimsOf(idle)).toEqual({ ...claims, exp: now + idleDays * daySeconds });
    expect(claimsOf(refreshOf(inDays(0), inDays(5)))).toEqual({ ...claims, exp: now + 5 * daySeconds });
  });

  it.each([
    ['no session', { sid: undefined }],
    ['a session that is no text', { sid: 1 }],
    ['no person', { sub: undefined }],
    ['no generation', { generation: undefined }],
    ['a generation that is no number', { generation: '3' }],
    ['an expiry that is over', { exp: now }],
    ['another audience', { aud: publicUrl }],
  ])('a refresh token with %s is none', (_name, wrong) => {
    const right = { iss: publicUrl, aud: `${publicUrl}/api`, sub: subject, sid, generation: 3, exp: now + 300 };
    expect(tokens.readRefresh(signRefresh(right))).toEqual({ subject, sid, generation: 3 });
    expect(tokens.readRefresh(signRefresh({ ...right, ...wrong }))).toBeUndefined();
  });

  it('an expired refresh token of our own is distinguished from foreign ones', () => {
    const over = { iss: publicUrl, aud: `${publicUrl}/api`, sub: subject, sid, generation: 3, exp: now };
    const isExpired = (wrong: object) => tokens.isExpiredRefresh(signRefresh({ ...over, ...wrong }));
    expect([{}, { exp: now - 300 }].map(isExpired)).toEqual([true, true]);
    const others = [{ exp: now + 1 }, { exp: undefined }, { iss: 'https://evil.example' }, { aud: publicUrl }];
    expect(others.map(isExpired)).toEqual(others.map(() => false));
    expect(tokens.isExpiredRefresh('made up')).toBe(false);
  });

  it('a single sign-on cookie names its session, and no other kind of token is accepted as one', () => {
    const sign = jwtSigner({ algorithm: 'HS256', typ: 'sso+jwt', kid: 'refresh' }, context.secrets.refreshKey);
    expect(tokens.readSso(tokens.issueSso(sid))).toBe(sid);
    expect(claimsOf(tokens.issueSso(sid))).toMatchObject({ iss: publicUrl, sid });
    for (const wrong of [{ sid }, { iss: 'https://evil.example', sid }, { iss: publicUrl, sid: 1 }])
      expect(tokens.readSso(sign(wrong))).toBeUndefined();
    expect(tokens.readSso(refreshOf(inDays(0), inDays(1)))).toBeUndefined();
    expect(tokens.readRefresh(tokens.issueSso(sid))).toBeUndefined();
    expect(tokens.readSso('')).toBeUndefined();
  });

  it('tokens of a context are created once, until its keys change', () => {
    const rotating = makeContext();
    const before = tokensOf(rotating);
    expect(tokensOf(rotating)).toBe(before);
    rotating.secrets = { ...secrets, signingKeys: [...secrets.signingKeys] };
    expect(tokensOf(rotating)).not.toBe(before);
  });

  it('tokens require a current key', () => {
    const signingKeys = secrets.signingKeys.filter(({ state }) => state !== 'current');
    expect(() => tokensOf(makeContext({ secrets: { ...secrets, signingKeys } }))).toThrow('No signing key is current');
  });
});
