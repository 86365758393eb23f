import { beforeEach, expect, it } from '@jest/globals';
import { failureReasons, receiptStates } from '@passport/shared/schemas/receipts';
import fc from 'fast-check';
import { addSeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { emptyDatabase } from '../../testing/databases';
import { describeOnBothDatabases } from '../../testing/harness';
import { createSteppedClock } from '../../testing/steppedClock';
import { claimDue, insertMessage, type Outcome } from '../outbox/outbox.repository';
import type { Channel } from '../outbox/outbox';
import { storeReceipt, type MessageReport } from './receipts.repository';
import { ownWay } from '../outbox/outbox';

const created = createSteppedClock().now();
const now = addSeconds(created, 30);
const at = (seconds: number): Date => addSeconds(created, seconds);
const nothing = { accepted_at: null, delivered_at: null, failed_at: null, failure_reason: null };

/** What is true after a set of receipts, whatever their order: of each kind the earliest, and a delivery annuls failures. */
function truth(reports: readonly MessageReport[]): typeof nothing | Record<keyof typeof nothing, unknown> {
  const bounded = reports.map((report) => ({
    ...report,
    at: new Date(Math.min(Math.max(report.at.getTime(), created.getTime()), now.getTime())),
  }));
  const earliest = (state: MessageReport['state']) =>
    bounded
      .filter((report) => report.state === state)
      .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.reason! < other.reason! ? -1 : 1))[0];
  const [accepted, delivered, failed] = receiptStates.map(earliest);
  const isEarlier = accepted && delivered && delivered.at < accepted.at;
  return {
    accepted_at: (isEarlier ? delivered.at : accepted?.at) ?? null,
    delivered_at: delivered?.at ?? null,
    failed_at: (delivered ? undefined : failed?.at) ?? null,
    failure_reason: (delivered ? undefined : failed?.reason) ?? null,
  };
}

const reports = fc.array(
  fc.record({
    state: fc.constantFrom(...receiptStates),
    reason: fc.constantFrom(...failureReasons),
    // Some before the message, some in the future.
    at: fc.integer({ min: -3, max: 33 }).map(at),
  }),
  { minLength: 1, maxLength: 6 },
);

describeOnBothDatabases('what receipts leave with a message', (driver) => {
  let db: Storage['db'];
  beforeEach(async () => {
    ({ db } = await emptyDatabase(driver));
  });

  const put = (channel: Channel = 'sms') =>
    db
      .transaction()
      .execute((transaction) =>
        insertMessage(
          transaction,
          { channel, kind: 'greeting', recipient: '+79161234567', reference: {}, expiresAt: at(600) },
          created,
        ),
      );
  const store = (id: string, report: MessageReport) => storeReceipt(db, { id, channels: ['sms'] }, report, now);
  const stored = (id: string) =>
    db
      .selectFrom('outbox')
      .select(['accepted_at', 'delivered_at', 'failed_at', 'failure_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('1,000 random interleavings end in the true state, one after the other and at once (R-87)', async () => {
    const id = await put();
    await fc.assert(
      fc.asyncProperty(reports, fc.boolean(), fc.infiniteStream(fc.nat()), async (sent, isAtOnce, draws) => {
        await db.updateTable('outbox').set(nothing).where('id', '=', id).execute();
        // Each arrives once or twice, in any order.
        const arriving = [...sent, ...sent.filter(() => draws.next().value! % 2 === 0)]
          .map((report) => ({ report, place: draws.next().value! }))
          .sort((one, other) => one.place - other.place);
        if (isAtOnce) await Promise.all(arriving.map(({ report }) => store(id, report)));
        else for (const { report } of arriving) await store(id, report);
        expect(await stored(id)).toEqual(truth(sent));
      }),
      { numRuns: 1000 },
    );
  });

  it('a late delivery is the truth after a failure, and a failure after it changes nothing (R-87)', async () => {
    const id = await put();
    expect(await store(id, { state: 'failed', reason: 'unreachable', at: at(5) })).toMatchObject({ isNew: true });
    expect(await stored(id)).toEqual({ ...nothing, failed_at: at(5), failure_reason: 'unreachable' });
    await store(id, { state: 'delivered', at: at(20) });
    expect(await store(id, { state: 'failed', reason: 'expired', at: at(25) })).toMatchObject({ isNew: false });
    expect(await stored(id)).toEqual({ ...nothing, delivered_at: at(20) });
  });

  it('a repeated receipt, or a later one of its kind, writes no row (R-87)', async () => {
    const id = await put();
    const version = () =>
      db
        .selectFrom('outbox')
        .select(({ ref }) => ref('xmin' as never).as('xmin'))
        .executeTakeFirst();
    for (const state of receiptStates) await store(id, { state, reason: 'expired', at: at(9) });
    const before = await version();
    for (const later of [0, 3])
      for (const state of receiptStates)
        expect(await store(id, { state, reason: 'spam', at: at(9 + later) })).toMatchObject({ isNew: false });
    expect(await version()).toEqual(before);
  });

  it('believes no time before the message or after now', async () => {
    const [early, late] = [await put(), await put()];
    await store(early, { state: 'delivered', at: at(-3600) });
    await store(late, { state: 'failed', reason: 'spam', at: at(3600) });
    expect(await stored(early)).toMatchObject({ delivered_at: created });
    expect(await stored(late)).toMatchObject({ failed_at: now });
  });

  it('knows no message of another channel, and of an id that the centre uses again means the newest', async () => {
    expect(await store(await put('email'), { state: 'delivered', at: now })).toBeUndefined();
    expect(await store('999999', { state: 'delivered', at: now })).toBeUndefined();
    const [first, second] = [await put(), await put()];
    await db.updateTable('outbox').set({ gateway_message_id: 'a1' }).where('id', 'in', [first, second]).execute();
    const named = (gatewayMessageId: string) =>
      storeReceipt(db, { gatewayMessageId, channels: ['sms'] }, { state: 'delivered', at: now }, now);
    expect(await named('a1')).toEqual({ id: second, channel: 'sms', isNew: true });
    expect(await named('A1')).toBeUndefined();
  });

  it('takes the report of a carrier for its own message alone, where another has given the same id (R-87)', async () => {
    const [sms, telegram] = [await put(), await put('telegram_gateway')];
    await db.updateTable('outbox').set({ gateway_message_id: 'c3' }).where('id', 'in', [sms, telegram]).execute();
    const report = (channel: Channel, state: MessageReport['state']) =>
      storeReceipt(db, { gatewayMessageId: 'c3', channels: [channel] }, { state, reason: 'expired', at: now }, now);
    expect(await report('sms', 'delivered')).toMatchObject({ id: sms });
    expect(await report('telegram_gateway', 'failed')).toMatchObject({ id: telegram });
    expect(await report('voice', 'failed')).toBeUndefined();
    expect([await stored(sms), await stored(telegram)]).toEqual([
      { ...nothing, delivered_at: now },
      { ...nothing, failed_at: now, failure_reason: 'expired' },
    ]);
  });

  it.each<[string, MessageReport, Partial<Outcome>, Record<string, unknown>]>([
    [
      'a delivery',
      { state: 'delivered', at: at(1) },
      { state: 'dead', failureReason: 'unknown' },
      { delivered_at: at(1) },
    ],
    [
      'a failure',
      { state: 'failed', reason: 'spam', at: at(1) },
      { state: 'dead', failureReason: 'unknown' },
      { failed_at: at(1), failure_reason: 'spam' },
    ],
    ['its acceptance', { state: 'accepted', at: at(1) }, { isAccepted: true }, { accepted_at: at(1) }],
  ])(
    'keeps %s that came before the outcome of the delivery was written (R-87)',
    async (_what, report, outcome, kept) => {
      const id = await put();
      const times = { now: created, leaseUntil: at(60) };
      await claimDue(db, ownWay('sms'), [], { limit: 1, ...times });
      await store(id, report);
      const written = {
        id,
        attempts: 1,
        state: 'sent',
        replyCode: null,
        at: at(2),
        gatewayMessageId: 'b2',
        ...outcome,
      } as const;
      await claimDue(db, ownWay('sms'), [written], { limit: 0, ...times });
      expect(await stored(id)).toEqual({ ...nothing, ...kept });
      const found = await storeReceipt(
        db,
        { gatewayMessageId: 'b2', channels: ['sms'] },
        { state: 'accepted', at: at(3) },
        now,
      );
      expect(found?.id).toBe(id);
    },
  );

  it('writes acceptance and refusal of a delivery with its outcome', async () => {
    const [sent, refused] = [await put(), await put()];
    const times = { now: created, leaseUntil: at(60) };
    await claimDue(db, ownWay('sms'), [], { limit: 2, ...times });
    const outcome = { attempts: 1, replyCode: null, at: at(2) };
    const outcomes: Outcome[] = [
      { id: sent, ...outcome, state: 'sent', isAccepted: true },
      { id: refused, ...outcome, state: 'dead', failureReason: 'inbox_full' },
    ];
    await claimDue(db, ownWay('sms'), outcomes, { limit: 0, ...times });
    expect(await stored(sent)).toEqual({ ...nothing, accepted_at: at(2) });
    expect(await stored(refused)).toEqual({ ...nothing, failed_at: at(2), failure_reason: 'inbox_full' });
  });
});
