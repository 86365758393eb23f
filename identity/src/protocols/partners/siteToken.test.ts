import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { jwtSigner } from '../../platform/tokens/jwt';
import { createSteppedClock } from '../../testing/steppedClock';
import { issueSiteToken, readSiteToken, sessionAtSite, siteTokenExpiry } from './siteToken';

const newKey = () => ({ id: randomUUID(), key: randomBytes(32).toString('base64url') });
const now = createSteppedClock().now();
const iat = now.getTime() / 1000;
const [key, older] = [newKey(), newKey()];
const issuer = 'https://passport.example';
const [siteId, jti] = [randomUUID(), randomUUID()];
const user = { user_id: randomUUID(), smart_id: '7', first_name: 'Анна', last_name: 'Ёлкина' };
const token = issueSiteToken(key, { issuer, siteId, jti, user, session: 'session', now });
const sign = jwtSigner({ algorithm: 'HS256', typ: 'JWT', kid: key.id }, key.key);
const right = { iss: issuer, aud: siteId, jti, exp: iat + 60 };
const read = (text: string, keys = [key], at = now) => readSiteToken(keys, text, { issuer, siteId, now: at });
const segment = (at: number): unknown => JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString());

describe('the token of a site (R-53)', () => {
  it('identifies the visitor for a minute, and names the key that signed it', () => {
    expect(segment(0)).toEqual({ alg: 'HS256', typ: 'JWT', kid: key.id });
    expect(segment(1)).toEqual({
      iss: issuer,
      aud: siteId,
      sub: user.user_id,
      sid: 'session',
      jti,
      iat,
      exp: iat + 60,
      smart_id: '7',
      first_name: 'Анна',
      last_name: 'Ёлкина',
    });
    expect(siteTokenExpiry(now)).toEqual(addSeconds(now, 60));
  });

  it('is read with any of the valid keys, until it expires', () => {
    expect(read(token)).toBe(jti);
    expect(read(token, [older, key])).toBe(jti);
    expect(read(token, [key], addSeconds(now, 59))).toBe(jti);
    expect(read(token, [key], addSeconds(now, 60))).toBeUndefined();
    for (const keys of [[], [older], [{ id: key.id, key: older.key }]]) expect(read(token, keys)).toBeUndefined();
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: randomUUID() }],
    ['no expiry', { exp: undefined }],
    ['no id', { jti: undefined }],
    ['an id that is no text', { jti: 1 }],
    ['an id in a list', { jti: [jti] }],
    ['an id that is no UUID', { jti: 'x' }],
    ['an id with something before it', { jti: `x${jti}` }],
    ['an id with something behind it', { jti: `${jti}x` }],
  ])('is none with %s', (_name, wrong) => {
    expect(read(sign(right))).toBe(jti);
    expect(read(sign({ ...right, ...wrong }))).toBeUndefined();
  });

  it('names a session differently for each site and each installation', () => {
    const [one, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)].map((bytes) => bytes.toString('base64url'));
    const names = [
      sessionAtSite(one!, siteId, 'a'),
      sessionAtSite(one!, siteId, 'b'),
      sessionAtSite(one!, jti, 'a'),
      sessionAtSite(other!, siteId, 'a'),
    ];
    expect(new Set(names).size).toBe(4);
    expect(sessionAtSite(one!, siteId, 'a')).toBe(names[0]);
  });
});
