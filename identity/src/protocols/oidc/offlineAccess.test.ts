import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { request, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

describeOnOneDatabase('a refresh token without prompt=consent', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
  });
  afterEach(() => oauth.close());
  const offline = { scope: 'openid email offline_access' };
  const connect = async (...flags: string[]) => oauth.connect(await oauth.register(...flags));

  /** Signs in without a screen. */
  const signInSilently = async (config: client.Configuration, parameters: Record<string, string> = offline) => {
    const { address, checks } = await request(config, parameters);
    const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    return client.authorizationCodeGrant(config, new URL(answer.headers.get('location') ?? ''), checks);
  };
  const isRefreshed = async (config: client.Configuration, refresh_token = '') =>
    (await client.refreshTokenGrant(config, refresh_token)).access_token !== undefined;

  it('is issued to a client that skips the consent screen', async () => {
    const config = await connect('--skip-granting-access');
    for (const parameters of [offline, { ...offline, prompt: 'none' }]) {
      const { refresh_token } = await signInSilently(config, parameters);
      expect(await isRefreshed(config, refresh_token)).toBe(true);
    }
  });

  it('is issued once the person has agreed to offline_access, and at each later sign-in', async () => {
    const config = await connect();
    expect(await isRefreshed(config, (await signInAt(oauth, config, offline)).refresh_token)).toBe(true);
    for (const parameters of [offline, { ...offline, prompt: 'none' }])
      expect(await isRefreshed(config, (await signInSilently(config, parameters)).refresh_token)).toBe(true);
  });

  it('is issued for a pushed request', async () => {
    const config = await connect();
    const { checks, address: plain } = await request(config, offline);
    const address = await client.buildAuthorizationUrlWithPAR(config, plain.searchParams);
    const tokens = await client.authorizationCodeGrant(config, await oauth.authorize(address), checks);
    expect(await isRefreshed(config, tokens.refresh_token)).toBe(true);
  });

  it('is shown for consent, before it is issued, to a person who has agreed only to the other scopes', async () => {
    const config = await connect();
    await signInAt(oauth, config, { scope: 'openid email' });
    const { address } = await request(config, offline);
    const asked = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    expect(asked.headers.get('location')).toMatch(/^\/\?/);
  });

  it('is not issued under prompt=none to a client without an earlier grant of it', async () => {
    const config = await connect();
    await signInAt(oauth, config, { scope: 'openid email' });
    const tokens = await signInSilently(config, { ...offline, prompt: 'none' });
    expect(tokens.refresh_token).toBeUndefined();
    expect(tokens.scope?.split(' ').sort()).toEqual(['email', 'openid']);
  });

  it('is not issued to a client that does not request it', async () => {
    const config = await connect('--skip-granting-access');
    expect((await signInSilently(config, { scope: 'openid email' })).refresh_token).toBeUndefined();
  });

  it('is not issued silently after the person disconnected the service, even if an operator vouches for it', async () => {
    const config = await connect('--skip-granting-access');
    await signInSilently(config);
    const token = oauth.person.jwt.access;
    const [service] = ok(await oauth.service.call('GET', '/user/connected_services/', { token })).services;
    ok(await oauth.service.call('DELETE', `/user/connected_services/${service.id}/`, { token }));
    const { address } = await request(config, { ...offline, prompt: 'none' });
    const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
    expect(answer.headers.get('location')).toContain('error=consent_required');
  });

  describe('the consent screen', () => {
    it('is skipped if the person agreed to the same scopes, and shown for prompt=consent', async () => {
      const config = await connect();
      await signInAt(oauth, config, offline);
      const cookie = await oauth.cookie();
      const answerTo = async (parameters: Record<string, string>) => {
        const { address } = await request(config, parameters);
        return (await oauth.fetch(address.href, { headers: { cookie } })).headers.get('location');
      };
      expect(await answerTo(offline)).toMatch(/^https:\/\/app\.example\/callback\?code=/);
      expect(await answerTo({ ...offline, prompt: 'consent' })).toMatch(/^\/\?interaction=/);
      expect(await answerTo({ scope: 'openid email phone' })).toMatch(/^\/\?interaction=/);
    });
  });
});
