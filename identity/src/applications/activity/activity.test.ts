import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { attemptOutcomes, type Attempt } from '@passport/shared/schemas/applications';
import { runDueJobs } from '../../operations/jobs/jobs';
import { addSeconds, daySeconds } from '../../platform/clock';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, signUp } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { redirectUri, request, startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

describeOnBothDatabases('the activity of an application', (driver) => {
  let oauth: OAuthService;
  let app: Json;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0 } });
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
    await giveAccess(oauth.service, oauth.person, 'UNIT_SITE');
    app = await createApplication(oauth.service, oauth.person);
    config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
  });
  afterEach(() => oauth.close());

  const read = async (path: string, id: string = app.id, headers = {}): Promise<Json> => {
    await oauth.service.context.activity.flush();
    return ok(await oauth.service.call('GET', `/oauth2/${id}/${path}`, { token: oauth.person.jwt.access, headers }));
  };
  const attempts = async (id?: string): Promise<Pick<Attempt, 'outcome' | 'sent' | 'registered'>[]> =>
    ((await read('attempts/', id)).items as Attempt[]).map(({ outcome, sent, registered }) => ({
      outcome,
      sent,
      registered,
    }));
  const signIn = async () => {
    const { address, checks } = await request(config);
    return client.authorizationCodeGrant(config, await oauth.authorize(address), checks);
  };
  const changed = async (change: (query: URLSearchParams) => void) => {
    const { address } = await request(config);
    change(address.searchParams);
    return oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
  };
  const post = (body: Record<string, string>, secret: string = app.client_secret) =>
    oauth.ask('token_endpoint', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams(body),
    });

  it('is shown to its developer: a successful sign-in, and each failure with the sent values compared with the registered ones', async () => {
    await signIn();
    await changed((query) => query.set('redirect_uri', 'https://app.example/callback/'));
    await changed((query) => query.set('code_challenge_method', 'plain'));
    await changed((query) => query.set('prompt', 'none'));
    await post({ grant_type: 'client_credentials' }, 'wrong');
    await post({ grant_type: 'authorization_code', code: 'none', redirect_uri: redirectUri });
    expect(await attempts()).toEqual([
      { outcome: 'code', sent: null, registered: null },
      { outcome: 'secret', sent: 'client_secret_basic', registered: 'client_secret_basic' },
      { outcome: 'pkce', sent: 'plain', registered: 'S256' },
      { outcome: 'redirect_uri', sent: 'https://app.example/callback/', registered: redirectUri },
      { outcome: 'success', sent: null, registered: null },
    ]);
  });

  it('names PKCE if a client without a secret sends no challenge, and if the verifier does not match the challenge', async () => {
    const open = await createApplication(oauth.service, oauth.person, 'OAUTH2_CLIENT', { is_public: true });
    await changed((query) => {
      query.set('client_id', open.id);
      query.delete('code_challenge');
      query.delete('code_challenge_method');
    });
    const code = (await oauth.authorize((await request(config)).address)).searchParams.get('code') ?? '';
    const wrong = { code_verifier: 'v'.repeat(43) };
    await post({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...wrong });
    const unproven = { outcome: 'pkce', sent: null, registered: 'S256' };
    expect([await attempts(open.id), await attempts()]).toEqual([[unproven], [unproven]]);
  });

  it.each([
    ['HTTP Basic', true],
    ['the body', false],
  ])('shows failed client authentication by %s, also of an application that is switched off', async (_by, isBasic) => {
    const { db } = oauth.service.storage;
    const authenticate = (secret: string | undefined) =>
      oauth.ask('token_endpoint', {
        method: 'POST',
        ...(isBasic && {
          headers: { authorization: `Basic ${Buffer.from(`${app.id}:${secret ?? ''}`).toString('base64')}` },
        }),
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          ...(!isBasic && { client_id: app.id, ...(secret !== undefined && { client_secret: secret }) }),
        }),
      });
    await authenticate('a wrong one');
    await authenticate(undefined);
    await oauth.service.context.activity.flush();
    await db.updateTable('applications').set({ is_active: false }).where('id', '=', app.id).execute();
    await authenticate(app.client_secret);
    await authenticate(undefined);
    const method = isBasic ? 'client_secret_basic' : 'client_secret_post';
    const registered = 'client_secret_basic';
    expect(await attempts()).toEqual([
      { outcome: 'inactive', sent: null, registered: null },
      { outcome: 'inactive', sent: null, registered: null },
      { outcome: 'secret', sent: null, registered },
      { outcome: 'secret', sent: method, registered },
    ]);
    const rows = JSON.stringify(await db.selectFrom('application_attempts').selectAll().execute());
    for (const secret of ['a wrong one', app.client_secret]) expect(rows).not.toContain(secret);
  });

  it('names the reason in the language of the developer, with the fix', async () => {
    await changed((query) => query.set('redirect_uri', 'https://other.example/'));
    const reasons = [];
    for (const language of ['ru', 'en'])
      reasons.push((await read('attempts/', app.id, { 'accept-language': language })).items[0].reason);
    expect(reasons).toEqual([
      expect.stringMatching(/^Адрес возврата не зарегистрирован .*добавьте этот адрес/),
      expect.stringMatching(/^The redirect URI isn’t registered .*register the one you sent/),
    ]);
  });

  it('has each reason documented for developers, with its cause and its fix', () => {
    const page = readFileSync(join(process.cwd(), 'docs/integration/when-a-sign-in-fails.md'), 'utf8');
    for (const outcome of attemptOutcomes.filter((one) => one !== 'success'))
      expect(page).toMatch(new RegExp(`^\\| \`${outcome}\` +\\| \\S.* \\| \\S.* +\\|$`, 'm'));
  });

  it('shows whether the application is switched off, closed to the person, or its owner has no access', async () => {
    const { db } = oauth.service.storage;
    const { address } = await request(config);
    await db.updateTable('applications').set({ access_level: 'EMPLOYEES' }).where('id', '=', app.id).execute();
    expect((await oauth.decide(address)).status).toBe(403);
    await db.updateTable('applications').set({ is_active: false }).where('id', '=', app.id).execute();
    expect((await oauth.decide(address)).status).toBe(404);
    await oauth.service.context.activity.flush();
    await db.updateTable('applications').set({ is_active: true }).where('id', '=', app.id).execute();
    await db.updateTable('access_requests').set({ state: 'REVOKED' }).where('type', '=', 'OAUTH2_CLIENT').execute();
    await oauth.fetch(address.href);
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['access_revoked', 'inactive', 'access_level']);
  });

  it('shows the same for a sign-in that ends before the consent screen', async () => {
    const { service, person } = oauth;
    const describe = (query: Record<string, string> = {}) =>
      service.call('GET', `/oauth2/${app.id}/get_metadata/`, { token: person.jwt.access, query });
    const { db } = service.storage;
    const change = (values: object) => db.updateTable('applications').set(values).where('id', '=', app.id).execute();
    expect((await describe({ redirect_uri: 'https://other.example/' })).status).toBe(400);
    await change({ access_level: 'EMPLOYEES' });
    expect((await describe()).status).toBe(403);
    expect((await changed((query) => query.set('prompt', 'none'))).headers.get('location')).toContain('access_denied');
    await change({ access_level: 'PUBLIC', is_active: false });
    expect((await describe()).status).toBe(404);
    await service.context.activity.flush();
    await change({ is_active: true });
    expect(await attempts()).toEqual([
      { outcome: 'inactive', sent: null, registered: null },
      { outcome: 'access_level', sent: null, registered: 'EMPLOYEES' },
      { outcome: 'access_level', sent: null, registered: 'EMPLOYEES' },
      { outcome: 'redirect_uri', sent: 'https://other.example/', registered: redirectUri },
    ]);
  });

  /** Lets the person decide on a request, and the browser fetch the response if the provider sends it itself. */
  const putThrough = async (
    { isPushed, isDirect }: { isPushed: boolean; isDirect: boolean },
    parameters: { response_mode: string; scope: string },
    decision: object = {},
  ) => {
    const { address: plain } = await request(config, parameters);
    const address = isPushed ? await client.buildAuthorizationUrlWithPAR(config, plain.searchParams) : plain;
    // Clients may repeat what they have pushed; the provider ignores it.
    if (isPushed) address.searchParams.set('scope', parameters.scope);
    const location = isDirect ? address.href : (await oauth.fetch(address.href)).headers.get('location');
    const { redirect_uri } = ok(await oauth.decide(location ?? '', decision));
    if (redirect_uri !== redirectUri) await oauth.fetch(redirect_uri, { headers: { cookie: await oauth.cookie() } });
  };

  it.each(
    ['query', 'fragment', 'form_post'].flatMap((response_mode) => [
      { response_mode, isPushed: false, isDirect: false },
      { response_mode, isPushed: false, isDirect: true },
      { response_mode, isPushed: true, isDirect: false },
    ]),
  )('notes once a scope that does not exist, a refusal and a sign-in: %j', async ({ response_mode, ...way }) => {
    await putThrough(way, { response_mode, scope: 'openid emial' });
    expect(await attempts()).toEqual([
      { outcome: 'scope', sent: 'openid emial', registered: expect.stringMatching(/^openid .*email/) },
    ]);
    await putThrough(way, { response_mode, scope: 'openid' }, { decision: 'refuse' });
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['refused_by_person', 'scope']);
    const { sign_ins, failures } = (await read('usage/')).days.at(-1);
    expect([sign_ins, failures]).toEqual([1, { scope: 1, refused_by_person: 1 }]);
  });

  it('records a request with an undecided interaction', async () => {
    const attempt = { grant_type: 'client_credentials' };
    const authorization = `Basic ${Buffer.from(`${app.id}:wrong`).toString('base64')}`;
    const call = { method: 'POST', headers: { authorization }, body: new URLSearchParams(attempt) };
    await oauth.ask('token_endpoint', { ...call, query: 'interaction=1' });
    await changed((query) => query.append('interaction', 'none'));
    await signIn();
    const { address } = await request(config, { scope: 'openid emial' });
    address.searchParams.set('interaction', 'none');
    await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['scope', 'success', 'secret']);
    const { sign_ins, failures } = (await read('usage/')).days.at(-1);
    expect([sign_ins, failures]).toEqual([2, { secret: 1, scope: 1 }]);
  });

  it('names other causes of a failed sign-in: another grant, a refusal, no session, a malformed request', async () => {
    await post({ grant_type: 'password', username: 'anna', password: 'x' });
    const { address } = await request(config);
    const begun = await oauth.fetch(address.href);
    ok(await oauth.decide(begun.headers.get('location') ?? '', { decision: 'refuse' }));
    await oauth.fetch((await request(config, { prompt: 'none' })).address.href);
    await changed((query) => query.delete('response_type'));
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual([
      'request',
      'sign_in_needed',
      'refused_by_person',
      'grant',
    ]);
  });

  it('keeps the twenty latest attempts, without personal data', async () => {
    for (let made = 0; made < 25; made += 1) await post({ grant_type: 'client_credentials' }, `wrong ${made}`);
    await oauth.service.context.activity.flush();
    await signIn();
    expect(await attempts()).toHaveLength(20);
    const rows = await oauth.service.storage.db.selectFrom('application_attempts').selectAll().execute();
    expect(rows).toHaveLength(20);
    for (const secret of [oauth.person.phone, oauth.person.email, app.client_secret])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is shown for partner sites too', async () => {
    const site = await createApplication(oauth.service, oauth.person, 'UNIT_SITE');
    const { service, person } = oauth;
    const fetchToken = (body: object) =>
      service.call('POST', '/partner/get_user_token_for_site/', {
        token: person.jwt.access,
        body: { site: site.id, ...body },
      });
    const exchange = (token: string, key: string) =>
      service.call('POST', '/partner/exchange_token/', {
        headers: { authorization: `Basic ${Buffer.from(`${site.id}:${key}`).toString('base64')}` },
        body: { token },
      });
    const { token } = ok(await fetchToken({}));
    await fetchToken({ redirect_uri: 'https://other.example/' });
    await exchange(token, app.client_secret);
    await exchange(token, 'no key at all');
    await exchange(token, '');
    ok(await exchange(token, site.secret_key));
    await exchange(token, site.secret_key);
    expect(await attempts(site.id)).toEqual([
      { outcome: 'token', sent: null, registered: null },
      { outcome: 'success', sent: null, registered: null },
      { outcome: 'secret', sent: null, registered: 'client_secret_basic' },
      { outcome: 'secret', sent: 'client_secret_basic', registered: 'client_secret_basic' },
      { outcome: 'secret', sent: 'client_secret_basic', registered: 'client_secret_basic' },
      { outcome: 'redirect_uri', sent: 'https://other.example/', registered: 'shop.example' },
    ]);
    const { connection_status, secrets } = await read('', site.id);
    expect([connection_status, secrets[0].last_used_at]).toEqual(['CONNECTED', service.clock.now().toISOString()]);
  });

  it('shows the first use of a secret immediately, in the list and in the details', async () => {
    const { service, person } = oauth;
    const status = async (path: string): Promise<Json> =>
      ok(await service.call('GET', `/oauth2/${path}`, { token: person.jwt.access }));
    const used = async () => (await post({ grant_type: 'client_credentials' })).status;
    expect((await status(`${app.id}/`)).connection_status).toBe('NOT_CONNECTED');
    expect(await used()).toBe(200);
    expect(await status(`${app.id}/`)).toMatchObject({
      connection_status: 'CONNECTED',
      secrets: [{ last_used_at: service.clock.now().toISOString() }],
    });
    await service.storage.db.updateTable('applications').set({ connected_at: null }).execute();
    service.clock.step(61);
    await used();
    expect((await status('?connection_status=CONNECTED')).items).toMatchObject([{ id: app.id }]);
  });

  it('counts a sign-in only if the tokens were written: not for the second of two parallel exchanges, nor after a failure', async () => {
    const outcomes = async () => (await attempts()).map(({ outcome }) => outcome).sort();
    const newExchange = async () => {
      const { address, checks } = await request(config);
      const code = (await oauth.authorize(address)).searchParams.get('code') ?? '';
      const code_verifier = checks.pkceCodeVerifier;
      const body = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier };
      return async () => (await post(body)).status;
    };
    const exchange = await newExchange();
    expect((await Promise.all([exchange(), exchange()])).sort()).toEqual([200, 400]);
    expect(await outcomes()).toEqual(['code', 'success']);
    const { pool } = oauth.service.storage;
    const refuse = `ADD CONSTRAINT refused CHECK (kind <> 'AccessToken') NOT VALID`;
    const fails = await newExchange();
    await pool.query(`ALTER TABLE oauth2_artifacts ${refuse}`);
    expect(await fails()).toBe(500);
    await pool.query('ALTER TABLE oauth2_artifacts DROP CONSTRAINT refused');
    expect(await outcomes()).toEqual(['code', 'success']);
    expect(await fails()).toBe(200);
  });

  it('is counted by day: sign-ins, people once, new people; below five the number is hidden', async () => {
    await signIn();
    await signIn();
    await post({ grant_type: 'client_credentials' }, 'wrong');
    const { days } = await read('usage/');
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({
      date: oauth.service.clock.now().toISOString().slice(0, 10),
      sign_ins: 2,
      people: null,
      new_people: null,
      failures: { secret: 1 },
    });
    const row = () => oauth.service.storage.db.selectFrom('application_usage').selectAll().executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ people: 1, new_people: 1 });
    for (let number = 1; number <= 4; number += 1) {
      const person = await signUp(oauth.service, { phone: `+7916000000${number}`, email: `p${number}@example.com` });
      const { address } = await request(config);
      ok(await oauth.decide(address, {}, person.jwt.access));
    }
    const { people, new_people } = (await read('usage/')).days.at(-1);
    expect([people, new_people]).toEqual([5, 5]);
    expect(await read('')).toMatchObject({ people_connected: 5, waiting_deliveries: 0 });
  });

  it('is counted for ninety days; the counted people are forgotten after two', async () => {
    const { service, person } = oauth;
    const { db } = service.storage;
    const textOf = (ago: number) =>
      addSeconds(service.clock.now(), -ago * daySeconds)
        .toISOString()
        .slice(0, 10);
    const dayOf = (ago: number) => sql<Date>`${textOf(ago)}::date`;
    for (const ago of [0, 2, 3, 89, 92]) {
      const day = dayOf(ago);
      const counted = { application_id: app.id, day } as const;
      await db
        .insertInto('application_usage')
        .values({ ...counted, sign_ins: 1, people: 1, new_people: 0, failures: '{}' })
        .execute();
      await db
        .insertInto('application_day_people')
        .values({ ...counted, user_id: person.id })
        .execute();
    }
    await runDueJobs(service.context);
    const { days } = await read('usage/');
    expect((days as { sign_ins: number }[]).filter(({ sign_ins }) => sign_ins === 1)).toHaveLength(4);
    expect(await db.selectFrom('application_usage').select('day').execute()).toHaveLength(4);
    const counted = db.selectFrom('application_day_people').select(sql<string>`day::text`.as('day'));
    expect((await counted.orderBy('day').execute()).map(({ day }) => day)).toEqual([2, 0].map(textOf));
  });
});
