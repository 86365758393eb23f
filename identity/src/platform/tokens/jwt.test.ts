import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomInt,
  sign as signBytes,
} from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { jwtSigner, jwtVerifier } from './jwt';

const newKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens (R-32)', () => {
  const { privateKey, publicKey } = newKey();
  const stranger = newKey();
  const kind = { algorithm: 'ES256', typ: 'at+jwt' } as const;
  const sign = jwtSigner({ ...kind, kid: 'one' }, privateKey);
  let verify = jwtVerifier(kind, [{ kid: 'one', key: publicKey }]);
  // It keeps what it has verified.
  beforeEach(() => {
    verify = jwtVerifier(kind, [{ kid: 'one', key: publicKey }]);
  });
  const claims = { sub: 'somebody', iat: 1, exp: 4_102_444_800 };
  const token = sign(claims);
  const [header, payload, signature] = token.split('.') as [string, string, string];

  /** A token with a header of the forger's choice, properly signed with a key of the forger's choice. */
  const forge = (head: object, key = privateKey): string => {
    const input = `${encode(head)}.${payload}`;
    const bytes = signBytes('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
    return `${input}.${bytes.toString('base64url')}`;
  };

  it('are accepted as they were signed', () => {
    expect(verify(token)).toEqual(claims);
    expect(verify(forge({ alg: 'ES256', typ: 'at+jwt', kid: 'one' }))).toEqual(claims);
  });

  it.each([
    ['alg none', `${encode({ alg: 'none', typ: 'at+jwt', kid: 'one' })}.${payload}.`],
    ['no signature', `${header}.${payload}.`],
    ['another typ: an ID token is no access token', forge({ alg: 'ES256', typ: 'JWT', kid: 'one' })],
    ['the typ of refresh tokens', forge({ alg: 'ES256', typ: 'rt+jwt', kid: 'one' })],
    ['no typ', forge({ alg: 'ES256', kid: 'one' })],
    ['an unknown kid', forge({ alg: 'ES256', typ: 'at+jwt', kid: 'two' })],
    ['no kid', forge({ alg: 'ES256', typ: 'at+jwt' })],
    ['jku', forge({ alg: 'ES256', typ: 'at+jwt', kid: 'one', jku: 'https://evil.example/jwks' }, stranger.privateKey)],
    [
      'jwk',
      forge(
        { alg: 'ES256', typ: 'at+jwt', kid: 'one', jwk: createPublicKey(stranger.publicKey).export({ format: 'jwk' }) },
        stranger.privateKey,
      ),
    ],
    ['x5u', forge({ alg: 'ES256', typ: 'at+jwt', kid: 'one', x5u: 'https://evil.example/cert' }, stranger.privateKey)],
    ['x5u with the right key', forge({ alg: 'ES256', typ: 'at+jwt', kid: 'one', x5u: 'https://evil.example/cert' })],
    ['crit', forge({ alg: 'ES256', typ: 'at+jwt', kid: 'one', crit: ['exp'] })],
    ["a stranger's key under our kid", forge({ alg: 'ES256', typ: 'at+jwt', kid: 'one' }, stranger.privateKey)],
    ['a fourth part', `${token}.${signature}`],
    ['padding', `${token}=`],
    ['a blank', `${token} `],
    ['nothing', ''],
    ['dots', '..'],
  ])('refuses %s', (_name, forged) => {
    expect(verify(forged)).toBeUndefined();
  });

  it('refuses HMAC with the public key as its secret', () => {
    for (const alg of ['HS256', 'ES256']) {
      const input = `${encode({ alg, typ: 'at+jwt', kid: 'one' })}.${payload}`;
      const mac = createHmac('sha256', publicKey).update(input).digest('base64url');
      expect(verify(`${input}.${mac}`)).toBeUndefined();
    }
  });

  it('refuses a non-canonical encoding of a part, even if the signature covers it', () => {
    for (const spelled of [`${payload}=`, `${payload} `, encode(claims).replace(/.$/, (last) => `${last}A`)]) {
      const input = `${header}.${spelled}`;
      const bytes = signBytes('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      expect(verify(`${input}.${bytes.toString('base64url')}`)).toBeUndefined();
    }
  });

  it('leaves the check of times to the caller, which has the clock', () => {
    const late = { ...claims, exp: 1 };
    const early = { ...claims, nbf: 4_102_444_800 };
    expect([verify(sign(late)), verify(sign(early))]).toEqual([late, early]);
  });

  it('reads a token of each of its keys', () => {
    const both = jwtVerifier(kind, [
      { kid: 'one', key: publicKey },
      { kid: 'two', key: stranger.publicKey },
    ]);
    const second = jwtSigner({ ...kind, kid: 'two' }, stranger.privateKey)(claims);
    expect([both(token), both(second), verify(second)]).toEqual([claims, claims, undefined]);
  });

  it('accepts none of 10,000 mutated tokens', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ';
    const mutations: ((text: string) => string)[] = [
      (text) => replaceAt(text, randomInt(text.length), alphabet[randomInt(alphabet.length)]!),
      (text) => replaceAt(text, text.length - 1, alphabet[randomInt(alphabet.length)]!),
      (text) => replaceAt(text, randomInt(text.length), ''),
      (text) => text.slice(0, randomInt(text.length)),
      (text) => text + alphabet[randomInt(alphabet.length)]!,
      (text) => {
        const at = randomInt(text.length);
        return text.slice(0, at) + alphabet[randomInt(alphabet.length)]! + text.slice(at);
      },
      (text) => {
        const parts = text.split('.');
        parts[randomInt(3)] = randomBytes(randomInt(1, 100)).toString('base64url');
        return parts.join('.');
      },
    ];
    const accepted: string[] = [];
    for (let i = 0; i < 10_000; i += 1) {
      const mutated = mutations[i % mutations.length]!(token);
      if (mutated !== token && verify(mutated)) accepted.push(mutated);
    }
    expect(accepted).toEqual([]);
  });

  it('have the same text for the same claims under HS256, so that a successor is always the same', () => {
    const again = jwtSigner({ algorithm: 'HS256', typ: 'rt+jwt', kid: 'refresh' }, 'k'.repeat(43));
    expect(again(claims)).toBe(again({ ...claims }));
  });
});

const replaceAt = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1);
