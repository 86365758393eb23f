import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEvents, type EventReader } from '../../testing/eventReader';
import { ok, refresh, signIn, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { deactivateUser } from '../../operations/admin/deactivateUser';
import { daySeconds } from '../../platform/clock';
import { addSeconds } from '../../platform/clock';
import { demandDocument } from '../../testing/demandDocument';
import { sidOf } from '../../testing/sidOf';

const listening = async (service: TestService): Promise<string> => {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
};
/** Waits for a condition that depends on a socket. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((done) => setImmediate(done));
};

describeOnBothDatabases('the event stream', (driver) => {
  let service: TestService;
  let origin: string;
  let person: Person;
  let readers: EventReader[];
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } },
    });
    origin = await listening(service);
    person = await signUp(service);
    readers = [];
  });
  afterEach(async () => {
    for (const reader of readers) reader.close();
    await service.close();
  });
  const open = async (token?: string): Promise<EventReader> => {
    const reader = await openEvents(origin, token);
    readers.push(reader);
    return reader;
  };
  const call = (...parts: Parameters<TestService['call']>) => service.call(...parts);

  it('is never cached or buffered by proxies, and is for signed-in users only', async () => {
    const { status, headers } = await open(person.jwt.access);
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect([headers['cache-control'], headers['x-accel-buffering']]).toEqual(['no-store', 'no']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect((await call('GET', '/events/')).status).toBe(401);
    expect((await call('GET', '/events/', { token: person.jwt.refresh })).status).toBe(401);
  });

  it('the page of an ended session gets the event and its stream ends; other pages of the person get it and stay open (R-27)', async () => {
    const other = await signIn(service, person);
    const [here, there] = [await open(person.jwt.access), await open(other.access)];
    ok(await call('DELETE', `/user/sessions/${sidOf(other.access)}/`, { token: person.jwt.access }));
    const ended = { event: 'session_ended', data: { session: sidOf(other.access) } };
    expect(await there.next()).toEqual(ended);
    expect(await there.next()).toBeUndefined();
    expect(await here.next()).toEqual(ended);
    ok(await call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Вера' } }));
    expect(await here.next()).toEqual({ event: 'profile_changed', data: {} });
  });

  it('all pages get the event when all sessions end, also by an operator (R-28)', async () => {
    const other = await signIn(service, person);
    const streams = [await open(person.jwt.access), await open(other.access)];
    await deactivateUser(service.context, person.id);
    for (const stream of streams) {
      const events = [];
      for (let event = await stream.next(); event; event = await stream.next()) events.push(event.event);
      expect(events).toContain('session_ended');
    }
    await until(() => service.context.events.size === 0);
  });

  it('a session that ended before its page had opened the stream is refused there, as everywhere', async () => {
    const other = await signIn(service, person);
    ok(await call('DELETE', `/user/sessions/${sidOf(other.access)}/`, { token: person.jwt.access }));
    expect((await open(other.access)).status).toBe(401);
  });

  it('a sign-in on a new device sends an event to the others; one on a recognized device does not', async () => {
    const on = (letter: string) => ({ cookies: { device: letter.repeat(43) } });
    await signIn(service, person, on('a'));
    const stream = await open(person.jwt.access);
    const fresh = await signIn(service, person, on('b'));
    expect(await stream.next()).toEqual({ event: 'session_started', data: { session: sidOf(fresh.access) } });
    const again = await signIn(service, person, on('b'));
    ok(await call('DELETE', `/user/sessions/${sidOf(again.access)}/`, { token: person.jwt.access }));
    expect(await stream.next()).toEqual({ event: 'session_ended', data: { session: sidOf(again.access) } });
  });

  it('a session that waits for documents past their time gets no more events (R-77)', async () => {
    await demandDocument(service, { transitionUntil: addSeconds(service.clock.now(), 60) });
    const stream = await open(person.jwt.access);
    await service.context.events.heartbeat();
    expect(service.context.events.size).toBe(1);
    service.clock.step(60);
    await service.context.events.heartbeat();
    expect(await stream.next()).toEqual({ event: 'session_ended', data: { session: sidOf(person.jwt.access) } });
    expect(await stream.next()).toBeUndefined();
  });

  it('a page whose connection broke reopens the stream and gets events again', async () => {
    (await open(person.jwt.access)).close();
    await until(() => service.context.events.size === 0);
    const stream = await open(person.jwt.access);
    ok(await call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Вера' } }));
    expect(await stream.next()).toEqual({ event: 'profile_changed', data: {} });
  });

  it('no page gets events of another person', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const his = await open(boris.jwt.access);
    ok(await call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Вера' } }));
    ok(await call('POST', '/user/logout/', { token: person.jwt.access }));
    ok(await call('PATCH', '/user/me/', { token: boris.jwt.access, body: { first_name: 'Борис' } }));
    expect(await his.next()).toEqual({ event: 'profile_changed', data: {} });
    ok(await call('POST', '/user/logout/', { token: boris.jwt.access }));
    expect((await his.next())?.data).toEqual({ session: sidOf(boris.jwt.access) });
  });

  it('open pages receive a change that is one of thousands, and close with a session that ends among them', async () => {
    const other = await signIn(service, person);
    const [here, there] = [await open(person.jwt.access), await open(other.access)];
    await service.storage.pool.query(
      `INSERT INTO users (first_name, last_name, phone, email, is_verified)
       SELECT 'A', 'B', '+7917' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', true FROM generate_series(1, 2000) AS n`,
    );
    await service.storage.pool.query(`UPDATE users SET last_name = 'Changed'`);
    expect([await here.next(), await there.next()]).toEqual(Array(2).fill({ event: 'profile_changed', data: {} }));
    await service.storage.pool.query(
      `INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, confirmed_at, expires_at, device, ip)
       SELECT gen_random_uuid(), id, now(), now(), now(), now(), now() + interval '1 day', 'x', '127.0.0.1' FROM users`,
    );
    await service.storage.pool.query('UPDATE sessions SET ended_at = now() WHERE sid <> $1', [
      sidOf(person.jwt.access),
    ]);
    expect(await there.next()).toEqual({ event: 'session_ended', data: { session: sidOf(other.access) } });
    expect(await there.next()).toBeUndefined();
    expect(await here.next()).toEqual({ event: 'reopened', data: {} });
  });

  it('sends nothing if nothing changed or the change was rolled back', async () => {
    const stream = await open(person.jwt.access);
    const { db } = service.storage;
    await db.updateTable('users').set({ timezone: null }).where('id', '=', person.id).execute();
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ first_name: 'Никто' }).where('id', '=', person.id).execute();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    ok(await call('POST', '/user/logout/', { token: person.jwt.access }));
    expect((await stream.next())?.event).toBe('session_ended');
  });

  it('a session that ends by idleness is noticed at the next heartbeat (R-26)', async () => {
    const other = await signIn(service, person);
    const [idle, used] = [await open(person.jwt.access), await open(other.access)];
    service.clock.step(20 * daySeconds);
    ok(await refresh(service, other.refresh));
    service.clock.step(10 * daySeconds);
    await service.context.events.heartbeat();
    expect((await idle.next())?.event).toBe('session_ended');
    expect(await idle.next()).toBeUndefined();
    expect(service.context.events.size).toBe(1);
    used.close();
  });

  it('the eleventh stream of one session is refused; a closed one frees its place', async () => {
    const { events } = service.context;
    const streams = [];
    for (let n = 0; n < 10; n += 1) streams.push(await open(person.jwt.access));
    const refused = await call('GET', '/events/', { token: person.jwt.access });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    streams[0]!.close();
    await until(() => events.size === 9);
    expect((await open(person.jwt.access)).status).toBe(200);
    for (const stream of readers) stream.close();
    await until(() => events.size === 0);
  });

  it('ends with the process, whose pages reconnect within five seconds, each at a random moment', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => open(person.jwt.access)));
    const ends = pages.map((page) => page.untilEnd());
    await service.app.close();
    const pauses = (await Promise.all(ends)).map((text) => Number(/^retry: (\d+)\n\n$/m.exec(text)?.[1]));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...pauses)).toBeLessThan(5000);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });
});

describeOnPostgres('the event stream of two processes', () => {
  let first: TestService;
  let second: TestService;
  let person: Person;
  beforeEach(async () => {
    first = await startTestService({ driver: 'postgres' });
    second = await startTestService({ driver: 'postgres', storage: first.storage, clock: first.clock });
    person = await signUp(first);
  });
  afterEach(async () => {
    await second.close();
    await first.close();
  });

  it('an event of one process reaches the streams of the other', async () => {
    const stream = await openEvents(await listening(second), person.jwt.access);
    ok(await first.call('POST', '/user/logout/', { token: person.jwt.access }));
    expect((await stream.next())?.event).toBe('session_ended');
    expect(await stream.next()).toBeUndefined();
  });

  describe('a lost database connection (R-66)', () => {
    it('does not hide the end of a session: missed ends are noticed afterwards, and new events arrive', async () => {
      const stream = await openEvents(await listening(second), person.jwt.access);
      const boris = await signUp(first, { phone: '+79160000001', email: 'boris@example.com' });
      const his = await openEvents(
        `http://127.0.0.1:${(second.app.server.address() as AddressInfo).port}`,
        boris.jwt.access,
      );
      // One statement: the connection that listens is gone before the end of the session is notified.
      await first.storage.pool.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'passport-identity-events' AND datname = current_database()`);
      ok(await first.call('POST', '/user/logout/', { token: person.jwt.access }));
      expect((await stream.next())?.event).toBe('session_ended');
      ok(await first.call('POST', '/user/logout/', { token: boris.jwt.access }));
      expect((await his.next())?.event).toBe('session_ended');
    });
  });
});
