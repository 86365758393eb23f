import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { WebhookEvent } from '@passport/shared/schemas/webhooks';
import { sql } from 'kysely';
import { addSeconds, daySeconds, hourSeconds } from '../../platform/clock';
import { ok, signUp, someEmail } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { logStatements } from '../../testing/statementLog';
import { until } from '../../testing/until';
import { notifyOwners } from './notifyOwners';
import { purgeWebhooks } from './purge.repository';
import { startWebhookService, type WebhookService } from './testing/webhookService';
import { createWebhookWorker } from './webhookWorker';

describeOnBothDatabases('a webhook endpoint', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
  });
  afterEach(() => webhooks.close());

  /** Delivers one event after another, to answers of which F is a failure and S a success. */
  const answer = async (results: string) => {
    for (const result of results) {
      webhooks.endpoint.next = [result === 'F' ? 500 : 200];
      await webhooks.emit('ping');
      await webhooks.deliver();
    }
  };
  const findEvents = (event: WebhookEvent) =>
    webhooks.service.context.db.selectFrom('webhook_events').selectAll().where('event', '=', event);

  /** Makes the endpoint repeat the id of the erased person in its responses, as some do. @returns the id that events name */
  const repeatUserId = async (id: number): Promise<string> => {
    const users = webhooks.service.context.db.selectFrom('users').select('user_id').where('id', '=', id);
    const { user_id } = await users.executeTakeFirstOrThrow();
    webhooks.endpoint.answer = `erased ${user_id}`;
    return user_id;
  };
  /** How many events and tries contain the id. */
  const countOf = async (userId: string): Promise<number> => {
    const { rows } = await sql`
      SELECT 1 FROM webhook_events AS t WHERE t::text LIKE ${`%${userId}%`}
      UNION ALL SELECT 1 FROM webhook_attempts AS t WHERE t::text LIKE ${`%${userId}%`}`.execute(
      webhooks.service.context.db,
    );
    return rows.length;
  };

  it.each([
    ['PAUSED', 'FFFFFFFFFF'],
    ['PAUSED', 'FSFSFSFSSF'],
    ['PAUSED', 'FSFSFSFSFSF'],
    ['FAILING', 'FFFFFFFFF'],
    ['FAILING', 'FSSFSSFSSF'],
    ['HEALTHY', 'FSSFSSFSFS'],
  ])('is %s after the tries %s: half of ten within five minutes pause it (R-76)', async (state, results) => {
    await answer(results);
    expect(await webhooks.readEndpoint()).toMatchObject({ state });
  });

  it('has its failures counted anew after a pause, or five minutes after a failure', async () => {
    await answer('FFFFFFFFFF');
    webhooks.service.clock.step(61);
    // The probe succeeds, and so do the waiting events.
    await webhooks.deliver();
    await answer('FFFFFS');
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'HEALTHY' });
    webhooks.service.clock.step(301);
    await webhooks.deliver();
    await answer('FFFFF');
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'FAILING' });
  });

  it('is not sent a refused event again with every success of the others', async () => {
    await answer('FSF');
    const { db, clock } = webhooks.service.context;
    const due_at = addSeconds(clock.now(), 20 * hourSeconds);
    await db.updateTable('webhook_events').set({ due_at }).where('state', '=', 'WAITING').execute();
    webhooks.endpoint.received = [];
    await answer('S');
    expect(webhooks.endpoint.received).toHaveLength(1);
    expect((await webhooks.readEndpoint()).waiting).toBe(2);
  });

  it.each([
    [
      'is switched off',
      () =>
        webhooks.service.context.db.updateTable('webhook_endpoints').set({ disabled_at: webhooks.service.clock.now() }),
    ],
    [
      'is paused',
      () =>
        webhooks.service.context.db.updateTable('webhook_endpoints').set({
          paused_at: webhooks.service.clock.now(),
          next_probe_at: addSeconds(webhooks.service.clock.now(), 60),
        }),
    ],
    ['has no address', () => webhooks.service.context.db.updateTable('applications').set({ webhook_url: null })],
    [
      'is of an application that is off',
      () => webhooks.service.context.db.updateTable('applications').set({ is_active: false }),
    ],
    [
      'is of a developer without access',
      () => webhooks.service.context.db.updateTable('access_requests').set({ state: 'REVOKED' }),
    ],
  ])('that %s costs one statement while its events wait, and gets them when it may (R-73)', async (_state, change) => {
    await webhooks.emit('ping');
    const { db, clock } = webhooks.service.context;
    await change().execute();
    const log = logStatements(webhooks.service.storage.pool);
    log.drain();
    expect(await webhooks.deliver()).toBe(0);
    expect(log.drain()).toHaveLength(1);
    webhooks.service.clock.step(3 * daySeconds);
    await db.updateTable('webhook_endpoints').set({ disabled_at: null, paused_at: null }).execute();
    const webhook_url = `${webhooks.endpoint.url}/hooks`;
    await db.updateTable('applications').set({ webhook_url, is_active: true }).execute();
    await db.updateTable('access_requests').set({ state: 'APPROVED' }).execute();
    await purgeWebhooks(db, clock.now());
    await webhooks.deliver();
    expect(webhooks.events().map(({ type }) => type)).toEqual(['ping']);
  });

  it('stays disabled after a 410 if another event is accepted afterwards, and its owner is notified', async () => {
    const { db } = webhooks.service.context;
    await db
      .updateTable('applications')
      .set({ webhook_url: `${webhooks.endpoint.url}/hang` })
      .execute();
    await webhooks.emit('ping');
    await webhooks.emit('ping');
    const delivered = webhooks.deliver();
    await until('both are under way', () => webhooks.endpoint.held.length === 2);
    const [gone, taken] = webhooks.endpoint.held as [ServerResponse, ServerResponse];
    gone.writeHead(410).end();
    const isDisabled = () => db.selectFrom('webhook_endpoints').select('disabled_at').executeTakeFirstOrThrow();
    await until('it is disabled', async () => (await isDisabled()).disabled_at !== null);
    taken.end();
    await delivered;
    await notifyOwners.run(webhooks.service.context);
    const subjects = (await webhooks.service.messages(someEmail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Вебхуки «Магазин» отключены')).toHaveLength(1);
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'DISABLED', waiting: 1 });
  });

  it('can delay retries: Retry-After counts if it is longer than the pause (R-76)', async () => {
    Object.assign(webhooks.endpoint, { status: 503, retryAfter: '120' });
    await webhooks.emit('ping');
    await webhooks.deliver();
    webhooks.service.clock.step(119);
    expect(await webhooks.deliver()).toBe(0);
    webhooks.service.clock.step(1);
    expect(await webhooks.deliver()).toBe(1);
  });

  it('has its events kept for 14 days while they wait; a try is in the log for 30, its event as long as its last try', async () => {
    const { db, clock } = webhooks.service.context;
    const start = clock.now();
    await db.deleteFrom('webhook_events').execute();
    webhooks.endpoint.status = 500;
    await webhooks.emit('ping');
    await webhooks.deliver();
    const after = async (seconds: number) => {
      await purgeWebhooks(db, addSeconds(start, seconds));
      const states = (await findEvents('ping').execute()).map(({ state }) => state);
      return [...states, (await db.selectFrom('webhook_attempts').select('id').execute()).length];
    };
    expect(await after(14 * daySeconds)).toEqual(['WAITING', 1]);
    expect(await after(14 * daySeconds + 1)).toEqual(['EXPIRED', 1]);
    expect(await after(30 * daySeconds)).toEqual(['EXPIRED', 1]);
    expect(await after(30 * daySeconds + 1)).toEqual(['EXPIRED', 0]);
    expect(await after(44 * daySeconds + 1)).toEqual(['EXPIRED', 0]);
    expect(await after(44 * daySeconds + 2)).toEqual([0]);
  });

  it('causes no statement that gives up or deletes more than a batch', async () => {
    const { db, clock } = webhooks.service.context;
    await db.deleteFrom('webhook_events').execute();
    webhooks.endpoint.status = 500;
    for (let sent = 0; sent < 5; sent += 1) await webhooks.emit('ping');
    await webhooks.deliver();
    const log = logStatements(webhooks.service.storage.pool);
    const purgeAfter = async (days: number): Promise<string[]> => {
      log.drain();
      await purgeWebhooks(db, addSeconds(clock.now(), days * daySeconds + 1), 2);
      return log.drain().map((text) => /^(?:update|delete from) "(\w+)"/.exec(text)?.[0] ?? text);
    };
    const [tries, events] = ['delete from "webhook_attempts"', 'delete from "webhook_events"'];
    // Two, two, one, and the last statement, which finds none.
    const givenUp = Array.from({ length: 4 }, () => 'update "webhook_events"');
    expect(await purgeAfter(14)).toEqual([...givenUp, tries, events]);
    expect((await findEvents('ping').execute()).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'EXPIRED'),
    );
    expect(await purgeAfter(45)).toEqual(['update "webhook_events"', tries, tries, tries, events, events, events]);
    expect(await findEvents('ping').execute()).toEqual([]);
  });

  it('is not called on a private network by the worker or the test call, unless the operator allows it (R-68)', async () => {
    const { context } = webhooks.service;
    const allowed = jest.replaceProperty(context.config, 'privateCallbacks', 'none');
    const worker = createWebhookWorker(context);
    try {
      await webhooks.emit('ping');
      expect(await worker.deliverDue()).toBe(1);
      expect(ok(await webhooks.call('POST', 'webhook/test/'))).toMatchObject({ status: null, verdict: 'failed' });
    } finally {
      allowed.restore();
      await worker.stop();
    }
    expect(webhooks.endpoint.received).toEqual([]);
    const tries = context.db.selectFrom('webhook_attempts').select('status').where('event', '=', 'ping');
    expect(await tries.execute()).toEqual([{ status: null }]);
  });

  it('is notified once of an erased person, and nothing that names them is kept', async () => {
    const other = await signUp(webhooks.service, { phone: '+79160000077', email: 'gone@example.com' });
    const user_id = await repeatUserId(other.id);
    webhooks.endpoint.next = [500];
    await webhooks.emit('account.erased', other.id);
    await webhooks.deliver();
    expect(await countOf(user_id)).toBe(2);
    webhooks.service.clock.step(7);
    await webhooks.deliver();
    expect(webhooks.events().at(-1)).toMatchObject({ type: 'account.erased', data: { user_id } });
    expect(await countOf(user_id)).toBe(0);
    expect(await findEvents('account.erased').execute()).toMatchObject([
      { state: 'DELIVERED', user_id: null, body: '' },
    ]);
    const { items } = ok(await webhooks.call('GET', 'deliveries/?event=account.erased'));
    const forgotten = { state: 'DELIVERED', request: '', can_replay: false };
    expect(items).toMatchObject([forgotten, forgotten]);
    expect((await webhooks.call('POST', `deliveries/${items[0].id}/replay/`)).status).toBe(404);
  });

  it('causes nothing that names an erased person to be kept after two weeks if it never accepts the event', async () => {
    const other = await signUp(webhooks.service, { phone: '+79160000077', email: 'gone@example.com' });
    const user_id = await repeatUserId(other.id);
    webhooks.endpoint.status = 500;
    await webhooks.emit('account.erased', other.id);
    await webhooks.deliver();
    expect(await findEvents('account.erased').execute()).toMatchObject([{ state: 'WAITING', user_id: other.id }]);
    const { clock, context } = webhooks.service;
    await purgeWebhooks(context.db, addSeconds(clock.now(), 15 * daySeconds));
    expect(await findEvents('account.erased').execute()).toMatchObject([{ state: 'EXPIRED', user_id: null, body: '' }]);
    expect(await countOf(user_id)).toBe(0);
    expect(ok(await webhooks.call('POST', 'webhook/replay/'))).toEqual({ queued: 0 });
  });
});
