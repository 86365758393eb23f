import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { addSeconds } from '../../platform/clock';
import { GatewayError, type Gateway, type OutgoingMessage } from '../gateways/gateway';
import type { Storage } from '../../platform/storage/storage';
import { emptyDatabase } from '../../testing/databases';
import { describeOnBothDatabases } from '../../testing/harness';
import { createSteppedClock, type SteppedClock } from '../../testing/steppedClock';
import { createOutbox, type OutboxWorkers } from './createOutbox';
import { ownWay, type Channel, type ClaimedMessage } from './outbox';
import { releaseExpiredLeases } from './outbox.repository';

const log = pino({ level: 'silent' });

/** A gateway that records its messages and behaves as the test sets. */
function scriptedGateway() {
  const sent: OutgoingMessage[] = [];
  const composed: OutgoingMessage[] = [];
  let act: () => Promise<void> | void = () => undefined;
  const gateway: Gateway = {
    async send(message) {
      sent.push(message);
      await act();
      return { replyCode: 250 };
    },
    compose: async (message) => void composed.push(message),
    close: () => Promise.resolve(),
  };
  return { gateway, sent, composed, does: (next: typeof act) => (act = next) };
}
const away = () => {
  throw new GatewayError('away', { isFinal: false });
};

describeOnBothDatabases('the outbox', (driver) => {
  let storage: Storage;
  let clock: SteppedClock;
  let sms: ReturnType<typeof scriptedGateway>;
  let mail: ReturnType<typeof scriptedGateway>;
  let bulk: ReturnType<typeof scriptedGateway>;
  let outbox: OutboxWorkers;
  const another = (): OutboxWorkers => {
    const gateways = { sms: sms.gateway, email: mail.gateway, bulk_email: bulk.gateway };
    const created = createOutbox({ db: storage.db, clock, log, gateways });
    created.register('decoy', () => Promise.resolve({ text: 'hello', decoy: { isRefused: false } }));
    created.register('greeting', ({ reference }) => Promise.resolve(reference.isMeant ? { text: 'hello' } : undefined));
    return created;
  };
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
    clock = createSteppedClock();
    sms = scriptedGateway();
    mail = scriptedGateway();
    bulk = scriptedGateway();
    outbox = another();
  });
  const releases: (() => void)[] = [];
  afterEach(async () => {
    releases.splice(0).forEach((release) => release());
    await outbox.stop();
  });

  const put = (channel: Channel = 'sms', options: { seconds?: number; isMeant?: number; kind?: string } = {}) =>
    storage.db.transaction().execute((transaction) =>
      outbox.enqueue(transaction, {
        channel,
        kind: options.kind ?? 'greeting',
        recipient: '+79161234567',
        reference: { isMeant: options.isMeant ?? 1 },
        expiresAt: addSeconds(clock.now(), options.seconds ?? 600),
      }),
    );
  /** A gateway does not answer until the test releases it. */
  const hold = (gateway: ReturnType<typeof scriptedGateway>) => {
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    gateway.does(() => answered);
    releases.push(release);
    return { release };
  };
  const states = async () => {
    const rows = await storage.db.selectFrom('outbox').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };

  it('delivers a message once', async () => {
    await put();
    await outbox.deliverDue();
    await outbox.deliverDue();
    expect(sms.sent).toEqual([{ id: '1', to: '+79161234567', text: 'hello' }]);
    expect(await states()).toEqual(['sent']);
  });

  it('a decoy is composed like any other message, and not sent (R-07)', async () => {
    await put('email', { kind: 'decoy' });
    await outbox.deliverDue();
    expect([mail.composed, mail.sent]).toEqual([[{ id: '1', to: '+79161234567', text: 'hello' }], []]);
    expect(await states()).toEqual(['sent']);
  });

  it('sends nothing from a transaction that was rolled back', async () => {
    const failing = storage.db.transaction().execute(async (transaction) => {
      await outbox.enqueue(transaction, {
        channel: 'sms',
        kind: 'greeting',
        recipient: '+79161234567',
        reference: { isMeant: 1 },
        expiresAt: addSeconds(clock.now(), 600),
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await outbox.deliverDue();
    expect(sms.sent).toEqual([]);
  });

  it('many workers deliver every message once (R-67)', async () => {
    for (let n = 0; n < 40; n += 1) await put();
    const workers = [outbox, another(), another()];
    await Promise.all(workers.map((worker) => worker.deliverDue()));
    expect(sms.sent.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_unused, index) => index + 1),
    );
  });

  it('drops an expired message instead of sending it late (R-65)', async () => {
    await put('sms', { seconds: 60 });
    clock.step(60);
    await outbox.deliverDue();
    expect([sms.sent, await states()]).toEqual([[], ['dropped']]);
  });

  it('drops a message for which its renderer returns nothing', async () => {
    await put('sms', { isMeant: 0 });
    await outbox.deliverDue();
    expect([sms.sent, await states()]).toEqual([[], ['dropped']]);
  });

  it('retries with growing pauses while the gateway is unavailable, until the message expires', async () => {
    sms.does(away);
    await put('sms', { seconds: 20 });
    const triedAt: number[] = [];
    for (let second = 0; second <= 30; second += 1) {
      const before = sms.sent.length;
      await outbox.deliverDue();
      if (sms.sent.length > before) triedAt.push(second);
      clock.step(1);
    }
    expect(triedAt).toEqual([0, 2, 6, 14]);
    expect(await states()).toEqual(['dropped']);
  });

  it('keeps the reply code of a final refusal', async () => {
    mail.does(() => {
      throw new GatewayError('no such mailbox', { isFinal: true, replyCode: 550 });
    });
    await put('email');
    await outbox.deliverDue();
    clock.step(300);
    await outbox.deliverDue();
    const row = await storage.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect([row.state, row.reply_code, mail.sent.length]).toEqual(['dead', 550, 1]);
  });

  it('after a crash in mid-delivery an SMS is not sent again, an email is (R-64)', async () => {
    await put('sms');
    await put('email');
    await storage.db
      .updateTable('outbox')
      .set({ state: 'sending', due_at: addSeconds(clock.now(), 60) })
      .execute();
    clock.step(61);
    await outbox.deliverDue();
    expect(await states()).toEqual(['uncertain', 'sent']);
    expect([sms.sent.length, mail.sent.length]).toEqual([0, 1]);
  });

  it('a channel with a hanging gateway does not delay another channel (R-65)', async () => {
    const gateway = hold(sms);
    outbox.start();
    for (let n = 0; n < 20; n += 1) await put('sms');
    await put('email');
    outbox.wake('sms');
    outbox.wake('email');
    await until(() => mail.sent.length === 1);
    expect(sms.sent.length).toBeLessThan(20);
    gateway.release();
    await until(() => sms.sent.length === 20);
  });

  it('a code by email does not wait behind bulk email', async () => {
    const gateway = hold(bulk);
    for (let n = 0; n < 20; n += 1) await put('bulk_email');
    outbox.start();
    await until(() => bulk.sent.length >= 2);
    clock.step(1);
    await put('email');
    outbox.wake('email');
    await until(() => mail.sent.length === 1);
    expect(bulk.sent).toHaveLength(2);
    gateway.release();
    await until(() => bulk.sent.length === 20);
  });

  it('a bulk email is not sent again after an interrupted delivery', async () => {
    const gateway = hold(bulk);
    await put('bulk_email');
    outbox.start();
    await until(() => bulk.sent.length === 1);
    clock.step(61);
    await another().deliverDue();
    expect([bulk.sent.length, await states()]).toEqual([1, ['uncertain']]);
    gateway.release();
  });

  describe('a message that is sent immediately', () => {
    /** The leases that `sendAtOnce` gave to `write`. */
    const leases: (Date | undefined)[] = [];
    const write = async (
      leaseUntil: Date | undefined,
      channel: Channel = 'sms',
    ): Promise<{ message: ClaimedMessage | undefined }> => {
      leases.push(leaseUntil);
      const now = clock.now();
      const message = {
        channel,
        kind: 'greeting',
        recipient: '+79161234567',
        reference: { isMeant: 1 },
      };
      const { id } = await storage.db
        .insertInto('outbox')
        .values({
          ...message,
          reference: JSON.stringify(message.reference),
          created_at: now,
          due_at: leaseUntil ?? now,
          expires_at: addSeconds(now, 600),
          state: leaseUntil ? 'sending' : 'queued',
          attempts: leaseUntil ? 1 : 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const claimed = {
        ...message,
        gateway: null,
        id: String(id),
        attempts: 1,
        createdAt: now,
        expiresAt: addSeconds(now, 600),
      };
      return { message: leaseUntil && claimed };
    };
    const send = (channel: Channel = 'sms') =>
      outbox.sendAtOnce(ownWay(channel), (leaseUntil) => write(leaseUntil, channel));
    /** Sends messages whose outcomes stay unwritten. */
    const sendWithoutFlush = async (count: number, channel: Channel = 'sms') => {
      const { sent } = channel === 'email' ? mail : sms;
      const { setTimeout: inTime, setInterval: every } = globalThis;
      // Suppresses the timers of the flush and of the poll only: the database pool needs its own.
      const timer = jest
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation((work, milliseconds) => inTime(milliseconds === 20 ? () => undefined : work, milliseconds));
      const poll = jest
        .spyOn(globalThis, 'setInterval')
        .mockImplementation((work, milliseconds) =>
          every(milliseconds === 1000 ? () => undefined : work, milliseconds),
        );
      outbox.start();
      poll.mockRestore();
      // The run that begins at the start would write the first outcomes.
      await outbox.deliverDue();
      for (let n = 0; n < count; n += 1) {
        await send(channel);
        await until(() => sent.length === n + 1);
      }
      timer.mockRestore();
    };
    const areClaimed = () => leases.map((lease) => lease !== undefined);
    beforeEach(() => void leases.splice(0));

    it('it is written as claimed, and delivered without a claim', async () => {
      outbox.start();
      await send();
      expect(leases).toEqual([addSeconds(clock.now(), 60)]);
      await until(() => sms.sent.length === 1);
      await outbox.stop();
      expect([sms.sent, await states()]).toEqual([[{ id: '1', to: '+79161234567', text: 'hello' }], ['sent']]);
    });

    it('is never sent twice if its process dies before the outcome is known (R-64)', async () => {
      const gateway = hold(sms);
      outbox.start();
      await send();
      await until(() => sms.sent.length === 1);
      clock.step(61);
      await another().deliverDue();
      expect([sms.sent.length, await states()]).toEqual([1, ['uncertain']]);
      gateway.release();
    });

    it('waits in the queue while all slots of the gateway are in use', async () => {
      const gateway = hold(sms);
      outbox.start();
      await Promise.all(Array.from({ length: 10 }, () => send()));
      expect(areClaimed().filter((isClaimed) => !isClaimed)).toHaveLength(2);
      await until(() => sms.sent.length === 8);
      gateway.release();
      await until(() => sms.sent.length === 10);
    });

    it.each([
      ['before the workers have started', () => undefined],
      [
        'while the gateway is unavailable',
        async () => {
          sms.does(away);
          for (let n = 0; n < 8; n += 1) await put('sms');
          await outbox.deliverDue();
          outbox.start();
        },
      ],
      [
        'after the workers have stopped',
        async () => {
          outbox.start();
          await outbox.stop();
        },
      ],
    ])('waits in the queue %s', async (_when, prepare) => {
      await prepare();
      await send();
      expect(areClaimed()).toEqual([false]);
      expect(await states()).toContain('queued');
    });

    it('frees its slot if the write fails or writes no message', async () => {
      outbox.start();
      for (let n = 0; n < 8; n += 1) {
        await expect(outbox.sendAtOnce(ownWay('sms'), () => Promise.reject(new Error('refused')))).rejects.toThrow(
          'refused',
        );
        await outbox.sendAtOnce(ownWay('sms'), () => Promise.resolve(undefined));
      }
      await new Promise((resolve) => setImmediate(resolve));
      await send();
      expect([areClaimed(), sms.sent.length]).toEqual([[true], 0]);
      await until(() => sms.sent.length === 1);
    });

    it('has its outcome written when the workers stop at the latest, however many outcomes wait', async () => {
      await sendWithoutFlush(40);
      expect(new Set(await states())).toEqual(new Set(['sending']));
      await outbox.stop();
      expect(new Set(await states())).toEqual(new Set(['sent']));
    });

    it.each([
      ['this process looks for work', () => outbox.deliverDue()],
      [
        'another process has released their leases',
        async () => {
          await releaseExpiredLeases(storage.db, ['email'], clock.now());
          outbox.wake('email');
          await outbox.stop();
        },
      ],
    ])(
      'is not sent again after an outage longer than its lease, however many outcomes wait: %s (R-64)',
      async (_who, go) => {
        await sendWithoutFlush(40, 'email');
        clock.step(61);
        await go();
        expect([mail.sent.length, new Set(await states())]).toEqual([40, new Set(['sent'])]);
      },
    );

    it('queries an unavailable database once a poll, however many outcomes wait (R-66)', async () => {
      const warned = jest.spyOn(log, 'warn');
      await sendWithoutFlush(40);
      await sql`ALTER TABLE outbox RENAME TO outbox_away`.execute(storage.db);
      outbox.wake('sms');
      await until(() => warned.mock.calls.length > 0);
      for (let round = 0; round < 30; round += 1) await sql`SELECT 1`.execute(storage.db);
      expect(warned.mock.calls).toHaveLength(1);
      await sql`ALTER TABLE outbox_away RENAME TO outbox`.execute(storage.db);
      await outbox.stop();
      expect(new Set(await states())).toEqual(new Set(['sent']));
    });
  });

  it('reports a channel as unavailable after consecutive failures, and notices its recovery (R-65)', async () => {
    sms.does(away);
    for (let n = 0; n < 8; n += 1) await put('sms');
    await outbox.deliverDue();
    expect([outbox.isUnavailable(ownWay('sms')), outbox.isUnavailable(ownWay('email'))]).toEqual([true, false]);
    sms.does(() => undefined);
    clock.step(20);
    await outbox.deliverDue();
    expect(outbox.isUnavailable(ownWay('sms'))).toBe(false);
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });
});

/** Waits for the workers; fails at the test's timeout. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
