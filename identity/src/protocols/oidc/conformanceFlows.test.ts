import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { describeOnOneDatabase } from '../../testing/harness';
import { ru } from '../../platform/http/messages/ru';
import { openBrowser } from './testing/browser';
import { afterLogout, startWithLogouts, type LogoutListener } from './testing/logoutListener';
import { issuer, redirectUri, request, signInAt, type OAuthService, type Registered } from './testing/oauthService';

describeOnOneDatabase('cases of the OpenID conformance suite with a logout or a posted request', (driver) => {
  let oauth: OAuthService;
  let listener: LogoutListener;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    ({ oauth, listener, registered, config } = await startWithLogouts(driver, '--skip-granting-access'));
  });
  afterEach(async () => {
    await oauth.close();
    await listener.close();
  });

  describe('basic', () => {
    it('oidcc-ensure-post-request-succeeds: a request by POST is answered as one by GET', async () => {
      const { address } = await request(config);
      const init = { headers: { cookie: await oauth.cookie() } };
      const posted = await oauth.ask('authorization_endpoint', { ...init, method: 'POST', body: address.searchParams });
      expect(posted.status).toBe(303);
      const answer = await oauth.fetch(posted.headers.get('location') ?? '', init);
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${redirectUri}\\?code=`));
    });

    it('oidcc-server-client-secret-post', async () => {
      const byPost = await oauth.connect(registered, client.ClientSecretPost(registered.client_secret ?? ''));
      expect((await signInAt(oauth, byPost)).id_token).toBeDefined();
    });

    it('oidcc-codereuse: a code that is immediately reused is refused', async () => {
      const { address, checks } = await request(config);
      const back = await oauth.authorize(address);
      await client.authorizationCodeGrant(config, back, checks);
      await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    });

    it('oidcc-refresh-token: for the same person and sign-in, and for no other client', async () => {
      const tokens = await signInAt(oauth, config, { scope: 'openid offline_access', prompt: 'consent' });
      const other = await oauth.connect(await oauth.register('--name', 'Other'));
      await expect(client.refreshTokenGrant(other, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
      const { iss, sub, aud, auth_time } = tokens.claims() ?? {};
      expect(fresh.claims()).toMatchObject({ iss, sub, aud, auth_time });
      expect(fresh.access_token).not.toBe(tokens.access_token);
    });
  });

  describe('rp-initiated-logout and back-channel', () => {
    it('the discovery document names the endpoint and the supported features', () => {
      expect(config.serverMetadata()).toMatchObject({
        end_session_endpoint: expect.stringContaining(issuer),
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      });
    });

    const hints = { hint: true, address: true, state: true };
    it.each<[string, typeof hints, string]>([
      ['oidcc-rp-initiated-logout', hints, `${afterLogout}?state=s`],
      ['oidcc-rp-initiated-logout-no-state', { ...hints, state: false }, afterLogout],
      ['oidcc-rp-initiated-logout-no-id-token-hint', { ...hints, hint: false }, `${afterLogout}?state=s`],
      ['oidcc-rp-initiated-logout-no-post-logout-redirect-uri', { ...hints, address: false }, '/?logout'],
      ['oidcc-rp-initiated-logout-only-state', { hint: false, address: false, state: true }, '/?logout'],
      ['oidcc-rp-initiated-logout-no-params', { hint: false, address: false, state: false }, '/?logout'],
    ])('%s: the person confirms, the session ends, and the client is notified', async (_name, sends, target) => {
      const tokens = await signInAt(oauth, config);
      const browser = openBrowser(oauth.fetch, await oauth.cookie());
      const address = new URL(config.serverMetadata().end_session_endpoint ?? '');
      address.search = new URLSearchParams({
        ...(sends.hint && { id_token_hint: tokens.id_token ?? '' }),
        ...(sends.address && { post_logout_redirect_uri: afterLogout, client_id: registered.client_id }),
        ...(sends.state && { state: 's' }),
      }).toString();
      const left = await browser.submit(await browser.open(address.href), ru['oauth2.sign-out']);
      expect(left.address).toBe(new URL(target, issuer).href);
      expect((await oauth.service.call('GET', '/user/me/', { token: oauth.person.jwt.access })).status).toBe(401);
      // oidcc-backchannel-rp-initiated-logout
      await oauth.service.deliver();
      const told = listener.received.map((token) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      expect(told.map((text) => JSON.parse(text) as object)).toEqual([
        expect.objectContaining({ sub: tokens.claims()?.sub, sid: tokens.claims()?.sid, aud: registered.client_id }),
      ]);
    });
  });
});
