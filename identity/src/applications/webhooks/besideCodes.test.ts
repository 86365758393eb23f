import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { describeOnOneDatabase } from '../../testing/harness';
import { logStatements } from '../../testing/statementLog';
import { until } from '../../testing/until';
import { startWebhookService, type WebhookService } from './testing/webhookService';
import { createWebhookWorker } from './webhookWorker';
import { ownWay } from '../../messaging/outbox/outbox';

describeOnOneDatabase('deliveries of webhook events', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
  });
  afterEach(() => webhooks.close());

  const claimed = async (): Promise<number> => {
    const { db } = webhooks.service.context;
    const events = db
      .selectFrom('webhook_events')
      .select('id')
      .where('attempts', '=', 1)
      .where('state', '=', 'WAITING');
    return (await events.execute()).length;
  };

  it('yield to a code: they begin when it is with its gateway (R-76)', async () => {
    const { outbox } = webhooks.service.context;
    outbox.start();
    let write = (): void => undefined;
    const written = outbox.sendAtOnce(
      ownWay('sms'),
      () => new Promise<undefined>((done) => (write = () => done(undefined))),
    );
    await webhooks.emit('ping');
    const delivering = webhooks.deliver();
    await until('the event is claimed', async () => (await claimed()) === 1);
    // A call with its own statements takes longer than the delivery would.
    await webhooks.readEndpoint();
    expect(webhooks.endpoint.received).toEqual([]);
    write();
    await written;
    expect(await delivering).toBe(1);
    expect(webhooks.endpoint.received).toHaveLength(1);
  });

  it('begin one after another, not all claimed ones simultaneously (R-76)', async () => {
    const begin: (() => void)[] = [];
    const pace = { waiting: 0, wait: () => new Promise<void>((done) => begin.push(done)) };
    const worker = createWebhookWorker(webhooks.service.context, pace);
    await webhooks.emit('ping');
    await webhooks.emit('ping');
    const delivering = worker.deliverDue();
    await until('both are claimed', () => begin.length === 2);
    begin[0]!();
    await until('the first is delivered', async () => (await claimed()) === 1);
    expect(webhooks.endpoint.received).toHaveLength(1);
    begin[1]!();
    await delivering;
    expect(webhooks.endpoint.received).toHaveLength(2);
    await worker.stop();
  });

  it('are claimed again when one ends, before the next poll, unless claimed ones still wait to begin (R-76)', async () => {
    const begin: (() => void)[] = [];
    const pace = { waiting: 0, wait: () => new Promise<void>((done) => begin.push(done)) };
    const worker = createWebhookWorker(webhooks.service.context, pace);
    // More than one endpoint may have in flight.
    for (let sent = 0; sent < 6; sent += 1) await webhooks.emit('ping');
    const { setInterval: every } = globalThis;
    const poll = jest.spyOn(globalThis, 'setInterval').mockImplementation((_work, ms) => every(() => undefined, ms));
    worker.start();
    poll.mockRestore();
    await until('four are claimed', () => begin.length === 4);
    pace.waiting = 1;
    const log = logStatements(webhooks.service.storage.pool);
    begin[0]!();
    await until('the first is delivered', async () => (await claimed()) === 3);
    await claimed();
    expect(log.drain().filter((text) => text.includes('FROM webhook_endpoints AS e'))).toEqual([]);
    pace.waiting = 0;
    for (const beginOne of begin.slice(1)) beginOne();
    await until('the others are claimed', () => begin.length === 6);
    for (const beginOne of begin.slice(4)) beginOne();
    await until('all are delivered', () => webhooks.endpoint.received.length === 6);
    await worker.stop();
  });
});
