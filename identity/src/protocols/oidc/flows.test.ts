import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { pino } from 'pino';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { sidOf } from '../../testing/sidOf';
import { redirectUri, request, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

describeOnBothDatabases('OpenID Connect, driven by openid-client', (driver, itOnOneDatabase) => {
  let oauth: OAuthService;
  let logged: string[];
  beforeEach(async () => {
    logged = [];
    const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
    oauth = await startOAuthService(driver, {}, { log });
  });
  afterEach(() => oauth.close());
  const offline = { scope: 'openid email offline_access', prompt: 'consent' };

  it('signs a person in with code and PKCE, and releases the claims they agreed to', async () => {
    const config = await oauth.connect(await oauth.register());
    const tokens = await signInAt(oauth, config);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: config.serverMetadata().issuer,
      acr: 'urn:passport:acr:1',
      auth_time: expect.any(Number),
    });
    expect(tokens.refresh_token).toBeUndefined();
    const person = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    expect(person).toEqual({
      sub: claims?.sub,
      name: 'Анна Ёлкина',
      given_name: 'Анна',
      family_name: 'Ёлкина',
      locale: 'ru',
      email: oauth.person.email,
      email_verified: true,
      phone_number: oauth.person.phone,
      phone_number_verified: true,
    });
  });

  itOnOneDatabase.each(['client_secret_post', 'client_secret_basic'])('takes a secret by %s', async (method) => {
    const registered = await oauth.register();
    const auth = method === 'client_secret_post' ? client.ClientSecretPost : client.ClientSecretBasic;
    const config = await oauth.connect(registered, auth(registered.client_secret));
    expect((await signInAt(oauth, config)).id_token).toBeDefined();
  });

  itOnOneDatabase('signs a person in at a public client, which has no secret', async () => {
    const registered = await oauth.register('--public');
    expect(registered).not.toHaveProperty('client_secret');
    expect((await signInAt(oauth, await oauth.connect(registered))).access_token).toBeDefined();
  });

  it('a refresh token used twice ends its family, with one entry in the history and one notice to the person (R-29)', async () => {
    const { storage, call, messages } = oauth.service;
    const config = await oauth.connect(await oauth.register());
    const otherConfig = await oauth.connect(await oauth.register('--name', 'Other'));
    const first = await signInAt(oauth, config, offline);
    const unrelated = await signInAt(oauth, otherConfig, offline);
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '');
    oauth.service.clock.step(oauth.service.context.config.tokens.refreshGraceSeconds);
    const reuse = () =>
      client.refreshTokenGrant(config, first.refresh_token ?? '').catch(({ error }) => error as string);
    expect(await Promise.all([reuse(), reuse(), reuse()])).toEqual(Array(3).fill('invalid_grant'));

    for (const token of [second.access_token, second.refresh_token ?? ''])
      expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    const alive = await client.refreshTokenGrant(otherConfig, unrelated.refresh_token ?? '');
    expect(alive.access_token).toBeDefined();
    const { events } = ok(await call('GET', '/user/history/', { token: oauth.person.jwt.access }));
    const reuses = events.filter(({ event }: { event: string }) => event === 'service_refresh_reuse');
    expect(reuses).toEqual([expect.objectContaining({ details: { service: 'Shop' } })]);
    const { email } = await storage.db.selectFrom('users').select('email').executeTakeFirstOrThrow();
    const letters = (await messages(email ?? '')).filter(({ text }) => text.includes('Shop'));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).not.toContain('{');
  });

  it('refreshes with rotation', async () => {
    const config = await oauth.connect(await oauth.register());
    const first = await signInAt(oauth, config, offline);
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.claims()?.sub).toBe(first.claims()?.sub);
    expect((await client.tokenIntrospection(config, second.access_token)).active).toBe(true);
  });

  it('a refresh that cannot be written consumes nothing', async () => {
    const { db } = oauth.service.storage;
    const config = await oauth.connect(await oauth.register());
    const { refresh_token } = await signInAt(oauth, config, offline);
    await sql`ALTER TABLE oauth2_artifacts ADD CONSTRAINT no_access CHECK (kind <> 'AccessToken') NOT VALID`.execute(
      db,
    );
    try {
      const failed: unknown = await client.refreshTokenGrant(config, refresh_token ?? '').catch(({ cause }) => cause);
      expect(failed).toHaveProperty('status', 500);
      expect(await (failed as Response).json()).toHaveProperty('error', 'server_error');
      expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({
          msg: expect.stringContaining('OpenID Connect'),
          reqId: expect.any(String),
          route: 'token',
        }),
      ]);
    } finally {
      await sql`ALTER TABLE oauth2_artifacts DROP CONSTRAINT no_access`.execute(db);
    }
    expect((await client.refreshTokenGrant(config, refresh_token ?? '')).access_token).toBeDefined();
  });

  it('a deadlock is one line of the log without a stack, and a 503', async () => {
    const { pool } = oauth.service.storage;
    const config = await oauth.connect(await oauth.register());
    await pool.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away' USING ERRCODE = '40P01'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON oauth2_artifacts FOR EACH ROW EXECUTE FUNCTION fail()`);
    try {
      const failed: unknown = await client.clientCredentialsGrant(config).catch(({ cause }) => cause);
      expect(failed).toHaveProperty('status', 503);
    } finally {
      await pool.query('DROP TRIGGER fail ON oauth2_artifacts; DROP FUNCTION fail()');
    }
    const lines = logged.map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([expect.objectContaining({ level: 40, msg: 'transaction rolled back', reason: 'away' })]);
    expect(lines[0]).not.toHaveProperty('err');
  });

  itOnOneDatabase('issues a token to the client itself (client_credentials)', async () => {
    const config = await oauth.connect(await oauth.register());
    const { access_token, expires_in } = await client.clientCredentialsGrant(config);
    expect(expires_in).toBe(600);
    expect(await client.tokenIntrospection(config, access_token)).toMatchObject({ active: true, token_type: 'Bearer' });
  });

  itOnOneDatabase('names the session to each client, as webhooks do when it ends', async () => {
    const tokens = await signInAt(oauth, await oauth.connect(await oauth.register()));
    expect(tokens.claims()?.sid).toBe(sidOf(oauth.person.jwt.access));
  });

  it('takes a pushed request, once', async () => {
    const config = await oauth.connect(await oauth.register());
    const { checks, address: plain } = await request(config);
    const address = await client.buildAuthorizationUrlWithPAR(config, plain.searchParams);
    const back = await oauth.authorize(address);
    expect((await client.authorizationCodeGrant(config, back, checks)).access_token).toBeDefined();
    const again = await oauth.fetch(address.href);
    // Without the pushed request there is no redirect URI that could be checked.
    expect([again.status, again.headers.get('location')]).toEqual([400, null]);
    expect(await again.text()).toContain('invalid_request_uri');
  });

  it('tells the client that its pushed request contains a NUL (R-60)', async () => {
    const config = await oauth.connect(await oauth.register());
    const { address: plain } = await request(config, { state: 'a\0b' });
    const address = await client.buildAuthorizationUrlWithPAR(config, plain.searchParams);
    const answer = await oauth.fetch(address.href);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/app\.example\/callback\?error=invalid_request&.*state=a%00b/),
    ]);
  });

  it('tells the client that its claims contain half a surrogate pair, which no database stores (R-60)', async () => {
    const config = await oauth.connect(await oauth.register());
    const { address } = await request(config, { claims: String.raw`{"userinfo":{"name":{"x":"\ud800"}}}` });
    const back = await oauth.authorize(address);
    expect([back.origin, back.searchParams.get('error')]).toEqual(['https://app.example', 'invalid_request']);
  });

  itOnOneDatabase('responds with a form if requested (form_post)', async () => {
    const config = await oauth.connect(await oauth.register());
    const { address } = await request(config, { response_mode: 'form_post' });
    const begun = await oauth.fetch(address.href);
    const { redirect_uri } = ok(await oauth.decide(begun.headers.get('location') ?? ''));
    const page = await oauth.fetch(redirect_uri, { headers: { cookie: await oauth.cookie() } });
    const html = await page.text();
    expect(html).toContain(`<form method="post" action="${redirectUri}">`);
    expect(html).toMatch(/name="code" value="[\w-]{43}"/);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  });

  itOnOneDatabase('responds in the fragment if requested', async () => {
    const config = await oauth.connect(await oauth.register());
    const { address } = await request(config, { response_mode: 'fragment' });
    const begun = await oauth.fetch(address.href);
    const { redirect_uri } = ok(await oauth.decide(begun.headers.get('location') ?? ''));
    const answer = await oauth.fetch(redirect_uri, { headers: { cookie: await oauth.cookie() } });
    expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback#code=[\w-]{43}&/);
  });

  itOnOneDatabase('knows the browser by its cookie: a second client needs no screen', async () => {
    const registered = await oauth.register('--skip-granting-access');
    const config = await oauth.connect(registered);
    const { address, checks } = await request(config, { prompt: 'none' });
    const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect((await client.authorizationCodeGrant(config, back, checks)).id_token).toBeDefined();
  });

  itOnOneDatabase('accepts a request with only client_id, redirect_uri and state', async () => {
    const { client_id } = await oauth.register();
    const query = new URLSearchParams({ client_id, redirect_uri: redirectUri, state: 's' });
    const answer = ok(await oauth.decide(`/?${query.toString()}`));
    expect(answer).toEqual({
      redirect_uri: redirectUri,
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 's',
      iss: 'http://localhost:3000/oidc',
    });
  });

  it('tells the client that the person refused', async () => {
    const { client_id } = await oauth.register();
    const query = new URLSearchParams({ client_id, redirect_uri: redirectUri, state: 's' });
    const answer = ok(await oauth.decide(`/?${query.toString()}`, { decision: 'refuse' }));
    expect(answer).toMatchObject({ redirect_uri: redirectUri, error: 'access_denied', state: 's' });
    expect(answer).not.toHaveProperty('code');
  });

  describe.each(['form_post', 'fragment'])('a refusal by %s', (response_mode: string) => {
    /** The provider's answer to the browser that the site sends to it. */
    const fetchAnswer = async (redirect_uri: string, cookie: string) => {
      const answer = await oauth.fetch(redirect_uri, { headers: { cookie } });
      return { text: await answer.text(), location: answer.headers.get('location') ?? '' };
    };

    itOnOneDatabase.each(['through discovery', 'straight to the site'])(
      'reaches a client that came %s',
      async (way) => {
        const config = await oauth.connect(await oauth.register());
        const { address, checks } = await request(config, { response_mode });
        const begun = way === 'through discovery' ? await oauth.fetch(address.href) : undefined;
        const { redirect_uri, ...rest } = ok(
          await oauth.decide(begun?.headers.get('location') ?? address, { decision: 'refuse' }),
        );
        expect(rest).toEqual({});
        const { text, location } = await fetchAnswer(redirect_uri, await oauth.cookie());
        const state = checks.expectedState ?? '';
        if (response_mode === 'form_post') {
          expect(text).toContain(`<form method="post" action="${redirectUri}">`);
          expect(text).toContain('name="error" value="access_denied"');
          expect(text).toContain(`name="state" value="${state}"`);
        } else {
          const values = new URLSearchParams(new URL(location).hash.slice(1));
          expect(Object.fromEntries(values)).toMatchObject({
            error: 'access_denied',
            state,
            iss: config.serverMetadata().issuer,
          });
        }
        expect(text + location).not.toContain('code');
      },
    );

    itOnOneDatabase('is not delivered to another person, and later consent replaces it', async () => {
      const config = await oauth.connect(await oauth.register());
      const { address } = await request(config, { response_mode });
      const { redirect_uri } = ok(await oauth.decide(address, { decision: 'refuse' }));
      const stranger = await fetchAnswer(redirect_uri, '');
      expect(stranger.location).toMatch(/^\/\?/);
      const interaction = new URL(redirect_uri).searchParams.get('interaction') ?? '';
      const agreed = ok(await oauth.decide(`/${address.search}&interaction=${interaction}`));
      const { text, location } = await fetchAnswer(agreed.redirect_uri, await oauth.cookie());
      expect(text + location).toMatch(/name="code"|#code=/);
    });
  });

  it('refuses a NUL in a request that is stored for the response (R-60)', async () => {
    const { client_id } = await oauth.register();
    const query = new URLSearchParams({
      client_id,
      redirect_uri: redirectUri,
      state: 'a\0b',
      response_mode: 'form_post',
    });
    const answer = await oauth.decide(`/?${query.toString()}`, { decision: 'refuse' });
    expect(answer.status).toBe(400);
  });
});
