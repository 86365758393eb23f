import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type * as client from 'openid-client';
import { ok } from '../testing/flows';
import { describeOnBothEngines } from '../testing/harness';
import { request, signInAt, startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

describeOnBothEngines('R-47 what is decided is what the person was shown', (engine) => {
  let oauth: OAuthService;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(engine);
    registered = await oauth.register();
    config = await oauth.connect(registered);
  });
  afterEach(() => oauth.close());

  /** The address of the site to which the engine sends a browser. */
  const begin = async (parameters: Record<string, string>): Promise<URLSearchParams> => {
    const { address } = await request(config, parameters);
    const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    return new URL(answer.headers.get('location') ?? '', address).searchParams;
  };
  const describeClient = (id: string, query: Record<string, string>) =>
    oauth.service.call('GET', `/oauth2/${id}/get_metadata/`, { token: oauth.person.jwt.access, query });

  it.each<[string, (query: Record<string, string>) => Record<string, string>]>([
    ['through the site', ({ scope = '', claims = '' }) => ({ scope, claims })],
    ['through the engine', ({ interaction = '' }) => ({ interaction })],
  ])('single claims are shown as their scopes, and are not granted unseen (%s)', async (_way, sent) => {
    await signInAt(oauth, config, { scope: 'openid' });
    const claims = JSON.stringify({ userinfo: { phone_number: null }, id_token: { email: { essential: true } } });
    const query = await begin({ scope: 'openid', claims });
    const shown = ok(await describeClient(registered.client_id, sent(Object.fromEntries(query))));
    expect(shown).toMatchObject({ scopes: ['openid', 'email', 'phone'], is_granted: false });
  });

  it('claims that are none are no reason to fail', async () => {
    for (const claims of ['{', 'null', '[]', '"openid"', '{"userinfo":null}']) {
      const shown = ok(await describeClient(registered.client_id, { scope: 'openid', claims }));
      expect(shown.scopes).toEqual(['openid']);
    }
  });

  it('offline access is shown where it is given: with prompt=consent alone', async () => {
    const offline = { scope: 'openid offline_access' };
    const shown = async (sent: Record<string, string>) =>
      ok(await describeClient(registered.client_id, { ...offline, ...sent }));
    expect(await shown({ prompt: 'consent' })).toMatchObject({ scopes: ['openid', 'offline_access'] });
    await signInAt(oauth, config, offline);
    expect(await shown({})).toMatchObject({ scopes: ['openid'], is_granted: true });
  });

  it('a request that the engine keeps is shown as it was sent, whatever the address says of it', async () => {
    const query = await begin({ scope: 'openid email phone' });
    const interaction = query.get('interaction') ?? '';
    const shown = ok(await describeClient(registered.client_id, { scope: 'openid', interaction }));
    expect(shown.scopes).toEqual(['openid', 'email', 'phone']);
  });

  it('an address with the request of another client, or a changed one, gives no code', async () => {
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

  it('an agreement whose answer the engine sends is to what was asked for, and to no more', async () => {
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

  it('a parameter that stands in a request twice makes it none', async () => {
    const { address } = await request(config, { scope: 'openid' });
    const trusted = await oauth.register('--skip-granting-access');
    for (const twice of ['scope=openid+email', `client_id=${trusted.client_id}`])
      expect((await oauth.decide(`${address.search}&${twice}`)).body.code).toBeUndefined();
  });
});
