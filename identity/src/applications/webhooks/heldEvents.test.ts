import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runDueJobs } from '../../operations/jobs/jobs';
import { addSeconds, daySeconds, hourSeconds } from '../../platform/clock';
import { ok, someEmail } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { notifyOwners } from './notifyOwners';
import { startWebhookService, type WebhookService } from './testing/webhookService';

const subjects = {
  failing: '«Магазин» не принимает вебхуки',
  disabled: 'Вебхуки «Магазин» отключены',
};

describeOnBothDatabases('webhook events of an endpoint that fails for days (R-76)', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
    webhooks.endpoint.status = 500;
  });
  afterEach(() => webhooks.close());

  /** Two processes that poll at the same moment. */
  const notifyTwice = () =>
    Promise.all([notifyOwners.run(webhooks.service.context), notifyOwners.run(webhooks.service.context)]);
  /** Lets time pass in steps, and at each delivers due events and runs the job. */
  async function pass(seconds: number, stepSeconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += stepSeconds) {
      webhooks.service.clock.step(stepSeconds);
      await webhooks.deliver();
      await notifyTwice();
    }
  }
  /** Emails to the owner about the endpoint, the oldest first. */
  const told = async () =>
    (await webhooks.service.messages(someEmail))
      .map(({ subject }) => subject ?? '')
      .filter((subject) => Object.values(subjects).includes(subject))
      .reverse();
  /** Each leads to the log of deliveries, not to the list of applications. */
  const expectLinks = async () => {
    for (const { subject, text } of await webhooks.service.messages(someEmail))
      if (Object.values(subjects).includes(subject ?? ''))
        expect(text).toContain(`/applications/${webhooks.site.id}/webhook`);
  };
  const enterOften = async (times: number) => {
    for (let sent = 0; sent < times; sent += 1) await webhooks.enter();
  };

  it('are delivered once it is back, the oldest first', async () => {
    await enterOften(12);
    await webhooks.deliver();
    await pass(hourSeconds, 60);
    await webhooks.renew();
    await enterOften(12);
    webhooks.endpoint.status = 200;
    webhooks.endpoint.received = [];
    await pass(180, 60);
    const sequences = webhooks.events().map(({ data }) => Number(data.sequence));
    const inOrder = [...sequences].sort((one, other) => one - other);
    // One consent and a sign-in for each of the visits.
    expect(new Set(sequences).size).toBe(25);
    // Four are in flight at a time: one may overtake the three before it.
    expect(Math.max(...sequences.map((sequence, place) => Math.abs(place - inOrder.indexOf(sequence))))).toBeLessThan(
      4,
    );
  });

  it('are reported to the owner after an hour, a day and three days, once each, however many events wait', async () => {
    // Ten tries that fail pause it: from then on it is probed each minute.
    await enterOften(12);
    await webhooks.deliver();
    await pass(hourSeconds - 60, 60);
    expect(await told()).toEqual([]);
    await pass(180, 60);
    expect(await told()).toEqual([subjects.failing]);
    await pass(daySeconds, hourSeconds);
    expect(await told()).toEqual([subjects.failing, subjects.failing]);
    await pass(2 * daySeconds, hourSeconds);
    expect(await told()).toEqual([subjects.failing, subjects.failing, subjects.failing]);
    await pass(2 * daySeconds, hourSeconds);
    expect(await told()).toEqual([subjects.failing, subjects.failing, subjects.failing, subjects.disabled]);
    await expectLinks();
    await webhooks.renew();
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'DISABLED', waiting: 13 });
  });

  it('are reported when the hour is over, without a try at that moment', async () => {
    await webhooks.enter();
    await webhooks.deliver();
    webhooks.endpoint.received = [];
    webhooks.service.clock.step(hourSeconds - 1);
    await notifyTwice();
    expect(await told()).toEqual([]);
    webhooks.service.clock.step(1);
    await notifyTwice();
    expect(await told()).toEqual([subjects.failing]);
    // Late by two days, after a stop of the service: only the latest notice.
    webhooks.service.clock.step(3 * daySeconds);
    await notifyTwice();
    await notifyTwice();
    expect(await told()).toEqual([subjects.failing, subjects.failing]);
    expect(webhooks.endpoint.received).toEqual([]);
    expect(await runDueJobs(webhooks.service.context)).toContain('notify-webhook-owners');
  });

  it('are reported to the second, and the endpoint is disabled after five days to the second', async () => {
    await webhooks.enter();
    await webhooks.deliver();
    let passed = 0;
    for (const [count, hours] of [1, 24, 72].entries()) {
      webhooks.service.clock.step(hours * hourSeconds - passed - 1);
      await notifyTwice();
      expect([hours, (await told()).length]).toEqual([hours, count]);
      webhooks.service.clock.step(1);
      await notifyTwice();
      expect([hours, (await told()).length]).toEqual([hours, count + 1]);
      passed = hours * hourSeconds;
    }
    const { db } = webhooks.service.context;
    for (const [seconds, state] of [
      [5 * daySeconds - 1, 'FAILING'],
      [5 * daySeconds, 'DISABLED'],
    ] as const) {
      webhooks.service.clock.step(seconds - passed);
      passed = seconds;
      await db.updateTable('webhook_events').set({ due_at: webhooks.service.clock.now() }).execute();
      await webhooks.deliver();
      expect([seconds, (await webhooks.readEndpoint()).state]).toEqual([seconds, state]);
    }
  });

  it.each([
    ['the application is switched off', { is_active: false }],
    ['the address is taken away', { webhook_url: null }],
  ])('are not told of once %s', async (_change, change) => {
    await webhooks.enter();
    await webhooks.deliver();
    await webhooks.service.context.db.updateTable('applications').set(change).execute();
    webhooks.service.clock.step(2 * daySeconds);
    await notifyTwice();
    expect(await told()).toEqual([]);
  });

  it.each([
    ['wait for a later try', (now: Date) => ({ due_at: addSeconds(now, 20 * hourSeconds) })],
    ['are held after their last one', () => ({ state: 'HELD' as const, due_at: null })],
  ])('that %s drain within a minute of the first answer of a paused one', async (_which, change) => {
    await enterOften(12);
    await webhooks.deliver();
    const { db, clock } = webhooks.service.context;
    const tried = { attempts: 3, ...change(clock.now()) };
    await db.updateTable('webhook_events').set(tried).where('state', '=', 'WAITING').execute();
    webhooks.endpoint.received = [];
    await pass(60, 60);
    expect(webhooks.endpoint.received).toHaveLength(1);
    webhooks.endpoint.status = 200;
    webhooks.endpoint.received = [];
    await pass(60, 60);
    expect(webhooks.endpoint.received).toHaveLength(13);
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'HEALTHY', waiting: 0 });
  });

  it.each([
    ['a new address', () => webhooks.call('PATCH', '', { webhook_url: `${webhooks.endpoint.url}/new` })],
    ['a new secret', () => webhooks.call('POST', 'webhook/secret/')],
    ['their owner enabled it again', () => webhooks.call('POST', 'webhook/enable/')],
  ])('are delivered after %s, those that were held as well', async (_change, change) => {
    await webhooks.enter();
    await webhooks.deliver();
    const { db } = webhooks.service.context;
    // After the last try none of them is due any more.
    await db
      .updateTable('webhook_events')
      .set({ state: 'HELD', due_at: null })
      .where('state', '=', 'WAITING')
      .execute();
    await db.updateTable('webhook_endpoints').set({ disabled_at: webhooks.service.clock.now() }).execute();
    webhooks.endpoint.status = 200;
    webhooks.endpoint.received = [];
    ok(await change());
    await webhooks.deliver();
    expect(webhooks.events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['consent.granted', 'sign_in', 'application.changed']),
    );
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'HEALTHY', waiting: 0 });
  });
});
