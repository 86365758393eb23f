import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok, signUp } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import {
  redirectUri,
  request,
  signInAt,
  startOAuthService,
  type OAuthService,
  type Registered,
} from './testing/oauthService';

describeOnOneDatabase('a decision covers what the person was shown (R-47)', (driver) => {
  let oauth: OAuthService;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    registered = await oauth.register();
    config = await oauth.connect(registered);
  });
  afterEach(() => oauth.close());

  /** The sign-in page to which the provider redirects a browser. */
  const begin = async (parameters: Record<string, string>): Promise<URLSearchParams> => {
    const { address } = await request(config, parameters);
    const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    return new URL(answer.headers.get('location') ?? '', address).searchParams;
  };
  const describeClient = (id: string, query: Record<string, string>) =>
    oauth.service.call('GET', `/oauth2/${id}/get_metadata/`, { token: oauth.person.jwt.access, query });

  it.each<[string, (query: Record<string, string>) => Record<string, string>]>([
    ['through the site', ({ scope = '', claims = '' }) => ({ scope, claims })],
    ['through the provider', ({ interaction = '' }) => ({ interaction })],
  ])('claims requested by name are shown as their scopes and not granted unseen (%s)', async (_way, sent) => {
    await signInAt(oauth, config, { scope: 'openid' });
    const claims = JSON.stringify({ userinfo: { phone_number: null }, id_token: { email: { essential: true } } });
    const query = await begin({ scope: 'openid', claims });
    const shown = ok(await describeClient(registered.client_id, sent(Object.fromEntries(query))));
    expect(shown).toMatchObject({ scopes: ['openid', 'email', 'phone'], is_granted: false });
  });

  it('claims requested by name are granted with the decision for which they were shown', async () => {
    const claims = JSON.stringify({ userinfo: { phone_number: null } });
    const { access_token, claims: idToken } = await signInAt(oauth, config, { scope: 'openid', claims });
    const profile = await client.fetchUserInfo(config, access_token, String(idToken()?.sub));
    expect(profile.phone_number).toBe(oauth.person.phone);
  });

  it('an invalid claims parameter does not break the consent screen', async () => {
    for (const claims of ['{', 'null', '[]', '"openid"', '{"userinfo":null}']) {
      const shown = ok(await describeClient(registered.client_id, { scope: 'openid', claims }));
      expect(shown.scopes).toEqual(['openid']);
    }
  });

  it('offline access is shown before it is granted', async () => {
    const offline = { scope: 'openid offline_access' };
    const shown = async () => ok(await describeClient(registered.client_id, offline));
    await signInAt(oauth, config, { scope: 'openid' });
    expect(await shown()).toMatchObject({ scopes: ['openid', 'offline_access'], is_granted: false });
    await signInAt(oauth, config, offline);
    expect(await shown()).toMatchObject({ scopes: ['openid', 'offline_access'], is_granted: true });
  });

  it('the domain is that of the redirect URI, checked by the service (R-47)', async () => {
    const { client_id } = await oauth.register(
      ...['--redirect-uri', 'https://app.example/callback', '--redirect-uri', 'http://localhost:4002/callback'],
      ...['--redirect-uri', 'com.example.app:/callback'],
    );
    const domainAt = async (redirect_uri: string) => ok(await describeClient(client_id, { redirect_uri })).domain;
    expect(await domainAt('https://app.example/callback')).toBe('app.example');
    expect(await domainAt('http://localhost:4002/callback')).toBe('localhost:4002');
    expect(await domainAt('com.example.app:/callback')).toBe('com.example.app');
    expect(ok(await describeClient(client_id, {})).domain).toBe('app.example');
  });

  it('an unregistered redirect URI is not described (R-47)', async () => {
    const evil = 'https://evil.example/callback';
    for (const redirect_uri of [evil, 'https://app.example/callback/', 'https://app.example@evil.example/callback']) {
      const answer = await describeClient(registered.client_id, { redirect_uri });
      expect([answer.status, JSON.stringify(answer.body).includes('evil')]).toEqual([400, false]);
    }
    const interaction = (await begin({ scope: 'openid' })).get('interaction') ?? '';
    const kept = ok(await describeClient(registered.client_id, { redirect_uri: evil, interaction }));
    expect(kept.domain).toBe('app.example');
  });

  it('a request that the provider keeps is shown as it was sent, whatever the address says', async () => {
    const query = await begin({ scope: 'openid email phone' });
    const interaction = query.get('interaction') ?? '';
    const shown = ok(await describeClient(registered.client_id, { scope: 'openid', interaction }));
    expect(shown.scopes).toEqual(['openid', 'email', 'phone']);
  });

  it('an address with the interaction of another client, or with changed parameters, gives no code', async () => {
    const trusted = await oauth.register('--skip-granting-access');
    const query = await begin({ scope: 'openid email', prompt: 'consent' });
    const interaction = query.get('interaction') ?? '';
    expect((await describeClient(trusted.client_id, { interaction })).status).toBe(400);
    for (const change of [{ client_id: trusted.client_id }, { redirect_uri: 'https://trusted.example/callback' }]) {
      const changed = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) changed.set(name, value);
      expect((await oauth.decide(`/?${changed.toString()}`)).status).toBe(400);
    }
    expect(ok(await oauth.decide(`/?${query.toString()}`)).code).toBeDefined();
  });

  it('consent whose answer the provider sends covers what was requested, and no more', async () => {
    const query = await begin({ scope: 'openid', response_mode: 'form_post' });
    const { redirect_uri } = ok(await oauth.decide(`/?${query.toString()}`));
    const fetchAnswer = async (change: Record<string, string>) => {
      const address = new URL(String(redirect_uri));
      for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value);
      return oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    };
    const more: Record<string, string>[] = [
      { scope: 'openid email' },
      { claims: '{"userinfo":{"phone_number":null}}' },
    ];
    for (const change of more) expect((await fetchAnswer(change)).headers.get('location')).toMatch(/^\/\?/);
    expect(await (await fetchAnswer({})).text()).toContain('name="code"');
  });

  it('consent whose response the provider sends counts only for the person who gave it', async () => {
    const query = await begin({ scope: 'openid', response_mode: 'form_post' });
    const { redirect_uri } = ok(await oauth.decide(`/?${query.toString()}`));
    const other = await signUp(oauth.service, { phone: '+79161234568', email: 'boris@example.com' });
    const answerTo = async (token: string) =>
      oauth.fetch(String(redirect_uri), { headers: { cookie: await oauth.cookie(token) } });
    expect((await answerTo(other.jwt.access)).headers.get('location')).toMatch(/^\/\?/);
    expect(await (await answerTo(oauth.person.jwt.access)).text()).toContain('name="code"');
  });

  it('a pushed request can be decided only after it was shown, not through the short address', async () => {
    await signInAt(oauth, config, { scope: 'openid' });
    const { address } = await request(config, { scope: 'openid email phone' });
    const pushed = (await client.buildAuthorizationUrlWithPAR(config, address.searchParams)).searchParams;
    const short = new URLSearchParams({ redirect_uri: redirectUri, scope: 'openid', ...Object.fromEntries(pushed) });
    const refused = await oauth.decide(`/?${short.toString()}`);
    expect([refused.status, refused.body]).toMatchObject([400, { errors: { error: 'invalid_request' } }]);
    const kept = await oauth.ask('authorization_endpoint', {
      query: short,
      headers: { cookie: await oauth.cookie() },
    });
    const { searchParams } = new URL(kept.headers.get('location') ?? '', address);
    const shown = await describeClient(registered.client_id, { interaction: searchParams.get('interaction') ?? '' });
    expect(ok(shown)).toMatchObject({ scopes: ['openid', 'email', 'phone'], is_granted: false });
  });

  it('each of several resources is kept until the code is exchanged (RFC 8707)', async () => {
    const { address, checks } = await request(config, { scope: 'openid' });
    const resources = ['https://app.example/a', 'https://app.example/b'];
    for (const resource of resources) address.searchParams.append('resource', resource);
    const asked = (await oauth.fetch(address.href)).headers.get('location') ?? '';
    expect(new URL(asked, address).searchParams.getAll('resource')).toEqual(resources);
    for (const resource of resources) {
      const back = await oauth.authorize(address);
      const { access_token } = await client.authorizationCodeGrant(config, back, checks, { resource });
      const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString('utf8');
      expect(JSON.parse(payload)).toMatchObject({ aud: resource });
    }
  });

  it('a request with a duplicate parameter is refused', async () => {
    const { address } = await request(config, { scope: 'openid' });
    const trusted = await oauth.register('--skip-granting-access');
    for (const twice of ['scope=openid+email', `client_id=${trusted.client_id}`])
      expect((await oauth.decide(`${address.search}&${twice}`)).body.code).toBeUndefined();
  });
});
