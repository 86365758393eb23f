import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { emptyDatabase } from '../../testing/databases';
import { describeOnOneDatabase } from '../../testing/harness';
import { createSteppedClock, type SteppedClock } from '../../testing/steppedClock';
import type { Delivery } from '../gateways/gateway';
import { createOutbox, type OutboxWorkers } from './createOutbox';
import type { Channel, MessageRenderer } from './outbox';

describeOnOneDatabase('a delivery that fails by itself', (driver) => {
  let storage: Storage;
  let clock: SteppedClock;
  let outbox: OutboxWorkers;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
    clock = createSteppedClock();
  });
  afterEach(() => outbox.stop());

  const outboxOf = (channel: Channel, send: () => Promise<Delivery>, renderer: MessageRenderer) => {
    const gateway = { send, close: () => Promise.resolve() };
    outbox = createOutbox({ db: storage.db, clock, log: pino({ level: 'silent' }), gateways: { [channel]: gateway } });
    outbox.register('greeting', renderer);
  };
  const put = (channel: Channel) =>
    storage.db.transaction().execute((transaction) =>
      outbox.enqueue(transaction, {
        ...{ channel, kind: 'greeting', recipient: 'anna', reference: {} },
        expiresAt: addSeconds(clock.now(), 600),
      }),
    );
  const states = async () => {
    const rows = await storage.db.selectFrom('outbox').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };

  it.each(['sms', 'bulk_email', 'email'] as const)(
    'a failure before the gateway has the message is retried soon, by %s too: the message cannot arrive twice',
    async (channel) => {
      let [renders, sends] = [0, 0];
      const renderer = async () => {
        renders += 1;
        if (renders === 1) throw new Error('the database is restarting');
        return { text: 'hello' };
      };
      const send = async () => {
        sends += 1;
        return { replyCode: 250 };
      };
      outboxOf(channel, send, renderer);
      await put(channel);
      await outbox.deliverDue();
      expect([sends, await states()]).toEqual([0, ['queued']]);
      clock.step(2);
      await outbox.deliverDue();
      expect([sends, await states()]).toEqual([1, ['sent']]);
    },
  );

  it('a failure after that leaves an SMS uncertain: it may have arrived', async () => {
    let sends = 0;
    const send = async () => {
      sends += 1;
      throw new TypeError('a fault in the gateway');
    };
    outboxOf('sms', send, () => Promise.resolve({ text: 'hello' }));
    await put('sms');
    await outbox.deliverDue();
    clock.step(61);
    await outbox.deliverDue();
    expect([sends, await states()]).toEqual([1, ['uncertain']]);
  });
});
