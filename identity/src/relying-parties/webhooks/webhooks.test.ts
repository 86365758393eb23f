import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { createApplication } from '../../testing/developers';
import { giveAccess } from '../../testing/developers';
import { ok, signUp, someEmail, type Person } from '../../testing/flows';
import { describeOnBothEngines, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';
import { createSteppedClock } from '../../testing/steppedClock';
import type { Json } from '../../testing/json';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

describeOnBothEngines('webhooks of an application (R-68, R-76)', (engine) => {
  let service: TestService;
  let person: Person;
  let site: Json;
  let server: Server;
  let received: Received[];
  /** Answers that an endpoint does not give. */
  let held: ServerResponse[];
  let status: number;
  let answer: string;
  let webhookSecret: string;

  beforeEach(async () => {
    received = [];
    held = [];
    status = 200;
    answer = 'ok';
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        if (request.url === '/hang') return void held.push(response);
        response.statusCode = status;
        if (status === 302) response.setHeader('location', '/elsewhere');
        response.end(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service = await startTestService({ engine, clock: createSteppedClock(new Date()) });
    person = await signUp(service);
    await giveAccess(service, person, 'UNIT_SITE');
    site = await createApplication(service, person, 'UNIT_SITE');
    const { port } = server.address() as AddressInfo;
    ok(await call('PATCH', '', { webhook_url: `http://127.0.0.1:${port}/hooks` }));
    webhookSecret = ok(await call('POST', 'webhook/secret/')).webhook_secret;
    // Making the secret is an event already.
    await deliver();
    received = [];
  });
  afterEach(async () => {
    await service.context.webhooks.stop();
    await service.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    service.call(method, `/oauth2/${site.id}/${path}`, { token: person.jwt.access, ...(body && { body }) });
  const deliver = () => service.context.webhooks.deliverDue();
  const enter = async () =>
    ok(
      await service.call('POST', '/partner/get_user_token_for_site/', {
        token: person.jwt.access,
        body: { site: site.id },
      }),
    );
  const events = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: Json });
  const states = async () =>
    (await service.storage.db.selectFrom('webhook_events').select('state').orderBy('number').execute()).map(
      (row) => row.state,
    );
  const endpoint = async () => {
    person.jwt.access = await freshToken();
    return ok(await call('GET', 'deliveries/')).endpoint as Json;
  };

  it('tell of sign-ins, consent, profile and erasure with ids and what changed, never a value', async () => {
    await enter();
    ok(await service.call('PATCH', '/user/me/', { token: person.jwt.access, body: { first_name: 'Мария' } }));
    const { services } = ok(await service.call('GET', '/user/connected_services/', { token: person.jwt.access }));
    ok(await service.call('DELETE', `/user/connected_services/${services[0].id}/`, { token: person.jwt.access }));
    await deliver();
    // Events of one endpoint are delivered side by side: the sequence says which is later.
    const inOrder = events().sort((a, b) => a.data.sequence - b.data.sequence);
    const { user_id } = inOrder[0]!.data;
    expect(inOrder.map(({ type, data }) => [type, data])).toEqual([
      ['consent.granted', { user_id, sequence: 1, scopes: ['openid', 'profile', 'phone', 'email'] }],
      ['sign_in', { user_id, sequence: 2 }],
      ['profile.changed', { user_id, sequence: 3, fields: ['first_name'] }],
      ['consent.revoked', { user_id, sequence: 4 }],
    ]);
    for (const { body } of received)
      for (const value of ['Мария', person.phone, person.email]) expect(body).not.toContain(value);
  });

  it('are signed as Standard Webhooks says; repeats have the same id and a new timestamp', async () => {
    status = 500;
    await enter();
    await deliver();
    const first = received.find(({ body }) => body.includes('"sign_in"'))!;
    received = [];
    status = 200;
    service.clock.step(7);
    await deliver();
    const second = received.find(({ body }) => body.includes('"sign_in"'))!;
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect(Number(second.headers['webhook-timestamp'])).toBe(Number(first.headers['webhook-timestamp']) + 7);
    const verify = ({ headers, body }: Received) =>
      new Webhook(webhookSecret).verify(body, headers as Record<string, string>);
    expect(() => verify(second)).not.toThrow();
    expect(() => verify({ ...second, body: `${second.body} ` })).toThrow();
  });

  it('are written in the transaction of their change: a change that is rolled back sends nothing', async () => {
    await enter();
    await deliver();
    received = [];
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
    expect(received).toEqual([]);
  });

  it('are each delivered once by two processes that look at the same time', async () => {
    await enter();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
    expect(received).toHaveLength(2);
  });

  it('follow the whole schedule, then are held and delivered when the endpoint is back (R-76)', async () => {
    status = 503;
    await enter();
    for (const seconds of [0, 6, 360, 2160, 8640, 21_600, 43_200, 60_480, 86_400, 103_680]) {
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
      await deliver();
    }
    expect(received).toHaveLength(20);
    expect((await states()).slice(-2)).toEqual(['HELD', 'HELD']);
    status = 200;
    received = [];
    ok(await service.call('PATCH', '/user/me/', { token: await freshToken(), body: { first_name: 'Мария' } }));
    await deliver();
    expect(events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['profile.changed', 'consent.granted', 'sign_in']),
    );
    expect(new Set(await states())).toEqual(new Set(['DELIVERED']));
  });
  /** The access token of the person has expired by now. */
  const freshToken = async (): Promise<string> => {
    const { access, refresh } = ok(
      await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }),
    );
    person.jwt.refresh = refresh;
    return access;
  };

  it('are paused where half of ten tries fail, probed each minute, and nothing is dropped (R-76)', async () => {
    status = 500;
    for (let sent = 0; sent < 6; sent += 1) await enter();
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'FAILING', waiting: 7 });
    service.clock.step(10);
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'PAUSED', waiting: 7 });
    received = [];
    await deliver();
    expect(received).toEqual([]);
    service.clock.step(400);
    await deliver();
    expect(received).toHaveLength(1);
    status = 200;
    service.clock.step(2500);
    await deliver();
    await deliver();
    expect(await endpoint()).toEqual({ state: 'HEALTHY', failing_since: null, next_try_at: null, waiting: 0 });
  });

  it('of an endpoint that hangs, with hundreds of others behind, leave room for those of another one (R-76)', async () => {
    const hanging = await createApplication(service, person, 'UNIT_SITE', { name: 'Hanging' });
    const { port } = server.address() as AddressInfo;
    const of = (path: string, method: 'POST' | 'PATCH', body?: object) =>
      service.call(method, `/oauth2/${hanging.id}/${path}`, { token: person.jwt.access, ...(body && { body }) });
    ok(await of('', 'PATCH', { webhook_url: `http://127.0.0.1:${port}/hang` }));
    ok(await of('webhook/secret/', 'POST'));
    const { db, clock } = service.context;
    await sql`SELECT emit_webhook('sign_in', ${person.id}::integer, ${hanging.id}::uuid, '{}', ${clock.now()}::timestamptz)
      FROM generate_series(1, 300)`.execute(db);
    const stuck = deliver();
    await until('the endpoint hangs', () => held.length > 0);
    await enter();
    // The first deliveries are still held: what comes now is delivered beside them.
    const others = deliver();
    await until('the other one is served', () =>
      events().some(({ type, data }) => type === 'sign_in' && data.sequence === 2),
    );
    expect(held.length).toBeLessThan(10);
    await db
      .deleteFrom('webhook_events')
      .where('application_id', '=', hanging.id)
      .where('state', '=', 'WAITING')
      .execute();
    for (const response of held) response.end();
    await Promise.all([stuck, others]);
  });

  it('stop at 410, and their owner is told once; a new secret begins again', async () => {
    status = 410;
    await enter();
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'DISABLED', next_try_at: null });
    const subjects = (await service.messages(someEmail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Уведомления «Магазин» отключены')).toHaveLength(1);
    received = [];
    service.clock.step(60);
    await deliver();
    expect(received).toEqual([]);
    status = 200;
    ok(await call('POST', 'webhook/secret/'));
    service.clock.step(600);
    await deliver();
    expect(events().map(({ type }) => type)).toEqual(expect.arrayContaining(['sign_in', 'application.changed']));
  });

  it('count a redirect as a failure, and keep what the endpoint answered in the log', async () => {
    status = 302;
    answer = 'x'.repeat(20_000);
    await enter();
    await deliver();
    const { items } = ok(
      await service.call('GET', `/oauth2/${site.id}/deliveries/`, {
        token: person.jwt.access,
        query: { result: 'failed', event: 'sign_in' },
      }),
    );
    expect(items).toMatchObject([{ event: 'sign_in', status: 302, state: 'WAITING', response: 'x'.repeat(4096) }]);
    expect(received.every(({ headers }) => headers.host !== undefined)).toBe(true);
  });

  it('are sent again on demand: one, or all that failed, with the same id', async () => {
    await enter();
    await deliver();
    const [last] = ok(await call('GET', 'deliveries/')).items as Json[];
    received = [];
    ok(await call('POST', `deliveries/${last.id}/replay/`));
    await deliver();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([last.event_id]);
    status = 500;
    await enter();
    await deliver();
    status = 200;
    received = [];
    expect(ok(await call('POST', 'webhook/replay/'))).toEqual({ queued: 1 });
    await deliver();
    expect(events().map(({ type }) => type)).toEqual(['sign_in']);
  });

  it('can be tried: a sample that verifies, and a forged one that a careful endpoint refuses', async () => {
    const sample = ok(await call('POST', 'webhook/test/', { event: 'sign_in' }));
    expect(sample).toMatchObject({ status: 200, response: 'ok', verdict: 'accepted' });
    const [{ headers, body }] = received as [Received];
    expect(() => new Webhook(webhookSecret).verify(body, headers as Record<string, string>)).not.toThrow();
    expect(ok(await call('POST', 'webhook/test/', { is_forged: true })).verdict).toBe('forged_accepted');
    const forged = received.at(-1)!;
    expect(() => new Webhook(webhookSecret).verify(forged.body, forged.headers as Record<string, string>)).toThrow();
    status = 401;
    expect(ok(await call('POST', 'webhook/test/', { is_forged: true })).verdict).toBe('forged_refused');
  });

  it('forget a person who is erased, except that they are gone', async () => {
    status = 500;
    await enter();
    await deliver();
    const { db, clock } = service.context;
    await db
      .insertInto('audit_events')
      .values({ at: clock.now(), event: 'account_erased', user_id: person.id, details: '{}' })
      .execute();
    await db.deleteFrom('users').where('id', '=', person.id).execute();
    const rows = await db.selectFrom('webhook_events').select('event').where('user_id', '=', person.id).execute();
    expect(rows).toEqual([{ event: 'account.erased' }]);
  });
});
