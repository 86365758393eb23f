import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openEvents, type EventReader } from '../../testing/eventReader';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { rawClient, type RawClient } from '../../testing/rawClient';
import { until } from '../../testing/until';

describeOnOneDatabase('a page that reads nothing of its event stream', (driver) => {
  let service: TestService;
  let anna: Person;
  let boris: Person;
  let readers: EventReader[];
  let stalled: RawClient;
  beforeEach(async () => {
    service = await startTestService({ driver });
    const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    anna = await signUp(service);
    boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    readers = [await openEvents(origin, boris.jwt.access)];
    stalled = await rawClient(
      service.app,
      `GET /api/events/ HTTP/1.1\r\nhost: a\r\nauthorization: JWT ${anna.jwt.access}\r\n\r\n`,
    );
    stalled.socket.pause();
    await until('both streams are open', () => service.context.events.size === 2);
  });
  afterEach(async () => {
    for (const reader of readers) reader.close();
    stalled.socket.destroy();
    await service.close();
  });
  /** Notifies a user's pages of thousands of events of the largest size: more than the socket buffers hold. */
  const tellMuch = (userId: number) =>
    service.storage.pool.query(
      `SELECT pg_notify('account_events', json_build_object('user', $1::bigint, 'event', 'profile_changed',
         'number', number, 'text', repeat('a', 7000))::text) FROM generate_series(1, 3000) AS number`,
      [userId],
    );

  it('is disconnected once 64 kB are unread, and delays no other page (R-60)', async () => {
    await tellMuch(anna.id);
    await until('the stream is closed', () => service.context.events.size === 1);
    ok(await service.call('PATCH', '/user/me/', { token: boris.jwt.access, body: { first_name: 'Борис' } }));
    expect(await readers[0]!.next()).toEqual({ event: 'profile_changed', data: {} });
  });
});
