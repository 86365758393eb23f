import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds } from '../../platform/clock';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { receiptPdu, startSmppPeer } from '../../testing/peers/smppPeer';
import { until } from '../../testing/until';
import { createReceipts } from './createReceipts';

const phone = '+79161234567';

describeOnOneDatabase('receipts of the SMS centre (R-87)', (driver) => {
  let peer: Awaited<ReturnType<typeof startSmppPeer>>;
  let service: TestService;
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  beforeEach(async () => {
    lines.length = 0;
    peer = await startSmppPeer();
    service = await startTestService({ driver, log, config: { sms: { gateway: 'smpp', smppUrl: peer.url } } });
    await service.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone } });
    await service.deliver();
  });
  afterEach(async () => {
    await service.close();
    await peer.stop();
  });
  const row = () =>
    service.storage.db
      .selectFrom('outbox')
      .select(['state', 'accepted_at', 'delivered_at', 'failed_at', 'failure_reason'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const report = (stat: string) => peer.report(receiptPdu('1', stat));
  const counted = async () =>
    (await service.metrics()).split('\n').filter((line) => line.startsWith('passport_receipts_total'));

  it('late, twice and out of order they end in the true state, and are counted once', async () => {
    const sent = service.clock.now();
    for (const stat of ['UNDELIV', 'UNDELIV']) await report(stat);
    expect(await row()).toMatchObject({ state: 'sent', failed_at: sent, failure_reason: 'unknown' });
    service.clock.step(3600);
    for (const stat of ['DELIVRD', 'ACCEPTD', 'DELIVRD', 'EXPIRED']) await report(stat);
    const late = addSeconds(sent, 3600);
    expect(await row()).toEqual({
      state: 'sent',
      accepted_at: late,
      delivered_at: late,
      failed_at: null,
      failure_reason: null,
    });
    expect(await counted()).toEqual([
      'passport_receipts_total{channel="sms",state="failed",reason="unknown"} 1',
      'passport_receipts_total{channel="sms",state="delivered",reason=""} 1',
      'passport_receipts_total{channel="sms",state="accepted",reason=""} 1',
    ]);
    expect(lines.join('')).toContain('receipt of a message');
    expect(lines.join('')).not.toContain(phone.slice(1));
  });

  it('may come on the session of another process', async () => {
    const config = { sms: { gateway: 'smpp', smppUrl: peer.url } } as const;
    const other = await startTestService({ driver, config, storage: service.storage, clock: service.clock });
    await other.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone: '+79161234568' } });
    await other.deliver();
    expect(peer.sessions()).toBe(2);
    await report('DELIVRD');
    expect(await row()).toMatchObject({ delivered_at: service.clock.now() });
    expect(await other.metrics()).toContain('passport_receipts_total{channel="sms",state="delivered",reason=""} 1');
    await other.close();
  });

  it('one of an unknown message is answered, and changes nothing', async () => {
    const before = await row();
    expect(await peer.report(receiptPdu('nobody', 'DELIVRD'))).toMatchObject({ command_status: 0 });
    expect([await row(), await counted()]).toEqual([before, []]);
  });

  it('one that comes before the id of its message is stored is looked up again', async () => {
    const { db } = service.storage;
    const { clock, metrics } = service.context;
    const receipts = createReceipts({ db, clock, log, metrics }, Array<number>(10_000).fill(1));
    await receipts.takeOfCentre({ gatewayMessageId: 'early', state: 'delivered' });
    expect(await row()).toMatchObject({ delivered_at: null });
    await db.updateTable('outbox').set({ gateway_message_id: 'early' }).execute();
    await until('the receipt has found its message', async () => (await row()).delivered_at !== null);
  });
});
