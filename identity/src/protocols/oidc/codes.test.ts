import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import {
  issuer,
  redirectUri,
  request,
  signInAt,
  startOAuthService,
  type OAuthService,
  type Registered,
} from './testing/oauthService';

const offline = { scope: 'openid offline_access', prompt: 'consent' };

describeOnBothDatabases('codes', (driver, itOnOneDatabase) => {
  let oauth: OAuthService;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    registered = await oauth.register('--redirect-uri', redirectUri, '--redirect-uri', 'https://app.example/other');
    config = await oauth.connect(registered);
  });
  afterEach(() => oauth.close());

  const askToken = (body: Record<string, string>, by: Registered = registered) => {
    const secret = Buffer.from(`${by.client_id}:${by.client_secret ?? ''}`).toString('base64');
    const headers = { authorization: `Basic ${secret}` };
    return oauth.ask('token_endpoint', { method: 'POST', headers, body: new URLSearchParams(body) });
  };
  const exchange = async (body: Record<string, string>, by: Registered = registered) => {
    const answer = await askToken({ grant_type: 'authorization_code', redirect_uri: redirectUri, ...body }, by);
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  /** Both tokens are refused. */
  const expectDead = async ({ access_token, refresh_token = '' }: client.TokenEndpointResponse) => {
    expect([access_token, refresh_token]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    for (const token of [access_token, refresh_token])
      expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    const authorization = `Bearer ${access_token}`;
    expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
    await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  };
  const newCode = async () => {
    const { address, checks } = await request(config);
    const back = await oauth.authorize(address);
    return { code: back.searchParams.get('code') ?? '', code_verifier: checks.pkceCodeVerifier };
  };
  const errorOf = async (parameters: Record<string, string>) => {
    const { client_id } = registered;
    const query = new URLSearchParams({
      client_id,
      redirect_uri: redirectUri,
      scope: 'openid',
      state: 's',
      ...parameters,
    });
    const answer = await oauth.ask('authorization_endpoint', { query });
    const { searchParams, hash } = new URL(answer.headers.get('location') ?? issuer);
    return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
  };

  describe('an authorization code (R-38)', () => {
    it('used a second time is refused and ends the tokens of the first use', async () => {
      const { address, checks } = await request(config, { scope: 'openid offline_access', prompt: 'consent' });
      const back = await oauth.authorize(address);
      const tokens = await client.authorizationCodeGrant(config, back, checks);
      const again = await exchange({
        code: back.searchParams.get('code') ?? '',
        code_verifier: checks.pkceCodeVerifier,
      });
      expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
      for (const token of [tokens.access_token, tokens.refresh_token ?? ''])
        expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    });

    it('of twenty parallel uses exactly one succeeds, and the others revoke its tokens (R-38)', async () => {
      const { address, checks } = await request(config, offline);
      const code = (await oauth.authorize(address)).searchParams.get('code') ?? '';
      const use = () => exchange({ code, code_verifier: checks.pkceCodeVerifier });
      const answers = await Promise.all(Array.from({ length: 20 }, use));
      const successes = answers.filter(({ status }) => status === 200);
      expect(successes).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
      await expectDead(successes[0]?.body as unknown as client.TokenEndpointResponse);
    });

    it('is consumed by a request that is refused for its resource', async () => {
      const code = await newCode();
      const refused = await exchange({ ...code, resource: 'https://other.example/' });
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_target']);
      expect((await exchange(code)).body.error).toBe('invalid_grant');
    });

    it('expires after a minute', async () => {
      const [first, second] = [await newCode(), await newCode()];
      oauth.service.clock.step(59);
      expect((await exchange(first)).status).toBe(200);
      oauth.service.clock.step(2);
      expect((await exchange(second)).body.error).toBe('invalid_grant');
    });

    itOnOneDatabase('is bound to its client, redirect URI and code verifier', async () => {
      const other = await oauth.register('--name', 'Other');
      const code = await newCode();
      expect((await exchange(code, other)).body.error).toBe('invalid_grant');
      expect((await exchange({ ...(await newCode()), redirect_uri: 'https://app.example/other' })).body.error).toBe(
        'invalid_grant',
      );
      const wrong = { ...(await newCode()), code_verifier: client.randomPKCECodeVerifier() };
      expect((await exchange(wrong)).body.error).toBe('invalid_grant');
    });
  });

  describe('PKCE (R-39)', () => {
    itOnOneDatabase('is required of a public client', async () => {
      const { client_id } = await oauth.register('--public');
      expect(await errorOf({ client_id, response_type: 'code' })).toBe('invalid_request');
    });

    itOnOneDatabase('refuses the method plain', async () => {
      const code_challenge = client.randomPKCECodeVerifier();
      expect(await errorOf({ response_type: 'code', code_challenge, code_challenge_method: 'plain' })).toBe(
        'invalid_request',
      );
      expect(await errorOf({ response_type: 'code', code_challenge })).toBe('invalid_request');
    });

    itOnOneDatabase('refuses a verifier for a code that was requested without a challenge', async () => {
      const { client_id } = registered;
      const query = new URLSearchParams({
        client_id,
        redirect_uri: redirectUri,
        scope: 'openid',
        response_type: 'code',
      });
      const { code } = ok(await oauth.decide(`/?${query.toString()}`));
      const answer = await exchange({ code, code_verifier: client.randomPKCECodeVerifier() });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    });

    itOnOneDatabase('requires the verifier of a code that was requested with a challenge', async () => {
      const { code } = await newCode();
      expect((await exchange({ code })).body.error).toBe('invalid_grant');
    });
  });

  describe('only the code flow is offered (R-40)', () => {
    itOnOneDatabase.each([
      'token',
      'id_token',
      'id_token token',
      'code token',
      'code id_token',
      'code id_token token',
      'none',
    ])('response_type %s is refused', async (response_type) => {
      expect(await errorOf({ response_type, nonce: 'n' })).toBe('unsupported_response_type');
      const { address } = await request(config, { response_type, nonce: 'n', state: 's' });
      expect((await oauth.decide(address)).body).toMatchObject({
        redirect_uri: redirectUri,
        error: 'unsupported_response_type',
        state: 's',
        iss: issuer,
      });
    });

    itOnOneDatabase.each(['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', 'x'])(
      'grant_type %s is refused',
      async (grant_type) => {
        const answer = await exchange({ grant_type, username: 'u', password: 'p' });
        expect([answer.status, answer.body.error]).toEqual([400, 'unsupported_grant_type']);
      },
    );
  });

  describe('state and issuer of the response (R-41)', () => {
    itOnOneDatabase.each(['a b+c%20&=?#/', 'ключ €', '\u{1F511}'.repeat(200), 'x'.repeat(2048)])(
      'the state is returned unchanged, with iss',
      async (state) => {
        const { address } = await request(config, { state });
        const back = await oauth.authorize(address);
        expect(back.searchParams.get('state')).toBe(state);
        expect(back.searchParams.get('iss')).toBe(config.serverMetadata().issuer);
        const silent = await oauth.fetch(`${address.href}&prompt=none`);
        const refused = new URL(silent.headers.get('location') ?? '');
        expect([refused.searchParams.get('state'), refused.searchParams.get('iss')]).toEqual([state, issuer]);
      },
    );
  });

  itOnOneDatabase('redirects are 303, after a POST too (R-42)', async () => {
    const { address } = await request(config, { prompt: 'none' });
    const posted = await oauth.ask('authorization_endpoint', { method: 'POST', body: address.searchParams });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, address.pathname + address.search]);
    const answer = await oauth.fetch(posted.headers.get('location') ?? '');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('error=login_required');
  });

  itOnOneDatabase('responses with tokens are not cached and send no referrer (R-35)', async () => {
    const { address } = await request(config);
    const token = { grant_type: 'authorization_code', redirect_uri: redirectUri, ...(await newCode()) };
    const answers = [await oauth.fetch(address.href), await askToken({}), await askToken(token)];
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(answers.map(({ status }) => status)).toEqual([303, 400, 200]);
  });

  it('a refresh token used twice ends its family, and no other (R-29)', async () => {
    const other = await oauth.connect(await oauth.register('--name', 'Other'));
    const kept = await signInAt(oauth, other, offline);
    const first = await signInAt(oauth, config, offline);
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '');
    const third = await client.refreshTokenGrant(config, second.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    for (const tokens of [first, second, third]) await expectDead(tokens);
    expect((await client.refreshTokenGrant(other, kept.refresh_token ?? '')).access_token).toBeDefined();
  });

  it('the security log shows where a reused refresh token came from, and does not count a revocation as reuse (R-29)', async () => {
    const reuses = () =>
      oauth.service.storage.db
        .selectFrom('audit_events')
        .select(['ip', 'user_id', 'details'])
        .where('event', '=', 'service_refresh_reuse')
        .execute();
    const consumed = await signInAt(oauth, config, offline);
    const successor = await client.refreshTokenGrant(config, consumed.refresh_token ?? '');
    await client.tokenRevocation(config, consumed.refresh_token ?? '');
    await expectDead(successor);
    expect(await reuses()).toEqual([]);
    const { refresh_token = '' } = await signInAt(oauth, config, offline);
    await client.refreshTokenGrant(config, refresh_token);
    oauth.service.clock.step(oauth.service.context.config.tokens.refreshGraceSeconds);
    await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const reused = { ip: '127.0.0.1', user_id: oauth.person.id, details: { service: 'Shop' } };
    expect(await reuses()).toEqual([reused]);
  });

  it('a refresh that is refused leaves its token usable, and no other', async () => {
    const { refresh_token = '' } = await signInAt(oauth, config, offline);
    const elsewhere = client.refreshTokenGrant(config, refresh_token, { resource: 'https://app.example/api' });
    await expect(elsewhere).rejects.toMatchObject({ error: 'invalid_target' });
    const tokens = oauth.service.storage.db.selectFrom('oauth2_artifacts').where('kind', '=', 'RefreshToken');
    expect(await tokens.select('consumed_at').execute()).toEqual([{ consumed_at: null }]);
    expect((await client.refreshTokenGrant(config, refresh_token)).access_token).toBeDefined();
  });
});
