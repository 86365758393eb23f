import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { createLogoutGateway } from '../../relying-parties/oidc/backchannel-logout/logoutGateway';
import { emptyDatabase } from '../../testing/databases';
import { describeOnBothDatabases } from '../../testing/harness';
import { createSteppedClock, type SteppedClock } from '../../testing/steppedClock';
import { until } from '../../testing/until';
import type { Gateway } from '../gateways/gateway';
import { createOutbox, type OutboxWorkers } from './createOutbox';

/** The logout endpoint of an application, which counts what it gets, and answers or does not. */
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

describeOnBothDatabases('logouts of an application that does not answer', (driver) => {
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

  it('hold two slots at most; those of others go past them, although they are younger', async () => {
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
