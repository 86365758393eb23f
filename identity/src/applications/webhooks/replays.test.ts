import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { daySeconds } from '../../platform/clock';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { startWebhookService, type Endpoint, type WebhookService } from './testing/webhookService';

describeOnBothDatabases('events of webhooks in the log (R-68)', (driver, itOnOneDatabase) => {
  let webhooks: WebhookService;
  let service: TestService;
  let peer: Endpoint;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
    ({ service, endpoint: peer } = webhooks);
  });
  afterEach(() => webhooks.close());

  const findPings = async (query: Record<string, string>) =>
    ok(await webhooks.call('GET', `deliveries/?${new URLSearchParams({ event: 'ping', ...query }).toString()}`)) as {
      items: Json[];
      next_cursor: string | null;
    };

  it('can be sent again on demand: one, or all that failed, with the same id', async () => {
    await webhooks.enter();
    await webhooks.deliver();
    const [last] = ok(await webhooks.call('GET', 'deliveries/')).items as Json[];
    peer.received = [];
    ok(await webhooks.call('POST', `deliveries/${last.id}/replay/`));
    await webhooks.deliver();
    expect(peer.received.map(({ headers }) => headers['webhook-id'])).toEqual([last.event_id]);
    expect((ok(await webhooks.call('GET', 'deliveries/')).items as Json[]).every(({ can_replay }) => can_replay)).toBe(
      true,
    );
    peer.status = 500;
    await webhooks.enter();
    await webhooks.deliver();
    peer.status = 200;
    peer.received = [];
    expect(ok(await webhooks.call('POST', 'webhook/replay/'))).toEqual({ queued: 1 });
    await webhooks.deliver();
    expect(webhooks.events().map(({ type }) => type)).toEqual(['sign_in']);
  });

  it.each([
    ['from', '0000-01-01T00:00:00Z', 400],
    ['to', '0001-01-01T00:00:00+01:00', 400],
    ['to', '9999-12-31T23:59:59-00:01', 400],
    ['from', '2026-12-31T23:59:60Z', 400],
    ['from', '2000-01-01T00:00:00+23:59', 200],
    ['to', '9999-12-31T23:59:59Z', 200],
  ])('are searched %s %s, whatever the database knows of such a time: %i (R-60)', async (field, time, status) => {
    await webhooks.enter();
    await webhooks.deliver();
    const answer = await webhooks.call('GET', `deliveries/?${field}=${encodeURIComponent(time)}`);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, status === 400 ? [field] : []]);
    if (status === 200) expect(answer.body.items).not.toEqual([]);
  });

  it('cannot be sent again after 14 days, and the log shows that', async () => {
    await webhooks.enter();
    await webhooks.deliver();
    service.clock.step(14 * daySeconds);
    await webhooks.renew();
    const items = ok(await webhooks.call('GET', 'deliveries/')).items as Json[];
    expect(new Set(items.map(({ can_replay }) => can_replay))).toEqual(new Set([false]));
    expect((await webhooks.call('POST', `deliveries/${items[0].id}/replay/`)).status).toBe(404);
  });

  it('report how many are left while all are sent again (R-68)', async () => {
    const replay = async () => ((await webhooks.readEndpoint()) as { replay: Json }).replay;
    expect(await replay()).toBeNull();
    peer.status = 500;
    await webhooks.enter();
    await webhooks.deliver();
    const at = service.clock.now().toISOString();
    ok(await webhooks.call('POST', 'webhook/replay/'));
    expect(await replay()).toEqual({ at, queued: 2, left: 2 });
    await webhooks.deliver();
    // Retried and refused again: they still have to be delivered.
    expect(await replay()).toEqual({ at, queued: 2, left: 2 });
    peer.status = 200;
    service.clock.step(7);
    await webhooks.enter();
    await webhooks.deliver();
    expect(await replay()).toEqual({ at, queued: 2, left: 0 });
  });

  it('can be stopped while all are sent again: untried ones are held, and delivered with the next replay', async () => {
    peer.status = 500;
    await webhooks.enter();
    await webhooks.deliver();
    ok(await webhooks.call('POST', 'webhook/replay/'));
    expect(ok(await webhooks.call('DELETE', 'webhook/replay/'))).toEqual({ held: 2 });
    expect(await webhooks.readEndpoint()).toMatchObject({ replay: null, waiting: 2, next_try_at: null });
    peer.status = 200;
    peer.received = [];
    service.clock.step(3600);
    await webhooks.deliver();
    expect(peer.received).toEqual([]);
    await webhooks.renew();
    expect(ok(await webhooks.call('DELETE', 'webhook/replay/'))).toEqual({ held: 0 });
    expect(ok(await webhooks.call('POST', 'webhook/replay/'))).toEqual({ queued: 2 });
    await webhooks.deliver();
    expect(peer.received).toHaveLength(2);
  });

  itOnOneDatabase('are found by their time, a page at a time', async () => {
    const times: string[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      times.push(service.clock.now().toISOString());
      await webhooks.emit('ping');
      await webhooks.deliver();
      service.clock.step(60);
    }
    const find = async (query: Record<string, string>) => {
      const { items, next_cursor } = await findPings(query);
      return { found: items.map(({ at }) => at as string), next_cursor };
    };
    const [first, second, third] = times as [string, string, string];
    expect((await find({ from: second })).found).toEqual([third, second]);
    expect((await find({ to: second })).found).toEqual([first]);
    expect((await find({ from: second, to: third })).found).toEqual([second]);
    const page = await find({ from: second, limit: '1' });
    expect(page.found).toEqual([third]);
    expect(await find({ from: second, limit: '1', cursor: page.next_cursor ?? '' })).toEqual({
      found: [second],
      next_cursor: null,
    });
  });

  itOnOneDatabase('are found by the status of their answer, or by having none', async () => {
    for (const status of [204, 301, 404, 500, 503]) {
      peer.status = status;
      await webhooks.emit('ping');
      await webhooks.deliver();
    }
    const url = 'http://127.0.0.1:1/';
    await service.storage.db.updateTable('applications').set({ webhook_url: url }).execute();
    await webhooks.emit('ping');
    await webhooks.deliver();
    const find = async (query: Record<string, string>) =>
      (await findPings(query)).items.map((item) => item.status as number | null);
    expect(await find({})).toEqual([null, 503, 500, 404, 301, 204]);
    expect(await find({ status: '500' })).toEqual([500]);
    expect(await find({ status: '502' })).toEqual([]);
    expect(await find({ status: 'null' })).toEqual([null]);
    const classes = await Promise.all(['2xx', '3xx', '4xx', '5xx'].map((status) => find({ status })));
    expect(classes).toEqual([[204], [301], [404], [503, 500]]);
    expect(await find({ status: '5xx', result: 'failed' })).toEqual([503, 500]);
    expect(await find({ status: '5xx', result: 'delivered' })).toEqual([]);
  });

  itOnOneDatabase('cannot be searched by any other text as a status, which is refused on its field', async () => {
    for (const status of ['99', '600', '1xx', '6xx', '5XX', '50', '5000', '-500', 'none', '']) {
      const { status: answered, body } = await webhooks.call('GET', `deliveries/?status=${status}`);
      expect([status, answered, Object.keys(body.errors ?? {})]).toEqual([status, 400, ['status']]);
    }
  });

  itOnOneDatabase('are sent again ten thousand at a time after they failed', async () => {
    await sql`INSERT INTO webhook_events (application_id, event, body, created_at, state, attempts)
      SELECT ${webhooks.site.id}::uuid, 'ping', '{}', ${service.clock.now()}::timestamptz, 'HELD', 10
      FROM generate_series(1, 10001)`.execute(service.storage.db);
    expect(ok(await webhooks.call('POST', 'webhook/replay/'))).toEqual({ queued: 10_000 });
    await service.storage.db.deleteFrom('webhook_events').execute();
  });
});
