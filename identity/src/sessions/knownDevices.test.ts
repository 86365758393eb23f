import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Visitor } from '../platform/devices/visitor';
import { startSession } from '../sign-in/session-start/startSession';
import { browserOf } from '../testing/externalPeople';
import { ok, refresh, signIn, signUp, type Person } from '../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../testing/harness';
import { sidOf } from '../testing/sidOf';

const hashOf = (letter: string) => createHash('sha256').update(letter.repeat(43)).digest('base64url');

describeOnBothDatabases('the recognized devices of an account', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0, sendsSession: 100 } } });
    person = await signUp(service, {}, browserOf('a'));
  });
  afterEach(() => service.close());

  const devices = async (userId = person.id) => {
    const { db } = service.storage;
    const rows = await db.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId).execute();
    return rows.map(({ device_hash }) => device_hash).sort();
  };
  const devicesOf = (letters: string) => [...letters].map(hashOf).sort();

  describe('limited to the twenty used last (R-05)', () => {
    /** Signs the person in without a code. */
    const signInOn = async (device: string) => {
      service.clock.step(60);
      const visitor: Visitor = { device, deviceName: '', ip: '203.0.113.7', country: null, language: 'ru' };
      const { db } = service.storage;
      const user = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
      await startSession(service.context, { user, visitor, event: 'sign_in', amr: ['sms'] });
    };
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `device-${from + at}`).sort();

    it('the twenty used last count by a new device or by a used session', async () => {
      for (let number = 1; number <= 19; number += 1) await signInOn(`device-${number}`);
      expect(await devices()).toHaveLength(20);
      service.clock.step(60);
      ok(await refresh(service, person.jwt.refresh));
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, browserOf('b'));
      for (let number = 20; number <= 22; number += 1) await signInOn(`device-${number}`);
      expect(await devices()).toEqual([...devicesOf('a'), ...numbered(4, 22)].sort());
      expect(await devices(boris.id)).toEqual(devicesOf('b'));
    });

    it('only a new device displaces another: a sign-in on a recognized device reads no other', async () => {
      const rows = numbered(1, 25).map((device_hash) => ({
        ...{ user_id: person.id, device_hash },
        first_seen_at: service.clock.now(),
      }));
      await service.storage.db.insertInto('known_devices').values(rows).execute();
      await signInOn('device-1');
      expect(await devices()).toHaveLength(26);
      await signInOn('new');
      const kept = await devices();
      expect(kept).toHaveLength(20);
      expect(kept).toEqual(expect.arrayContaining(['device-1', 'new']));
    });
  });

  describe('when they are forgotten (R-28)', () => {
    const end = async (token: string, ended: string) =>
      ok(await service.call('DELETE', `/user/sessions/${sidOf(ended)}/`, { token }));
    const logout = async (token: string, end_all_sessions = false, caller = {}) =>
      ok(await service.call('POST', '/user/logout/', { token, body: { end_all_sessions }, ...caller }));

    it('a device is forgotten when the person ends the last session on it', async () => {
      const [first, second] = [
        await signIn(service, person, browserOf('b')),
        await signIn(service, person, browserOf('b')),
      ];
      const other = await signIn(service, person, browserOf('c'));
      await logout((await signIn(service, person, browserOf('d'))).access);
      await end(person.jwt.access, first.access);
      expect(await devices()).toEqual(devicesOf('abcd'));
      await end(person.jwt.access, second.access);
      expect(await devices()).toEqual(devicesOf('acd'));
      // The caller's own device stays, whichever of the sessions on it ends.
      await end(other.access, other.access);
      expect(await devices()).toEqual(devicesOf('acd'));
    });

    it('a device is forgotten when the person ends a session and the others on it have expired by inactivity', async () => {
      const idle = await signIn(service, person, browserOf('b'));
      service.clock.step(29 * 24 * 3600);
      const used = ok(await refresh(service, person.jwt.refresh));
      const later = await signIn(service, person, browserOf('b'));
      service.clock.step(2 * 24 * 3600);
      const { access } = ok(await refresh(service, used.refresh));
      expect((await refresh(service, idle.refresh)).status).toBe(401);
      await end(access, later.access);
      expect(await devices()).toEqual(devicesOf('a'));
    });

    it('ending all other sessions forgets all other devices, even signed-out ones', async () => {
      await signIn(service, person, browserOf('b'));
      await logout((await signIn(service, person, browserOf('c'))).access);
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, browserOf('b'));
      expect(await devices()).toEqual(devicesOf('abc'));
      ok(await service.call('POST', '/user/end_other_sessions/', { token: person.jwt.access }));
      expect(await devices()).toEqual(devicesOf('a'));
      expect(await devices(boris.id)).toEqual(devicesOf('b'));
    });

    it("ending all sessions forgets all devices but the caller's, whatever cookie the call has", async () => {
      await signIn(service, person, browserOf('b'));
      await logout((await signIn(service, person, browserOf('c'))).access);
      await logout(person.jwt.access, true, browserOf('b'));
      expect(await devices()).toEqual(devicesOf('a'));
    });

    it('signing out of one session forgets no device', async () => {
      for (const letter of 'bc') await logout((await signIn(service, person, browserOf(letter))).access);
      expect(await devices()).toEqual(devicesOf('abc'));
    });
  });
});
