import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { failureReasons, type FailureReason } from '@passport/shared/schemas/receipts';
import { freePort } from '../../../../scripts/lib/freePort.mjs';
import { addSeconds, steadyClock } from '../../platform/clock';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { startChannelPeer, type ChannelPeer } from '../../testing/peers/channelPeers';
import type { ConfigChanges } from '../../testing/testConfig';
import { until } from '../../testing/until';

const secret = 'a secret of gateway and service';
const token = 'AAGX-secret-token';
/** Numbers whose messages fail, each for one reason: they end with 01 to 12. */
const failing = failureReasons.map((reason, place) => [String(place + 1).padStart(2, '0'), reason] as const);
const [late, twice, outOfOrder, never, afterAll, usual] = ['21', '22', '23', '24', '25', '67'];
const delivering = [late, twice, outOfOrder, afterAll, usual];
const phoneOf = (ending: string): string => `+791612345${ending}`;

/** What the outbox has of a message: when it was accepted and delivered is left out. */
type Fate = 'delivered' | FailureReason | undefined;

describeOnOneDatabase('receipts of peers in processes of their own (R-87)', (driver) => {
  let peer: ChannelPeer;
  let service: TestService;
  let publicUrl: string;
  beforeEach(async () => {
    publicUrl = `http://127.0.0.1:${await freePort()}`;
  });
  afterEach(async () => {
    await service.close();
    await peer.stop();
  });

  const start = async (config: ConfigChanges) => {
    // The peers have the clock of the machine.
    const clock = { ...steadyClock, step: () => undefined };
    service = await startTestService({ driver, clock, config: { publicUrl, ...config } });
    await service.app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' });
  };
  const rows = () =>
    service.storage.db
      .selectFrom('outbox')
      .select(['recipient', 'accepted_at', 'delivered_at', 'failed_at', 'failure_reason', 'created_at'])
      .execute();
  const fates = async () => {
    const found = (await rows()).map(({ recipient, delivered_at, failure_reason }): [string, Fate] => [
      recipient.slice(-2),
      delivered_at ? 'delivered' : (failure_reason ?? undefined),
    ]);
    return new Map(found);
  };
  const endings = [...failing.map(([ending]) => ending), ...delivering, never];
  const sendSms = async () => {
    for (const ending of endings) {
      const body = { action: 'SIGNUP', phone: phoneOf(ending) };
      expect((await service.call('POST', '/user/send_verification_sms/', { body })).status).toBe(200);
    }
    await service.deliver();
  };
  /** Waits until every message has what its number says. */
  const become = async (reasonOf: (reason: FailureReason) => FailureReason) => {
    const wanted = new Map<string, Fate>([
      ...failing.map(([ending, reason]): [string, Fate] => [ending, reasonOf(reason)]),
      ...delivering.map((ending): [string, Fate] => [ending, 'delivered']),
      [never, undefined],
    ]);
    const isSo = async () => JSON.stringify([...(await fates())].sort()) === JSON.stringify([...wanted].sort());
    await until('each message has its end', isSo).catch(async () => expect(await fates()).toEqual(wanted));
  };
  const isNow = (moment: Date | null) =>
    moment !== null && Math.abs(moment.getTime() - service.clock.now().getTime()) < 60_000;

  it('an SMS centre says what became of each SMS, in the words that SMPP has', async () => {
    peer = await startChannelPeer('smsc');
    await start({ sms: { gateway: 'smpp', smppUrl: peer.url } });
    await sendSms();
    const told = ['unreachable', 'blocked_by_operator', 'no_such_number', 'inbox_full', 'expired'];
    await become((reason) => (told.includes(reason) ? reason : 'unknown'));
    await until(
      'all are accepted',
      async () => (await rows()).filter((row) => row.accepted_at).length === endings.length - 2,
    );
    expect(
      (await rows()).every(({ accepted_at, delivered_at }) =>
        [accepted_at ?? delivered_at].every((at) => at === null || isNow(at)),
      ),
    ).toBe(true);
  });

  it('an HTTP gateway tells each reason; a receipt whose signature is old is refused', async () => {
    peer = await startChannelPeer('aggregator', {
      RECEIPT_URL: `${publicUrl}/gateway/receipts/`,
      RECEIPT_SECRET: secret,
    });
    await start({ sms: { gateway: 'http', httpUrl: peer.url }, receipts: { secret } });
    await sendSms();
    await become((reason) => reason);
    const silent = (await peer.messages()).find(({ to }) => to === phoneOf(never))!;
    expect(await peer.report(silent, { state: 'delivered', secondsAgo: 301 })).toBe(401);
    expect((await fates()).get(never)).toBeUndefined();
    expect(await peer.report(silent, { state: 'delivered' })).toBe(200);
    expect((await fates()).get(never)).toBe('delivered');
  });

  it('the Telegram Gateway answers what it knows at once, and reports the rest', async () => {
    peer = await startChannelPeer('telegramGateway', { TOKEN: token });
    await start({ telegramGateway: { url: peer.url, token } });
    const { outbox, clock } = service.context;
    outbox.register('a_code', ({ reference }) => Promise.resolve({ text: 'Код', code: String(reference.code) }));
    const message = { channel: 'telegram_gateway', kind: 'a_code', expiresAt: addSeconds(clock.now(), 600) } as const;
    await service.storage.db.transaction().execute(async (transaction) => {
      for (const ending of endings)
        await outbox.enqueue(transaction, {
          ...message,
          recipient: phoneOf(ending),
          reference: { code: `99${ending}` },
        });
    });
    await service.deliver();
    const told = ['unreachable', 'no_such_number', 'no_money', 'gateway_down', 'expired'];
    await become((reason) => (told.includes(reason) ? reason : 'unknown'));
    const phones = await peer.messages();
    expect(phones.map(({ to, code }) => [to, code])).toContainEqual([phoneOf(usual), `99${usual}`]);
    const silent = phones.find(({ to }) => to === phoneOf(never))!;
    expect(await peer.report(silent, { status: 'read', secondsAgo: 301 })).toBe(401);
    expect((await fates()).get(never)).toBeUndefined();
    expect(await peer.report(silent, { status: 'read' })).toBe(200);
    const row = (await rows()).find(({ recipient }) => recipient === phoneOf(never))!;
    expect(isNow(row.delivered_at)).toBe(true);
  });
});
