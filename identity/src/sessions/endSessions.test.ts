import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Visitor } from '../platform/devices/visitor';
import { signIn, signUp, type Person } from '../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../testing/harness';
import { endAllSessions } from './endSessions';

const visitor: Visitor = {
  device: 'd',
  deviceName: 'Chrome, Windows',
  ip: '203.0.113.7',
  country: 'RU',
  language: 'ru',
};

describeOnBothDatabases('ending all sessions of a user (R-28)', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
    await signIn(service, person);
    await signIn(service, person);
  });
  afterEach(() => service.close());

  const sids = async () => {
    const rows = await service.storage.db.selectFrom('sessions').select(['sid', 'ended_at']).orderBy('sid').execute();
    return { living: rows.filter(({ ended_at }) => !ended_at).map(({ sid }) => sid), all: rows.map(({ sid }) => sid) };
  };
  const events = () =>
    service.storage.db
      .selectFrom('audit_events')
      .select(['sid', 'user_id', 'ip', 'country', 'device'])
      .where('event', '=', 'session_ended')
      .orderBy('sid')
      .execute();
  const end = (by?: Visitor, kept?: string) =>
    endAllSessions(service.storage.db, { userId: person.id, now: service.clock.now(), visitor: by, kept });

  it('logs each with the requesting user, and keeps the one that continues', async () => {
    const [kept, ...others] = (await sids()).all;
    expect(await end(visitor, kept)).toBe(2);
    expect((await sids()).living).toEqual([kept]);
    const asked = { user_id: person.id, ip: '203.0.113.7', country: 'RU', device: 'Chrome, Windows' };
    expect(await events()).toEqual(others.map((sid) => ({ sid, ...asked })));
  });

  it('logs no user for an operator, and nothing if there was no session', async () => {
    expect(await end()).toBe(3);
    expect((await events()).map(({ ip, device }) => [ip, device])).toEqual(new Array(3).fill([null, null]));
    expect(await end()).toBe(0);
    expect(await events()).toHaveLength(3);
  });
});
