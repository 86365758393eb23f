import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { createLogoutGateway } from '../../protocols/oidc/backchannel-logout/logoutGateway';
import { emptyDatabase } from '../../testing/databases';
import { describeOnBothDatabases } from '../../testing/harness';
import { createSteppedClock, type SteppedClock } from '../../testing/steppedClock';
import { until } from '../../testing/until';
import { GatewayError, type Gateway } from '../gateways/gateway';
import { createOutbox, type OutboxWorkers } from './createOutbox';

/** The logout endpoint of an application, which counts its requests, and answers or hangs. */
async function startApplication(answers: boolean) {
  const counts = { received: 0, atOnce: 0, mostAtOnce: 0 };
  const server = createServer((_request, response) => {
    counts.received += 1;
    counts.atOnce += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.atOnce);
    response.on('close', () => (counts.atOnce -= 1));
    if (answers) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    counts,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
type Application = Awaited<ReturnType<typeof startApplication>>;

describeOnBothDatabases('logouts of an application that does not answer (R-52)', (driver) => {
  let storage: Storage;
  let clock: SteppedClock;
  let gateway: Gateway;
  let outbox: OutboxWorkers;
  let hanging: Application;
  let healthy: Application;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
    clock = createSteppedClock();
    gateway = createLogoutGateway('any');
    outbox = createOutbox({ db: storage.db, clock, log: pino({ level: 'silent' }), gateways: { logout: gateway } });
    outbox.register('greeting', () => Promise.resolve({ text: 'a.b.c' }));
    [hanging, healthy] = [await startApplication(false), await startApplication(true)];
  });
  afterEach(async () => {
    const stopped = outbox.stop();
    await Promise.all([hanging.stop(), healthy.stop()]);
    await stopped;
    await gateway.close();
  });

  const put = ({ url }: Application) =>
    storage.db.transaction().execute((transaction) =>
      outbox.enqueue(transaction, {
        ...{ channel: 'logout', kind: 'greeting', recipient: url, reference: {} },
        expiresAt: addSeconds(clock.now(), daySeconds),
      }),
    );

  it('logouts of a hanging application hold two slots at most; newer ones of other applications overtake them', async () => {
    for (let n = 0; n < 20; n += 1) await put(hanging);
    clock.step(1);
    for (let n = 0; n < 5; n += 1) await put(healthy);
    outbox.start();
    await until('the other application has its logouts', () => healthy.counts.received === 5);
    expect(hanging.counts.mostAtOnce).toBe(2);
    expect(hanging.counts.received).toBeLessThan(20);
    expect(healthy.counts.mostAtOnce).toBeLessThanOrEqual(2);
  });
});

/** A gateway whose deliveries hang, fail or arrive as the test sets; those that hang do so until the test ends. */
function scriptedGateway() {
  const [hanging, delivered, ends]: [string[], string[], (() => void)[]] = [[], [], []];
  let act: (to: string) => 'hang' | 'fail' | 'arrive' = () => 'arrive';
  const gateway: Gateway = {
    async send({ to }) {
      const action = act(to);
      if (action === 'fail') throw new GatewayError('away', { isFinal: false });
      if (action === 'hang') {
        hanging.push(to);
        await new Promise<void>((end) => ends.push(end));
      }
      delivered.push(to);
      return { replyCode: 200 };
    },
    close: () => Promise.resolve(),
  };
  return {
    gateway,
    hanging,
    delivered,
    does: (next: typeof act) => (act = next),
    endAll: () => ends.forEach((end) => end()),
  };
}

describeOnBothDatabases('logouts of applications that share the slots of a process (R-52)', (driver) => {
  let storage: Storage;
  let clock: SteppedClock;
  let peers: ReturnType<typeof scriptedGateway>;
  let outbox: OutboxWorkers;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
    clock = createSteppedClock();
    peers = scriptedGateway();
    const gateways = { logout: peers.gateway };
    outbox = createOutbox({ db: storage.db, clock, log: pino({ level: 'silent' }), gateways });
    outbox.register('greeting', () => Promise.resolve({ text: 'a.b.c' }));
  });
  afterEach(async () => {
    peers.endAll();
    await outbox.stop();
  });

  const put = (recipient: string, count: number) =>
    storage.db.transaction().execute(async (transaction) => {
      const message = { channel: 'logout', kind: 'greeting', recipient, reference: {} } as const;
      for (let n = 0; n < count; n += 1)
        await outbox.enqueue(transaction, { ...message, expiresAt: addSeconds(clock.now(), daySeconds) });
    });

  it('an unanswered logout leaves the other slot to the answered ones', async () => {
    let sends = 0;
    peers.does(() => ((sends += 1) === 1 ? 'hang' : 'arrive'));
    await put('https://shop.example/logout', 6);
    outbox.start();
    await until('the others have arrived', () => peers.delivered.length === 5);
    expect(peers.hanging).toHaveLength(1);
  });

  it('retries of five unreachable applications hold a quarter of the slots, and delay no other application', async () => {
    const away = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/logout`);
    peers.does((to) => (away.includes(to) ? 'fail' : 'arrive'));
    for (const recipient of away) await put(recipient, 4);
    await outbox.deliverDue();
    clock.step(2);
    peers.does((to) => (away.includes(to) ? 'hang' : 'arrive'));
    outbox.start();
    await until('those that are tried again hang', () => peers.hanging.length === 8);
    await put('https://shop.example/logout', 3);
    outbox.wake('logout');
    await until('those of another application have arrived', () => peers.delivered.length === 3);
    expect(peers.hanging).toHaveLength(8);
    for (const recipient of away) expect(peers.hanging.filter((to) => to === recipient).length).toBeLessThanOrEqual(2);
  });
});
