import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { runDueJobs } from '../../operations/jobs/jobs';
import { createApplication, giveAccess } from '../../testing/developers';
import { daySeconds } from '../../platform/clock';
import { leaseSeconds } from '../../platform/queue/queue';
import { ok, provePhone, signUp, someEmail, type Person } from '../../testing/flows';
import { describeOnBothDatabases, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { logStatements } from '../../testing/statementLog';
import { until } from '../../testing/until';
import { notifyOwners } from './notifyOwners';
import { claimEvents } from './queue.repository';
import { startWebhookService, type Endpoint, type Received, type WebhookService } from './testing/webhookService';

describeOnBothDatabases('webhooks of an application (R-68, R-76)', (driver, itOnOneDatabase) => {
  let webhooks: WebhookService;
  let service: TestService;
  let person: Person;
  let site: Json;
  let peer: Endpoint;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
    ({ service, person, site, endpoint: peer } = webhooks);
  });
  afterEach(() => webhooks.close());

  const call: WebhookService['call'] = (...args) => webhooks.call(...args);
  const deliver = () => webhooks.deliver();
  const enter = () => webhooks.enter();
  const events = () => webhooks.events();
  const endpoint = () => webhooks.readEndpoint();
  /** Another application, of the developer, with an endpoint of its own. */
  const addEndpoint = async (path: string, developer = person): Promise<Json> => {
    const application = await createApplication(service, developer, 'UNIT_SITE', { name: 'Another' });
    const token = developer.jwt.access;
    const body = { webhook_url: `${peer.url}${path}` };
    ok(await service.call('PATCH', `/oauth2/${application.id}/`, { token, body }));
    ok(await service.call('POST', `/oauth2/${application.id}/webhook/secret/`, { token }));
    return application;
  };
  const states = async () =>
    (await service.storage.db.selectFrom('webhook_events').select('state').orderBy('number').execute()).map(
      (row) => row.state,
    );

  it('report sign-ins, consent, profile and erasure with ids and names of changed fields, never a value', async () => {
    await enter();
    ok(await service.call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Мария' } }));
    const { services } = ok(await service.call('GET', '/user/connected_services/', { token: person.jwt.access }));
    ok(await service.call('DELETE', `/user/connected_services/${services[0].id}/`, { token: person.jwt.access }));
    await deliver();
    // Events of one endpoint are delivered in parallel: the sequence shows which is later.
    const inOrder = events().sort((a, b) => a.data.sequence - b.data.sequence);
    const { user_id } = inOrder[0]!.data;
    expect(inOrder.map(({ type, data }) => [type, data])).toEqual([
      ['consent.granted', { user_id, sequence: 1, scopes: ['openid', 'profile', 'phone', 'email'] }],
      ['sign_in', { user_id, sequence: 2 }],
      ['profile.changed', { user_id, sequence: 3, fields: ['first_name'] }],
      ['consent.revoked', { user_id, sequence: 4 }],
    ]);
    for (const { body } of peer.received)
      for (const value of ['Мария', person.phone, person.email]) expect(body).not.toContain(value);
  });

  itOnOneDatabase(
    'are signed according to Standard Webhooks; retries have the same id and a new timestamp',
    async () => {
      peer.status = 500;
      await enter();
      await deliver();
      const first = peer.received.find(({ body }) => body.includes('"sign_in"'))!;
      peer.received = [];
      peer.status = 200;
      service.clock.step(7);
      await deliver();
      const second = peer.received.find(({ body }) => body.includes('"sign_in"'))!;
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
      expect(second.body).toBe(first.body);
      expect(Number(second.headers['webhook-timestamp'])).toBe(Number(first.headers['webhook-timestamp']) + 7);
      const verify = ({ headers, body }: Received) =>
        new Webhook(webhooks.secret).verify(body, headers as Record<string, string>);
      expect(() => verify(second)).not.toThrow();
      expect(() => verify({ ...second, body: `${second.body} ` })).toThrow();
    },
  );

  it('are written in the transaction of their change: a change that is rolled back sends nothing', async () => {
    await enter();
    await deliver();
    peer.received = [];
    const { db, clock } = service.context;
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('connected_services').set({ revoked_at: clock.now() }).execute();
        expect(
          await transaction.selectFrom('webhook_events').select('id').where('state', '=', 'WAITING').execute(),
        ).toHaveLength(1);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await deliver();
    expect(peer.received).toEqual([]);
  });

  it('are each delivered once, however many runs are requested in parallel', async () => {
    await enter();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(peer.received.map(({ headers }) => headers['webhook-id'])).size).toBe(peer.received.length);
    expect(peer.received).toHaveLength(2);
  });

  it('are retried with the same id when the lease of a dead process ends', async () => {
    await enter();
    const { db, clock } = service.context;
    const claimed = await claimEvents(db, { now: clock.now(), limit: 32, probes: 8, perEndpoint: 4, busy: [] });
    expect(claimed).toHaveLength(2);
    await deliver();
    expect(peer.received).toEqual([]);
    service.clock.step(leaseSeconds + 1);
    await deliver();
    expect(peer.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      claimed.map(({ id }) => id).sort(),
    );
  });

  it('follow the whole schedule, then are held and delivered when the endpoint is back (R-76)', async () => {
    peer.status = 503;
    await enter();
    const tryAfter = async (seconds: number): Promise<number> => {
      service.clock.step(seconds);
      // A paused endpoint gets one event a minute, and one that fails for days is switched off: this is about the schedule alone.
      await service.storage.db
        .updateTable('webhook_endpoints')
        .set({
          paused_at: null,
          recent_tries: 0,
          recent_failures: 0,
          failing_since: service.clock.now(),
          disabled_at: null,
        })
        .execute();
      return deliver();
    };
    // Alternately nothing and a full fifth is added to a pause. Both events are tried when it is over, and not a second before.
    const random = jest.spyOn(Math, 'random').mockReturnValue(1);
    expect(await tryAfter(0)).toBe(2);
    for (const [at, pause] of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].entries()) {
      random.mockReturnValue(at % 2);
      const seconds = pause * (at % 2 === 0 ? 1.2 : 1);
      expect([seconds, await tryAfter(seconds - 1)]).toEqual([seconds, 0]);
      expect([seconds, await tryAfter(1)]).toEqual([seconds, 2]);
    }
    random.mockRestore();
    expect(await tryAfter(2 * daySeconds)).toBe(0);
    expect(peer.received).toHaveLength(20);
    expect((await states()).slice(-2)).toEqual(['HELD', 'HELD']);
    peer.status = 200;
    peer.received = [];
    await webhooks.renew();
    ok(await service.call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Мария' } }));
    await deliver();
    expect(events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['profile.changed', 'consent.granted', 'sign_in']),
    );
    expect(new Set(await states())).toEqual(new Set(['DELIVERED']));
  });

  it('are paused if half of ten tries fail, with a probe each minute, and nothing is dropped (R-76)', async () => {
    peer.status = 500;
    for (let sent = 0; sent < 6; sent += 1) await enter();
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'FAILING', waiting: 7 });
    service.clock.step(10);
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'PAUSED', waiting: 7 });
    peer.received = [];
    await deliver();
    expect(peer.received).toEqual([]);
    service.clock.step(400);
    await deliver();
    expect(peer.received).toHaveLength(1);
    peer.status = 200;
    service.clock.step(2500);
    await deliver();
    await deliver();
    expect(await endpoint()).toEqual({
      state: 'HEALTHY',
      failing_since: null,
      next_try_at: null,
      waiting: 0,
      replay: null,
    });
  });

  it('are sent as soon as the endpoint answers again, even if they wait for a later try (R-76)', async () => {
    peer.status = 500;
    await enter();
    await deliver();
    service.clock.step(7);
    await deliver();
    peer.status = 200;
    peer.received = [];
    ok(await service.call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Мария' } }));
    await deliver();
    const [first, ...later] = events().map(({ type }) => type);
    expect([first, later.sort()]).toEqual(['profile.changed', ['consent.granted', 'sign_in']]);
  });

  it('leave slots for another endpoint and for codes if one endpoint hangs with hundreds of events queued (R-76)', async () => {
    const hanging = await addEndpoint('/hang');
    const { db, clock } = service.context;
    await sql`SELECT emit_webhook('sign_in', ${person.id}::integer, ${hanging.id}::uuid, '{}', ${clock.now()}::timestamptz)
      FROM generate_series(1, 300)`.execute(db);
    const stuck = deliver();
    await until('the endpoint hangs', () => peer.held.length > 0);
    await enter();
    // The first deliveries are still held: new events are delivered in parallel.
    const others = deliver();
    await until('the other one is served', () =>
      events().some(({ type, data }) => type === 'sign_in' && data.sequence === 2),
    );
    expect(peer.held.length).toBeLessThan(10);
    await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    await db
      .deleteFrom('webhook_events')
      .where('application_id', '=', hanging.id)
      .where('state', '=', 'WAITING')
      .execute();
    for (const response of peer.held) response.end();
    await Promise.all([stuck, others]);
  });

  itOnOneDatabase(
    'are polled by one statement that locks nothing if none is due, however many endpoints there are',
    async () => {
      await addEndpoint('/more');
      await deliver();
      const log = logStatements(service.storage.pool);
      log.drain();
      expect(await deliver()).toBe(0);
      expect(log.drain()).toEqual([expect.not.stringContaining('UPDATE')]);
    },
  );

  it('stop at 410, and the owner is notified once; a new secret starts them again', async () => {
    peer.status = 410;
    await enter();
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'DISABLED', next_try_at: null });
    for (let minute = 0; minute < 2; minute += 1) await notifyOwners.run(service.context);
    const subjects = (await service.messages(someEmail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Вебхуки «Магазин» отключены')).toHaveLength(1);
    peer.received = [];
    service.clock.step(60);
    await deliver();
    expect(peer.received).toEqual([]);
    peer.status = 200;
    ok(await call('POST', 'webhook/secret/'));
    service.clock.step(600);
    await deliver();
    expect(events().map(({ type }) => type)).toEqual(expect.arrayContaining(['sign_in', 'application.changed']));
  });

  it('are sent after a 410 once the owner enables the endpoint again, which is recorded', async () => {
    peer.status = 410;
    await enter();
    await deliver();
    ok(await call('POST', 'webhook/enable/'));
    expect(await endpoint()).toMatchObject({ state: 'HEALTHY', waiting: 3 });
    peer.status = 200;
    peer.received = [];
    // What failed a moment ago keeps its pause of five seconds.
    service.clock.step(7);
    await deliver();
    const changes = events().filter(({ type }) => type === 'application.changed');
    expect(changes.map(({ data }) => data.change)).toEqual(['application_webhook_enabled']);
    expect(peer.received).toHaveLength(3);
    // Now there is nothing to enable.
    ok(await call('POST', 'webhook/enable/'));
    const { items } = ok(await call('GET', 'history/'));
    expect((items as Json[]).filter(({ event }) => event === 'application_webhook_enabled')).toMatchObject([
      { actor: { kind: 'person' } },
    ]);
    ok(await call('PATCH', '', { webhook_url: '' }));
    expect((await call('POST', 'webhook/enable/')).status).toBe(409);
  });

  it('are switched off after days without an answer, and the owner is notified', async () => {
    const { db, clock } = service.context;
    await db
      .updateTable('applications')
      .set({ webhook_url: 'http://127.0.0.1:1/' })
      .where('id', '=', site.id)
      .execute();
    const failing_since = new Date(clock.now().getTime() - 6 * 86_400_000);
    await db.updateTable('webhook_endpoints').set({ failing_since }).execute();
    await enter();
    await deliver();
    await notifyOwners.run(service.context);
    const mail = (await service.messages(someEmail)).find(({ subject }) => subject?.includes('отключены'));
    expect(mail?.text).toContain('не принимает события: нет ответа.');
  });

  itOnOneDatabase('count a redirect as a failure, and store the response of the endpoint in the log', async () => {
    peer.status = 302;
    peer.answer = 'x'.repeat(20_000);
    await enter();
    await deliver();
    const { items } = ok(
      await service.call('GET', `/oauth2/${site.id}/deliveries/`, {
        token: person.jwt.access,
        query: { result: 'failed', event: 'sign_in' },
      }),
    );
    expect(items).toMatchObject([{ event: 'sign_in', status: 302, state: 'WAITING', response: 'x'.repeat(4096) }]);
    expect(peer.received.every(({ headers }) => headers.host !== undefined)).toBe(true);
  });

  itOnOneDatabase(
    'can be tried: a sample that verifies, and a forged one that a careful endpoint refuses',
    async () => {
      const sample = ok(await call('POST', 'webhook/test/', { event: 'sign_in' }));
      expect(sample).toMatchObject({ status: 200, response: 'ok', verdict: 'accepted' });
      const [{ headers, body }] = peer.received as [Received];
      expect(() => new Webhook(webhooks.secret).verify(body, headers as Record<string, string>)).not.toThrow();
      expect(ok(await call('POST', 'webhook/test/', { is_forged: true })).verdict).toBe('forged_accepted');
      const forged = peer.received.at(-1)!;
      expect(() =>
        new Webhook(webhooks.secret).verify(forged.body, forged.headers as Record<string, string>),
      ).toThrow();
      // Each by itself is a reason to refuse it.
      const id = forged.headers['webhook-id'] as string;
      const sentAt = new Date(Number(forged.headers['webhook-timestamp']) * 1000);
      expect(Math.floor(service.clock.now().getTime() / 1000) - sentAt.getTime() / 1000).toBe(600);
      expect(forged.headers['webhook-signature']).toMatch(/^v1,/);
      expect(forged.headers['webhook-signature']).not.toBe(new Webhook(webhooks.secret).sign(id, sentAt, forged.body));
      peer.status = 401;
      expect(ok(await call('POST', 'webhook/test/', { is_forged: true })).verdict).toBe('forged_refused');
    },
  );

  itOnOneDatabase('can be tried twenty times a minute by a developer, for all applications together', async () => {
    const other = await addEndpoint('/more');
    const test = async ({ id }: Json, { jwt }: Person = person): Promise<number> =>
      (await service.call('POST', `/oauth2/${id}/webhook/test/`, { token: jwt.access, body: {} })).status;
    for (let sent = 0; sent < 10; sent += 1) expect([await test(site), await test(other)]).toEqual([200, 200]);
    expect([await test(site), await test(other)]).toEqual([429, 429]);
    const neighbour = await signUp(service, { phone: '+79160000077', email: 'neighbour@example.com' });
    await giveAccess(service, neighbour, 'UNIT_SITE');
    expect(await test(await addEndpoint('/theirs', neighbour), neighbour)).toBe(200);
    service.clock.step(61);
    expect([await test(site), await test(other)]).toEqual([200, 200]);
  });

  itOnOneDatabase('can be requested as sign-in too', async () => {
    ok(await call('POST', 'webhook/test/', { event: 'sign-in' }));
    expect(JSON.parse(peer.received.at(-1)!.body)).toMatchObject({ type: 'sign_in' });
    await enter();
    await deliver();
    for (const event of ['sign_in', 'sign-in'])
      expect(ok(await call('GET', `deliveries/?event=${event}`)).items).toMatchObject([{ event: 'sign_in' }]);
  });

  it('are deleted for an erased person, except for the erasure itself', async () => {
    const other = await signUp(service, { phone: '+79160000077', email: 'gone@example.com' });
    const call = { token: other.jwt.access, body: { site: site.id } };
    ok(await service.call('POST', '/partner/get_user_token_for_site/', call));
    peer.status = 500;
    await deliver();
    const [sent] = events();
    const { db, clock } = service.context;
    await db.updateTable('users').set({ deletion_at: clock.now() }).where('id', '=', other.id).execute();
    expect(await runDueJobs(service.context)).toContain('erase-accounts');
    const rows = await db.selectFrom('webhook_events').select('event').where('user_id', '=', other.id).execute();
    expect(rows).toEqual([{ event: 'account.erased' }]);
    const log = db.selectFrom('webhook_attempts as t').innerJoin('webhook_events as v', 'v.id', 't.event_id');
    expect(await log.select('v.event').distinct().execute()).toEqual([{ event: 'application.changed' }]);
    peer.status = 200;
    peer.received = [];
    service.clock.step(7);
    await deliver();
    expect(events()).toMatchObject([{ type: 'account.erased', data: { user_id: sent!.data.user_id } }]);
  });
});
