import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { createSigner, createVerifier } from 'fast-jwt';
import type { CustomFetch } from 'openid-client';
import { createSteppedClock } from '../../testing/steppedClock';
import { createProviderClient } from './providerClient';
import type { ProviderSettings } from '../../platform/config/externalProviderSettings';

const secrets = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) };
const settings: ProviderSettings = { clientId: 'client', clientSecret: 'secret', issuer: undefined };

interface Heard {
  url: string;
  authorization: string | null;
  body: Record<string, string>;
}

/** A provider that answers from a table of addresses, and the requests that it received. */
function peer(answers: Record<string, object | number>) {
  const heard: Heard[] = [];
  const fetch: CustomFetch = (url, options) => {
    const headers = new Headers(options.headers as Record<string, string>);
    const body = options.body instanceof URLSearchParams ? Object.fromEntries(options.body) : {};
    heard.push({ url, authorization: headers.get('authorization'), body });
    const answer = answers[url];
    return Promise.resolve(
      typeof answer === 'object' ? Response.json(answer) : new Response(null, { status: answer ?? 404 }),
    );
  };
  return { heard, fetch };
}

const clock = createSteppedClock();
const client = (name: ProviderName, fetch?: CustomFetch, more: Partial<ProviderSettings> = {}) =>
  createProviderClient(
    name,
    { ...settings, ...more },
    { publicUrl: 'https://passport.example', clock, ...(fetch && { fetch }) },
  );
const answer = new URLSearchParams({ code: 'the-code', state: secrets.state });
const token = { access_token: 'at', token_type: 'bearer' };

const plain = {
  YANDEX: {
    authorization: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    info: 'https://login.yandex.ru/info?format=json',
    person: { id: '7', first_name: 'Анна', last_name: 'Ким', default_email: 'anna@yandex.ru' },
    scope: null,
  },
  FACEBOOK: {
    authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    info: 'https://graph.facebook.com/v23.0/me?fields=id,first_name,last_name,email',
    person: { id: '7', first_name: 'Анна', last_name: 'Ким' },
    scope: 'public_profile,email',
  },
  X: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    info: 'https://api.x.com/2/users/me',
    person: { data: { id: '7', name: 'Анна Ким' } },
    scope: 'users.read tweet.read',
  },
} as const;

describe.each(Object.keys(plain) as (keyof typeof plain)[])('%s, a plain OAuth 2 server', (name) => {
  const { authorization, token: tokenAddress, info, person, scope } = plain[name];

  it('gets an authorization request with state and PKCE (R-24)', async () => {
    const url = new URL(await client(name).authorizationUrl(secrets));
    expect(url.origin + url.pathname).toBe(authorization);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: `https://passport.example/${name.toLowerCase()}/login/callback`,
      state: 'the-state',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ...(scope !== null && { scope }),
    });
  });

  it('exchanges the code for a token, and the token for the profile', async () => {
    const { heard, fetch } = peer({ [tokenAddress]: token, [info]: person });
    expect(await client(name, fetch).fetchProfile(answer, secrets)).toMatchObject({
      subject: '7',
      firstName: 'Анна',
      lastName: 'Ким',
    });
    expect(heard[0]!.body).toMatchObject({ code: 'the-code', code_verifier: secrets.codeVerifier });
    const isBasic = name !== 'FACEBOOK';
    expect(heard[0]!.authorization).toBe(isBasic ? `Basic ${btoa('client:secret')}` : null);
    expect(heard[0]!.body['client_secret']).toBe(isBasic ? undefined : 'secret');
    expect(heard[1]!.authorization).toBe('Bearer at');
  });

  it('is refused after an invalid response', async () => {
    for (const [answers, given] of [
      [{ [tokenAddress]: 400 }, answer],
      [{ [tokenAddress]: token, [info]: 500 }, answer],
      [{ [tokenAddress]: token, [info]: {} }, answer],
      [{ [tokenAddress]: token, [info]: person }, new URLSearchParams({ code: 'c', state: 'another' })],
    ] as const) {
      const { fetch } = peer(answers as Record<string, object | number>);
      await expect(client(name, fetch).fetchProfile(given, secrets)).rejects.toThrow();
    }
  });
});

describe('Apple', () => {
  const discovery = 'https://appleid.apple.com/.well-known/openid-configuration';
  const document = {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
  };
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const appleKey = { teamId: 'TEAM', keyId: 'KEY', privateKey };

  it('gets an authorization request for a form post, with a nonce', async () => {
    const { fetch } = peer({ [discovery]: document });
    const url = new URL(await client('APPLE', fetch).authorizationUrl(secrets));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid name email',
      nonce: 'the-nonce',
    });
  });

  it('gets a client secret signed with the developer’s key', async () => {
    const { heard, fetch } = peer({ [discovery]: document });
    const apple = client('APPLE', fetch, { clientSecret: undefined, appleKey });
    await expect(apple.fetchProfile(answer, secrets)).rejects.toThrow();
    const secret = heard.find(({ url }) => url === document.token_endpoint)!.body['client_secret']!;
    const verify = createVerifier({ key: publicKey, algorithms: ['ES256'], complete: true, ignoreExpiration: true });
    const iat = clock.now().getTime() / 1000;
    expect(verify(secret)).toMatchObject({
      header: { alg: 'ES256', kid: 'KEY' },
      payload: { iss: 'TEAM', sub: 'client', aud: 'https://appleid.apple.com', iat, exp: iat + 300 },
    });
  });

  it('accepts an ID token of this login attempt only: another nonce, or none, is refused (R-24)', async () => {
    const { privateKey: key } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const sign = createSigner({ key, algorithm: 'RS256', expiresIn: 600_000 });
    const read = (claims: object) => {
      const id_token = sign({ iss: document.issuer, aud: 'client', sub: '7', ...claims });
      const { fetch } = peer({ [discovery]: document, [document.token_endpoint]: { ...token, id_token } });
      return client('APPLE', fetch).fetchProfile(answer, secrets);
    };
    expect(await read({ nonce: secrets.nonce })).toMatchObject({ subject: '7' });
    for (const claims of [{ nonce: 'of-another-attempt' }, {}])
      await expect(read(claims)).rejects.toHaveProperty('cause.message', expect.stringContaining('nonce'));
  });

  it('reports a cancellation with its own error code', async () => {
    const { fetch } = peer({ [discovery]: document });
    const refused = new URLSearchParams({ error: 'user_cancelled_authorize', state: secrets.state });
    await expect(client('APPLE', fetch).fetchProfile(refused, secrets)).rejects.toMatchObject({
      code: 'external_refused',
    });
  });
});

describe('a provider with discovery', () => {
  it('has its document fetched once, and again after a failure', async () => {
    const answers: Record<string, object | number> = {};
    const { heard, fetch } = peer(answers);
    const google = client('GOOGLE', fetch);
    await expect(google.authorizationUrl(secrets)).rejects.toThrow();
    const address = 'https://accounts.google.com/.well-known/openid-configuration';
    answers[address] = {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
    };
    await google.authorizationUrl(secrets);
    expect(await google.authorizationUrl(secrets)).toContain('https://accounts.google.com/o/oauth2/v2/auth?');
    expect(heard.map(({ url }) => url)).toEqual([address, address]);
  });
});
