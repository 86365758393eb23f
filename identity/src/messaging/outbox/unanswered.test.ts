import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { emptyDatabase } from '../../testing/databases';
import { describeOnOneDatabase } from '../../testing/harness';
import { createSteppedClock, type SteppedClock } from '../../testing/steppedClock';
import { GatewayError, type Gateway } from '../gateways/gateway';
import { startSmppPeer } from '../../testing/peers/smppPeer';
import { createHttpSms } from '../gateways/sms/httpSms';
import { createSmppSms } from '../gateways/sms/smppSms';
import { createOutbox, type OutboxWorkers } from './createOutbox';
import { ownWay, type Channel } from './outbox';

/** How long a gateway of these tests waits for an answer. */
const patienceMs = 2000;

/** A gateway with its real peer, which takes every message and answers none until `heal`. */
interface HangingPeer {
  gateway: Gateway;
  /** Recipients of the messages that the peer took. */
  taken(): string[];
  heal(): void;
  stop(): Promise<unknown>;
}

async function startHttpPeer(): Promise<HangingPeer> {
  const taken: string[] = [];
  let isHanging = true;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      taken.push((JSON.parse(body) as { to: string }).to);
      if (!isHanging) response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    gateway: createHttpSms(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, patienceMs),
    taken: () => taken,
    heal: () => (isHanging = false),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function startCentre(): Promise<HangingPeer> {
  const peer = await startSmppPeer();
  peer.hang();
  const gateway = createSmppSms(peer.url, () => Promise.resolve(), patienceMs);
  return {
    gateway,
    taken: () => peer.received.map(({ to }) => `+${to}`),
    heal: () => peer.heal(),
    stop: async () => {
      await gateway.close();
      await peer.stop();
    },
  };
}

describeOnOneDatabase('a message that its gateway takes and does not answer (R-65)', (driver) => {
  let storage: Storage;
  let clock: SteppedClock;
  let outbox: OutboxWorkers;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
    clock = createSteppedClock();
  });
  afterEach(() => outbox.stop());

  const outboxOf = (channel: Channel, gateway: Gateway) => {
    const log = pino({ level: 'silent' });
    outbox = createOutbox({ db: storage.db, clock, log, gateways: { [channel]: gateway } });
    outbox.register('greeting', () => Promise.resolve({ text: 'hello' }));
  };
  const put = (channel: Channel, recipient: string) =>
    storage.db.transaction().execute((transaction) =>
      outbox.enqueue(transaction, {
        channel,
        kind: 'greeting',
        recipient,
        reference: {},
        expiresAt: addSeconds(clock.now(), 600),
      }),
    );
  const states = async () => {
    const rows = await storage.db.selectFrom('outbox').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };

  describe.each([
    ['over HTTP', startHttpPeer],
    ['over SMPP', startCentre],
  ])('an SMS %s', (_how, start) => {
    let peer: HangingPeer;
    beforeEach(async () => {
      peer = await start();
      outboxOf('sms', peer.gateway);
    });
    afterEach(() => peer.stop());
    const phoneOf = (index: number) => `+7916123450${index}`;
    const phones = [0, 1, 2, 3, 4].map(phoneOf);

    it('is sent once and never again; five of them open the circuit, and the next waits in the queue', async () => {
      for (const phone of phones) await put('sms', phone);
      await outbox.deliverDue();
      expect([await states(), outbox.isUnavailable(ownWay('sms'))]).toEqual([Array(5).fill('uncertain'), true]);
      await put('sms', phoneOf(5));
      await outbox.deliverDue();
      expect((await states()).at(-1)).toBe('queued');

      peer.heal();
      for (const pause of [15, 60, 300]) {
        clock.step(pause);
        await outbox.deliverDue();
      }
      expect(peer.taken().toSorted()).toEqual([...phones, phoneOf(5)]);
      expect([await states(), outbox.isUnavailable(ownWay('sms'))]).toEqual([
        [...Array(5).fill('uncertain'), 'sent'],
        false,
      ]);
    });
  });

  it.each([
    ['an email', 'email', 'queued'],
    ['one of many emails', 'bulk_email', 'uncertain'],
  ] as const)('%s ends as its channel lets it', async (_what, channel, state) => {
    const send = () => Promise.reject(new GatewayError('not answered', { isFinal: false, isUnanswered: true }));
    outboxOf(channel, { send, close: () => Promise.resolve() });
    await put(channel, 'anna@mail.example');
    await outbox.deliverDue();
    expect(await states()).toEqual([state]);
  });
});
