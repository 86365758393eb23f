import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { deactivateUser } from '../../operations/admin/deactivateUser';
import { ok, refresh } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { startWithLogouts, type LogoutListener } from './testing/logoutListener';
import { issuer, request, signInAt, type OAuthService, type Registered } from './testing/oauthService';
import { ownWay } from '../../messaging/outbox/outbox';

const offline = { scope: 'openid offline_access', prompt: 'consent' };

describeOnBothDatabases('the end of a session', (driver, itOnOneDatabase) => {
  let oauth: OAuthService;
  let listener: LogoutListener;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    ({ oauth, listener, registered, config } = await startWithLogouts(driver));
  });
  afterEach(async () => {
    await oauth.close();
    await listener.close();
  });
  const logout = () => oauth.service.call('POST', '/user/logout/', { token: oauth.person.jwt.access });

  describe('back-channel logout (R-52)', () => {
    itOnOneDatabase('sends a logout token as the standard defines it', async () => {
      const tokens = await signInAt(oauth, config);
      const { sid, sub } = tokens.claims() ?? { sid: undefined, sub: undefined };
      expect(sid).toEqual(expect.any(String));
      ok(await logout());
      await oauth.service.deliver();
      const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), {
        [customFetch]: (url: string, init: RequestInit) => oauth.fetch(url, init),
      });
      const options = { issuer, audience: registered.client_id, typ: 'logout+jwt' };
      const { payload } = await jwtVerify(listener.received[0] ?? '', keys, options);
      expect(payload).toMatchObject({
        sub,
        sid,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        jti: expect.any(String),
      });
      expect(payload).not.toHaveProperty('nonce');
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(120);
      expect(listener.received).toHaveLength(1);
    });

    it('is retried with a new token until it is accepted', async () => {
      await signInAt(oauth, config);
      ok(await logout());
      listener.status = 503;
      await oauth.service.deliver();
      listener.status = 200;
      oauth.service.clock.step(3);
      await oauth.service.deliver();
      expect(new Set(listener.received).size).toBe(2);
      oauth.service.clock.step(3600);
      await oauth.service.deliver();
      expect(listener.received).toHaveLength(2);
    });

    itOnOneDatabase('is shown to the operator if it is refused permanently', async () => {
      await signInAt(oauth, config);
      ok(await logout());
      listener.status = 400;
      await oauth.service.deliver();
      const { clients } = await oauth.command('oauth2', 'list');
      expect(clients[0].failed_logouts).toBe(1);
    });

    itOnOneDatabase('does not delay the notification of another client', async () => {
      const deaf = await oauth.register('--name', 'Deaf', '--backchannel-logout-uri', 'http://127.0.0.1:9/logout');
      await signInAt(oauth, await oauth.connect(deaf));
      await signInAt(oauth, config);
      ok(await logout());
      for (let round = 0; round < 8; round += 1) {
        await oauth.service.deliver();
        oauth.service.clock.step(400);
      }
      expect(listener.received).toHaveLength(1);
      expect(oauth.service.context.outbox.isUnavailable(ownWay('logout'))).toBe(false);
    });

    it('is sent however the session ends', async () => {
      await signInAt(oauth, config);
      await deactivateUser(oauth.service.context, oauth.person.id);
      await oauth.service.deliver();
      expect(listener.received).toHaveLength(1);
    });

    itOnOneDatabase('is sent if reuse of one of our refresh tokens ends the session', async () => {
      await signInAt(oauth, config);
      ok(await refresh(oauth.service, oauth.person.jwt.refresh));
      oauth.service.clock.step(11);
      expect((await refresh(oauth.service, oauth.person.jwt.refresh)).status).toBe(401);
      await oauth.service.deliver();
      expect(listener.received).toHaveLength(1);
    });

    it('is not sent to a client that the session never signed in to', async () => {
      ok(await logout());
      await oauth.service.deliver();
      expect(listener.received).toEqual([]);
    });
  });

  it('ends every token of the session immediately (R-27)', async () => {
    const tokens = await signInAt(oauth, config, offline);
    const before = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
    expect(before.sub).toBe(tokens.claims()?.sub);
    ok(await logout());
    for (const token of [tokens.access_token, tokens.refresh_token ?? ''])
      expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const authorization = `Bearer ${tokens.access_token}`;
    expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
  });

  it('ends its tokens after inactivity too (R-26)', async () => {
    const tokens = await signInAt(oauth, config, offline);
    oauth.service.clock.step(31 * 24 * 3600);
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  describe('a service that the person disconnects (R-48)', () => {
    const services = async () =>
      ok(await oauth.service.call('GET', '/user/connected_services/', { token: oauth.person.jwt.access })).services;
    const takeOff = (id: string) =>
      oauth.service.call('DELETE', `/user/connected_services/${id}/`, { token: oauth.person.jwt.access });

    it.each([[[]], [['--skip-granting-access']]])('loses its tokens, and needs new consent (%j)', async (flags) => {
      const other = await oauth.register('--name', 'Other', ...flags);
      const theirs = await oauth.connect(other);
      const tokens = await signInAt(oauth, theirs, offline);
      const [service] = await services();
      expect(service).toMatchObject({ name: 'Other', type: 'OAUTH2_CLIENT', scopes: ['openid', 'offline_access'] });
      ok(await takeOff(service.id));
      expect(await services()).toEqual([]);
      await expect(client.refreshTokenGrant(theirs, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(await client.tokenIntrospection(theirs, tokens.access_token)).toEqual({ active: false });
      const { client_id } = other;
      const { address } = await request(theirs, { scope: 'openid', prompt: 'none' });
      const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
      expect(answer.headers.get('location')).toContain('error=consent_required');
      const path = `/oauth2/${client_id}/get_metadata/`;
      expect(ok(await oauth.service.call('GET', path, { token: oauth.person.jwt.access }))).toMatchObject({
        skip_granting_access: false,
        is_granted: false,
      });
      // New consent does not revive the old tokens.
      await signInAt(oauth, theirs, offline);
      await expect(client.refreshTokenGrant(theirs, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    });

    itOnOneDatabase('gets one back-channel logout, while the person stays signed in here', async () => {
      const { sid } = (await signInAt(oauth, config)).claims() ?? { sid: undefined };
      const [service] = await services();
      ok(await takeOff(service.id));
      await oauth.service.deliver();
      const [token = ''] = listener.received;
      expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ sid });
      ok(await logout());
      await oauth.service.deliver();
      expect(listener.received).toHaveLength(1);
    });

    itOnOneDatabase('is recorded in the history; disconnecting a service of another person is a 404', async () => {
      await signInAt(oauth, config);
      const [service] = await services();
      expect((await takeOff('0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e')).status).toBe(404);
      ok(await takeOff(service.id));
      expect((await takeOff(service.id)).status).toBe(404);
      const events = await oauth.service.storage.db.selectFrom('audit_events').select('event').execute();
      expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['consent_given', 'consent_revoked']));
    });
  });
});
