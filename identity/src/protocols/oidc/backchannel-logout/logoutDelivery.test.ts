import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as client from 'openid-client';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { ok, refresh, signIn } from '../../../testing/flows';
import { describeOnBothDatabases } from '../../../testing/harness';
import { deactivateUser } from '../../../operations/admin/deactivateUser';
import { startWithLogouts, type LogoutListener } from '../testing/logoutListener';
import { issuer, signInAt, type OAuthService, type Registered } from '../testing/oauthService';

describeOnBothDatabases('a logout token that the running worker delivers (R-52)', (driver) => {
  let oauth: OAuthService;
  let listener: LogoutListener;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    ({ oauth, listener, registered, config } = await startWithLogouts(driver));
    await startWithoutPolling();
  });
  afterEach(async () => {
    await oauth.close();
    await listener.close();
  });

  /** Started as in production, but without polling: only a wake makes the worker read the queue. */
  async function startWithoutPolling(): Promise<void> {
    const { context } = oauth.service;
    const timer = setTimeout(() => undefined, 0);
    const intervals = jest.spyOn(globalThis, 'setInterval').mockReturnValue(timer as never);
    context.outbox.start();
    intervals.mockRestore();
    await context.events.start();
  }

  const token = () => oauth.person.jwt.access;
  const call = async (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) =>
    ok(await oauth.service.call(method, path, { token: token(), ...(body && { body }) }));
  /** A second session of the person, which can end the first one. */
  const otherSession = async () => (await signIn(oauth.service, oauth.person)).access;
  const asOther = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
    ok(await oauth.service.call(method, path, { token: await otherSession(), ...(body && { body }) }));

  const ways: [string, (sid: string) => Promise<unknown>][] = [
    ['signs out', () => call('POST', '/user/logout/')],
    ['signs out everywhere in another session', () => asOther('POST', '/user/logout/', { end_all_sessions: true })],
    ['ends the session from the list of another one', (sid) => asOther('DELETE', `/user/sessions/${sid}/`)],
    ['ends all other sessions', () => asOther('POST', '/user/end_other_sessions/')],
    [
      'presents one of our refresh tokens that was exchanged before',
      async () => {
        ok(await refresh(oauth.service, oauth.person.jwt.refresh));
        oauth.service.clock.step(11);
        expect((await refresh(oauth.service, oauth.person.jwt.refresh)).status).toBe(401);
      },
    ],
    ['is deactivated by an operator', () => deactivateUser(oauth.service.context, oauth.person.id)],
    [
      'signs out of the service in the list of services',
      async () => {
        const before = (await call('GET', '/user/connected_services/')).services[0];
        expect(before).toMatchObject({ is_active: true, can_end: true });
        await call('DELETE', `/user/connected_services/${before.id}/sessions/`);
        const after = (await call('GET', '/user/connected_services/')).services[0];
        expect(after).toMatchObject({ id: before.id, is_active: false, can_end: false });
      },
    ],
    [
      'disconnects the service',
      async () => {
        const { services } = await call('GET', '/user/connected_services/');
        await call('DELETE', `/user/connected_services/${services[0].id}/`);
      },
    ],
    [
      'loses the session in any other way, by the trigger of the row',
      (sid) =>
        oauth.service.storage.db
          .updateTable('sessions')
          .set({ ended_at: oauth.service.clock.now() })
          .where('sid', '=', sid)
          .execute(),
    ],
  ];

  it.each(ways)('is delivered immediately when the person %s', async (_way, end) => {
    const tokens = await signInAt(oauth, config);
    const { sid = '', sub } = (tokens.claims() ?? {}) as { sid?: string; sub?: string };
    oauth.service.clock.step(60);
    const arrival = listener.next();
    await end(sid);
    const text = await arrival;
    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), {
      [customFetch]: (url: string, init: RequestInit) => oauth.fetch(url, init),
    });
    const verified = await jwtVerify(text, keys, {
      ...{ issuer, audience: registered.client_id, typ: 'logout+jwt' },
      requiredClaims: ['iat', 'exp', 'jti', 'events', 'sid', 'sub'],
      currentDate: oauth.service.clock.now(),
    });
    const { payload, protectedHeader } = verified;
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(payload).toMatchObject({ sub, sid, jti: expect.stringMatching(/.{20}/) });
    expect(payload.events).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
    expect(payload).not.toHaveProperty('nonce');
    expect((payload.exp ?? Infinity) - (payload.iat ?? 0)).toBeLessThanOrEqual(120);
    expect(listener.received).toHaveLength(1);
  });

  describe('that the client answers with 503', () => {
    it('is sent again after 2, 4, 8, 16 seconds, signed anew each time, until it is accepted', async () => {
      await signInAt(oauth, config);
      listener.status = 503;
      const first = listener.next();
      await call('POST', '/user/logout/');
      await first;
      await oauth.service.deliver();
      for (const [index, seconds] of [2, 4, 8, 16].entries()) {
        if (seconds === 16) listener.status = 200;
        oauth.service.clock.step(seconds - 1);
        await oauth.service.deliver();
        expect(listener.received).toHaveLength(index + 1);
        oauth.service.clock.step(1);
        await oauth.service.deliver();
        expect(listener.received).toHaveLength(index + 2);
      }
      oauth.service.clock.step(3600);
      await oauth.service.deliver();
      expect(new Set(listener.received).size).toBe(5);
      expect(listener.received).toHaveLength(5);
    });
  });
});
