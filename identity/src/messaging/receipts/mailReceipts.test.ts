import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { epochSeconds } from '../../platform/clock';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';

const secret = 'a secret of mail server and service';

describeOnOneDatabase('receipts of a mail server (R-87)', (driver) => {
  let peer: Awaited<ReturnType<typeof startSmtpPeer>>;
  let service: TestService;
  beforeEach(async () => {
    peer = await startSmtpPeer();
    const receipts = { secret, bounceAddress: 'bounces@mail.passport.example' };
    const config = { mail: { gateway: 'smtp', smtpUrl: peer.url, requireTLS: false }, receipts } as const;
    service = await startTestService({ driver, config });
  });
  afterEach(async () => {
    await service.close();
    await peer.stop();
  });
  const sendTo = async (email: string) => {
    await service.call('POST', '/user/send_verification_email/', { body: { action: 'SIGNUP', email } });
    await service.deliver();
  };
  const row = () =>
    service.storage.db
      .selectFrom('outbox')
      .select(['state', 'accepted_at', 'failed_at', 'failure_reason'])
      .executeTakeFirstOrThrow();
  const bounce = (id: string) => {
    const now = service.clock.now();
    const body = JSON.stringify({ id, state: 'failed', reason: 'inbox_full', at: now.toISOString() });
    const time = epochSeconds(now);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-signature': `t=${time},v1=${signature}` };
    return service.call('POST', '/gateway/receipts/', { body, headers });
  };

  it('its final reply says that the email was accepted, or why not', async () => {
    await sendTo('550@mail.example');
    const now = service.clock.now();
    expect(await row()).toEqual({ state: 'dead', accepted_at: null, failed_at: now, failure_reason: 'wrong_address' });
    await service.storage.db.deleteFrom('outbox').execute();
    await sendTo('anna@mail.example');
    expect(await row()).toEqual({ state: 'sent', accepted_at: now, failed_at: null, failure_reason: null });
    const metrics = await service.metrics();
    expect(metrics).toContain('passport_receipts_total{channel="email",state="accepted",reason=""} 1');
    expect(metrics).toContain('passport_receipts_total{channel="email",state="failed",reason="wrong_address"} 1');
  });

  it('an email that comes back to its own envelope sender has failed; no other address of it is believed', async () => {
    await sendTo('anna@mail.example');
    const [{ from, raw }] = peer.accepted as [(typeof peer.accepted)[number]];
    expect(from).toMatch(/^bounces\+\d+\.[0-9a-f]{20}@mail\.passport\.example$/);
    expect(raw).not.toContain('bounces+');
    const last = from.at(from.indexOf('@') - 1)!;
    const forged = from.replace(`${last}@`, `${last === '0' ? '1' : '0'}@`);
    const id = /\+(\d+)/.exec(from)![1]!;
    for (const other of [forged, id]) expect((await bounce(other)).status).toBe(202);
    expect(await row()).toMatchObject({ failed_at: null });
    service.clock.step(30);
    expect((await bounce(from.toUpperCase())).status).toBe(200);
    expect(await row()).toMatchObject({ failed_at: service.clock.now(), failure_reason: 'inbox_full' });
  });
});
