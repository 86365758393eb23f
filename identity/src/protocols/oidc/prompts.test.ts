import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok, signIn, signUp } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { request, signInAt, startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

describeOnOneDatabase('prompts that a request requires (R-43)', (driver) => {
  let oauth: OAuthService;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0 } });
    registered = await oauth.register();
    config = await oauth.connect(registered);
  });
  afterEach(() => oauth.close());

  /** The response to a browser with or without the cookie. */
  const ask = async (parameters: Record<string, string>, cookie?: string) => {
    const { address, checks } = await request(config, parameters);
    const answer = await oauth.fetch(address.href, cookie === undefined ? {} : { headers: { cookie } });
    const location = answer.headers.get('location') ?? '';
    return { location, checks, url: new URL(location, 'http://localhost:3000') };
  };
  const authTime = (tokens: client.TokenEndpointResponseHelpers): number => Number(tokens.claims()?.auth_time);

  describe('prompt=none', () => {
    it('prompt=none without a session returns login_required', async () => {
      expect((await ask({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required');
    });

    it('prompt=none without consent returns consent_required, after consent a code', async () => {
      const cookie = await oauth.cookie();
      expect((await ask({ prompt: 'none' }, cookie)).url.searchParams.get('error')).toBe('consent_required');
      await signInAt(oauth, config);
      expect((await ask({ prompt: 'none' }, cookie)).url.searchParams.get('code')).not.toBeNull();
    });

    it('prompt=none never counts as consent, whatever the consent screen sends', async () => {
      const { address } = await request(config, { prompt: 'none' });
      for (const body of [{}, { decision: 'allow' }])
        expect((await oauth.decide(address, body)).body).toMatchObject({ error: 'consent_required' });
    });

    it('a refusal stays a refusal', async () => {
      await signInAt(oauth, config);
      const { address } = await request(config, { prompt: 'none' });
      expect(ok(await oauth.decide(address, { decision: 'refuse' })).error).toBe('access_denied');
    });

    it('prompt=none for more than was agreed to returns consent_required', async () => {
      await signInAt(oauth, config, { scope: 'openid email' });
      const more = await ask({ prompt: 'none', scope: 'openid email phone' }, await oauth.cookie());
      expect(more.url.searchParams.get('error')).toBe('consent_required');
      const less = await ask({ prompt: 'none', scope: 'openid' }, await oauth.cookie());
      expect(less.url.searchParams.get('code')).not.toBeNull();
    });

    it('prompt=none after the end of the session returns login_required', async () => {
      await signInAt(oauth, config);
      const cookie = await oauth.cookie();
      await oauth.service.call('POST', '/user/logout/', { token: oauth.person.jwt.access });
      expect((await ask({ prompt: 'none' }, cookie)).url.searchParams.get('error')).toBe('login_required');
    });

    it('prompt=none together with another prompt is an error', async () => {
      expect((await ask({ prompt: 'none login' })).url.searchParams.get('error')).toBe('invalid_request');
    });
  });

  it('sends a browser that has to sign in to our page, with the query of the request', async () => {
    const { url, checks } = await ask({ login_hint: '+79161234567', ui_locales: 'en' });
    expect(url.pathname).toBe('/');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: registered.client_id,
      redirect_uri: 'https://app.example/callback',
      state: checks.expectedState,
      login_hint: '+79161234567',
      ui_locales: 'en',
    });
  });

  describe.each<[string, Record<string, string>]>([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=0', { max_age: '0' }],
    ['max_age passed', { max_age: '60' }],
  ])('%s', (_name, parameters) => {
    beforeEach(async () => {
      await signInAt(oauth, config);
      oauth.service.clock.step(120);
    });

    it('is answered only after a new sign-in, with a new auth_time', async () => {
      const before = authTime(await signInAt(oauth, config));
      const { location, checks } = await ask(parameters, await oauth.cookie());
      const early = await oauth.decide(location);
      expect([early.status, early.body.code]).toEqual([401, 'login_required']);

      oauth.service.clock.step(1);
      const fresh = await signIn(oauth.service, oauth.person);
      const answer = ok(await oauth.decide(location, {}, fresh.access));
      const back = new URL(`${answer.redirect_uri}?code=${answer.code}&state=${answer.state}&iss=${answer.iss}`);
      const grant = { ...checks, ...(parameters.max_age === '60' && { maxAge: 60 }) };
      expect(authTime(await client.authorizationCodeGrant(config, back, grant))).toBeGreaterThan(before);
    });

    it('requires the same of a browser that opened the site directly', async () => {
      const { address } = await request(config, parameters);
      const early = await oauth.decide(address);
      expect([early.status, early.body.code]).toEqual([401, 'login_required']);
      oauth.service.clock.step(1);
      const fresh = await signIn(oauth.service, oauth.person);
      const again = `${address.search}&interaction=${early.body.errors.interaction}`;
      expect(ok(await oauth.decide(`/${again}`, {}, fresh.access)).code).toBeDefined();
    });
  });

  it('prompt=consent asks again, and consent is enough', async () => {
    await signInAt(oauth, config);
    const { url, location } = await ask({ prompt: 'consent' }, await oauth.cookie());
    expect(url.pathname).toBe('/');
    expect(ok(await oauth.decide(location)).code).toBeDefined();
  });

  it('a native app asks each time, because another app may have registered the same scheme (RFC 8252)', async () => {
    const scheme = 'com.example.app:/callback';
    const app = await oauth.connect(await oauth.register('--public', '--redirect-uri', scheme));
    const visit = async (target: client.Configuration, redirect_uri: string) => {
      await signInAt(oauth, target, { redirect_uri });
      const { address } = await request(target, { redirect_uri });
      const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
      return new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
    };
    expect((await visit(app, scheme)).pathname).toBe('/');
    expect((await visit(config, 'https://app.example/callback')).searchParams.get('code')).not.toBeNull();
    // No code is sent to an address after the logout.
    const leaving = await oauth.connect(await oauth.register('--post-logout-redirect-uri', 'com.example.app:/out'));
    expect((await visit(leaving, 'https://app.example/callback')).searchParams.get('code')).not.toBeNull();
  });

  describe('prompt=select_account', () => {
    const choose = { prompt: 'select_account' };
    const metadata = async (interaction: string, token?: string) => {
      const { client_id } = registered;
      const call = { token: token ?? oauth.person.jwt.access, query: { interaction } };
      return ok(await oauth.service.call('GET', `/oauth2/${client_id}/get_metadata/`, call));
    };

    it('asks a signed-in person even if everything was agreed to; consent confirms the account', async () => {
      await signInAt(oauth, config);
      const { url, location } = await ask(choose, await oauth.cookie());
      expect(url.pathname).toBe('/');
      const known = await metadata(url.searchParams.get('interaction') ?? '');
      expect(known).toMatchObject({ is_granted: true, is_sign_in_needed: false, is_account_chosen: false });
      expect(ok(await oauth.decide(location)).code).toBeDefined();
    });

    it('does not ask a person who has just signed in for it', async () => {
      await signInAt(oauth, config);
      const { url, location } = await ask(choose);
      oauth.service.clock.step(1);
      const fresh = await signIn(oauth.service, oauth.person);
      const known = await metadata(url.searchParams.get('interaction') ?? '', fresh.access);
      expect(known).toMatchObject({ is_granted: true, is_account_chosen: true });
      expect(ok(await oauth.decide(location, {}, fresh.access)).code).toBeDefined();
    });

    it('can be answered on the site too, also by a refusal', async () => {
      await signInAt(oauth, config);
      const { address } = await request(config, choose);
      expect(ok(await oauth.decide(address)).code).toBeDefined();
      expect(ok(await oauth.decide(address, { decision: 'refuse' })).error).toBe('access_denied');
    });

    it('asks nothing more after a response by a form', async () => {
      await signInAt(oauth, config);
      const cookie = await oauth.cookie();
      const { location } = await ask({ ...choose, response_mode: 'form_post' }, cookie);
      const { redirect_uri } = ok(await oauth.decide(location));
      const form = await oauth.fetch(String(redirect_uri), { headers: { cookie } });
      expect(await form.text()).toContain('name="code"');
    });
  });

  it('an address that names a request which does not exist is a request like any other', async () => {
    await signInAt(oauth, config);
    const cookie = await oauth.cookie();
    const unknown = { interaction: 'a'.repeat(43) };
    expect((await ask({ ...unknown, prompt: 'login' }, cookie)).url.pathname).toBe('/');
    expect((await ask(unknown, cookie)).url.searchParams.get('code')).not.toBeNull();
  });

  it('a sign-in for the request of another client does not count for this one', async () => {
    await signInAt(oauth, config);
    const other = await oauth.connect(await oauth.register());
    const foreign = await oauth.decide((await request(other, { prompt: 'login' })).address);
    oauth.service.clock.step(1);
    const fresh = await signIn(oauth.service, oauth.person);
    const borrowed = { prompt: 'login', interaction: String(foreign.body.errors.interaction) };
    const { url } = await ask(borrowed, await oauth.cookie(fresh.access));
    expect([url.pathname, url.searchParams.get('code')]).toEqual(['/', null]);
    expect((await oauth.decide((await request(config, borrowed)).address, {}, fresh.access)).status).toBe(400);
  });

  it.each<[string, Record<string, string>]>([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=0', { max_age: '0' }],
  ])('a sign-in for an earlier request of the client does not answer %s of a pushed one', async (_name, parameters) => {
    await signInAt(oauth, config);
    const earlier = await oauth.decide((await request(config, { prompt: 'login' })).address);
    oauth.service.clock.step(1);
    const fresh = await signIn(oauth.service, oauth.person);
    oauth.service.clock.step(1);
    const { address } = await request(config, parameters);
    const pushed = await client.buildAuthorizationUrlWithPAR(config, address.searchParams);
    pushed.searchParams.set('interaction', String(earlier.body.errors.interaction));
    const answer = await oauth.fetch(pushed.href, { headers: { cookie: await oauth.cookie(fresh.access) } });
    expect(new URL(answer.headers.get('location') ?? '', address).pathname).toBe('/');
  });

  it('a max_age requires nothing until it has passed', async () => {
    const signedInAt = authTime(await signInAt(oauth, config));
    const cookie = await oauth.cookie();
    const hour = { max_age: '3600', prompt: 'none' };
    oauth.service.clock.step(signedInAt + 3600 - Math.floor(oauth.service.clock.now().getTime() / 1000));
    expect((await ask(hour, cookie)).url.searchParams.get('code')).not.toBeNull();
    oauth.service.clock.step(1);
    expect((await ask(hour, cookie)).url.searchParams.get('error')).toBe('login_required');
  });

  describe('acr_values', () => {
    const two = { acr_values: 'urn:passport:acr:2' };
    const setSession = (amr: string[]) => oauth.service.storage.db.updateTable('sessions').set({ amr }).execute();
    const setMode = (two_factor_auth: 'TOTP' | 'DISABLE') =>
      oauth.service.storage.db.updateTable('users').set({ two_factor_auth }).execute();

    it('two factors: a person with a second factor has to prove it', async () => {
      await signInAt(oauth, config);
      await setSession(['sms']);
      await setMode('TOTP');
      expect((await ask(two, await oauth.cookie())).url.pathname).toBe('/');
      await setSession(['otp', 'sms', 'mfa']);
      expect((await signInAt(oauth, config, two)).claims()).toMatchObject({
        acr: 'urn:passport:acr:2',
        amr: ['otp', 'sms', 'mfa'],
      });
    });

    it('two factors: the same for a browser that opened the site directly', async () => {
      await signInAt(oauth, config);
      await setSession(['sms']);
      await setMode('TOTP');
      const { address } = await request(config, two);
      const early = await oauth.decide(address);
      expect([early.status, early.body.code]).toEqual([401, 'login_required']);
      await setSession(['otp', 'sms', 'mfa']);
      expect(ok(await oauth.decide(address)).code).toBeDefined();
    });

    it('two factors are voluntary: a person with one factor signs in with it', async () => {
      await setSession(['sms']);
      expect((await signInAt(oauth, config, two)).claims()?.acr).toBe('urn:passport:acr:1');
    });

    it('an essential acr claim is mandatory', async () => {
      await setSession(['sms']);
      const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'urn:passport:acr:2' } } });
      const { location } = await ask({ claims });
      expect((await oauth.decide(location)).status).toBe(401);
      oauth.service.clock.step(1);
      const fresh = await signIn(oauth.service, oauth.person);
      expect(ok(await oauth.decide(location, {}, fresh.access)).error).toBe('unmet_authentication_requirements');
    });
  });

  it('an id_token_hint of another person gets no code of this one', async () => {
    const tokens = await signInAt(oauth, config);
    const hint = { id_token_hint: tokens.id_token ?? '', prompt: 'none' };
    expect((await ask(hint, await oauth.cookie())).url.searchParams.get('code')).not.toBeNull();
    await oauth.service.storage.db
      .updateTable('users')
      .set({ user_id: '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e' })
      .execute();
    expect((await ask(hint, await oauth.cookie())).url.searchParams.get('error')).toBe('login_required');
  });

  it.each<[string, (tokens: client.TokenEndpointResponseHelpers & { id_token?: string }) => Record<string, string>]>([
    ['an id_token_hint', ({ id_token = '' }) => ({ id_token_hint: id_token })],
    ['the claim sub', (tokens) => ({ claims: JSON.stringify({ id_token: { sub: { value: tokens.claims()?.sub } } }) })],
  ])(
    '%s: a sign-in with still another account is an error, one with the right account gives a code',
    async (_by, of) => {
      const parameters = of(await signInAt(oauth, config));
      const other = await signUp(oauth.service, { phone: '+79161234568', email: 'boris@example.com' });
      const { location } = await ask(parameters, await oauth.cookie(other.jwt.access));
      expect((await oauth.decide(location, {}, other.jwt.access)).status).toBe(401);
      oauth.service.clock.step(1);
      const still = await signIn(oauth.service, other);
      expect(ok(await oauth.decide(location, {}, still.access)).error).toBe('login_required');
      const right = await signIn(oauth.service, oauth.person);
      expect(ok(await oauth.decide(location, {}, right.access)).code).toBeDefined();
    },
  );

  it('an ID token never appears in a URL of the site', async () => {
    const tokens = await signInAt(oauth, config);
    const { location } = await ask({ id_token_hint: tokens.id_token ?? '', prompt: 'login' });
    expect(location).not.toContain('id_token_hint');
  });
});
