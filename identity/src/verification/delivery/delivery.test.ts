import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  codeTo,
  ok,
  sendEmail,
  sendSms,
  signUp,
  someBrowser,
  someEmail,
  somePhone,
  verifySms,
} from '../../testing/flows';
import type { Caller } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';
import { patienceSeconds } from './offeredWays';

const secret = 'secret of the gateway';
const stranger: Caller = { cookies: { device: 's'.repeat(43) } };

describeOnBothDatabases('what became of a sent code', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { receipts: { secret } } });
  });
  afterEach(() => service.close());

  const ask = (verification: string, caller: Caller = someBrowser, headers: Record<string, string> = {}) =>
    service.call('GET', '/user/delivery/', { ...caller, query: { verification }, headers });
  const stagesOf = async (verification: string, caller: Caller = someBrowser) =>
    ok(await ask(verification, caller)).stages.map(({ stage }: { stage: string }) => stage);
  const asked = async (caller: Caller = someBrowser): Promise<string> =>
    ok(await sendSms(service, 'SIGNUP', { phone: somePhone }, caller)).phone_verification;
  /** What a carrier reports of the newest message. */
  const report = async (state: 'accepted' | 'delivered' | 'failed', reason?: 'unreachable' | 'blocked_by_operator') => {
    const { id } = await service.storage.db
      .selectFrom('outbox')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await service.context.receipts.take(
      { id: String(id), channels: ['sms', 'email'] },
      { state, reason, at: service.clock.now() },
    );
  };
  const signedIn = async () => {
    const { jwt } = await signUp(service, {}, someBrowser);
    service.clock.step(60);
    return jwt.access;
  };

  it('begins when the code is queued, and has each stage with its time', async () => {
    const verification = await asked();
    const queued = service.clock.now().toISOString();
    expect(ok(await ask(verification))).toEqual({ stages: [{ stage: 'queued', at: queued }], offer: [] });
    service.clock.step(1);
    await service.deliver();
    const handedOver = service.clock.now().toISOString();
    service.clock.step(2);
    await report('accepted');
    service.clock.step(3);
    await report('delivered');
    expect(ok(await ask(verification)).stages).toEqual([
      { stage: 'queued', at: queued },
      { stage: 'handed_over', at: handedOver },
      { stage: 'accepted', at: new Date(Date.parse(queued) + 3000).toISOString() },
      { stage: 'delivered', at: new Date(Date.parse(queued) + 6000).toISOString() },
    ]);
  });

  it('is that of the newest message after another send', async () => {
    const verification = await asked();
    await service.deliver();
    expect(await stagesOf(verification)).toEqual(['queued', 'handed_over']);
    service.clock.step(60);
    expect(await asked()).toBe(verification);
    expect(await stagesOf(verification)).toEqual(['queued']);
  });

  it('ends as expired where no gateway took the message while its code was valid', async () => {
    const verification = await asked();
    service.clock.step(599);
    expect(await stagesOf(verification)).toEqual(['queued']);
    service.clock.step(1);
    expect(await stagesOf(verification)).toEqual(['queued', 'expired']);
    await service.deliver();
    expect(await stagesOf(verification)).toEqual(['queued', 'expired']);
  });

  it('is told to the browser of the flow alone', async () => {
    const verification = await asked();
    for (const caller of [stranger, {}]) expect((await ask(verification, caller)).status).toBe(404);
    // The last character of an id has bits that say nothing.
    const changed = `${verification.startsWith('A') ? 'B' : 'A'}${verification.slice(1)}`;
    for (const made of ['a'.repeat(43), changed]) expect((await ask(made)).status).toBe(404);
    expect((await ask('')).status).toBe(400);
    service.clock.step(60);
    const withoutCookies = await asked({ ip: '198.51.100.7' });
    expect(await stagesOf(withoutCookies, {})).toEqual(['queued']);
  });

  it('has a tag, so that a page that polls is answered without a body until something has changed', async () => {
    const verification = await asked();
    const first = await ask(verification);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const etag = String(first.headers.etag);
    const again = await ask(verification, someBrowser, { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    await service.deliver();
    const changed = await ask(verification, someBrowser, { 'if-none-match': etag });
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
  });

  it('offers another way after a while, at once after a failure, and never after a delivery', async () => {
    const { id: user } = await signUp(service, {}, someBrowser);
    service.clock.step(60);
    const send = async () =>
      ok(await sendSms(service, 'SIGNIN', { user, phone: somePhone }, someBrowser)).phone_verification as string;
    const offers = async (verification: string) => ok(await ask(verification)).offer;
    const late = await send();
    await service.deliver();
    service.clock.step(patienceSeconds - 1);
    expect(await offers(late)).toEqual([]);
    service.clock.step(1);
    expect(await offers(late)).toEqual(['email']);
    await report('delivered');
    expect(await offers(late)).toEqual([]);
    service.clock.step(60);
    const failed = await send();
    await service.deliver();
    await report('failed', 'unreachable');
    expect(await offers(failed)).toEqual(['email']);
  });

  it('offers nothing to a registration, whose phone only an SMS proves here', async () => {
    const verification = await asked();
    service.clock.step(patienceSeconds);
    expect(ok(await ask(verification)).offer).toEqual([]);
  });

  it('tells why it failed to a recognized device and to a session of the account, not to others', async () => {
    const { id: user } = await signUp(service, {}, someBrowser);
    service.clock.step(60);
    for (const [caller, reason] of [
      [someBrowser, 'blocked_by_operator'],
      [stranger, undefined],
    ] as const) {
      const sent = ok(await sendSms(service, 'SIGNIN', { user, phone: somePhone }, caller));
      await service.deliver();
      await report('failed', 'blocked_by_operator');
      const answer = ok(await ask(sent.phone_verification, caller));
      expect([answer.stages.at(-1).stage, answer.reason, answer.offer]).toEqual(['failed', reason, ['email']]);
    }
  });

  it('tells it to the session that asked for the code, on any device', async () => {
    const token = await signedIn();
    const other = { ...stranger, token };
    const sent = ok(await sendSms(service, 'UPDATE_PROFILE_OLD', {}, other));
    await service.deliver();
    await report('failed', 'unreachable');
    expect(ok(await ask(sent.phone_verification, other)).reason).toBe('unreachable');
    expect(ok(await ask(sent.phone_verification, stranger)).reason).toBeUndefined();
    expect((await ask(sent.phone_verification, { ...stranger, token: 'no token' })).status).toBe(401);
  });

  it('is reported to the open pages of the session that asked for the code', async () => {
    const token = await signedIn();
    const heard: string[] = [];
    const stop = await service.storage.listen('account_events', {
      onMessage: (payload) => void heard.push((JSON.parse(payload) as { event: string }).event),
      onLoss: () => undefined,
      onGap: () => undefined,
    });
    try {
      ok(await sendSms(service, 'UPDATE_PROFILE_OLD', {}, { ...someBrowser, token }));
      await service.deliver();
      await report('delivered');
      await until('two events', () => heard.length > 1);
      expect(heard).toEqual(['code_delivery', 'code_delivery']);
    } finally {
      await stop();
    }
  });

  it('tells of a code by email what the mail server answers', async () => {
    const sent = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }, someBrowser));
    await service.deliver();
    expect(await stagesOf(sent.email_verification)).toEqual(['queued', 'handed_over']);
    await report('failed');
    service.clock.step(patienceSeconds);
    expect(ok(await ask(sent.email_verification)).offer).toEqual([]);
    expect(await stagesOf(sent.email_verification)).toEqual(['queued', 'handed_over', 'failed']);
  });

  it('changes nothing about the code', async () => {
    const verification = await asked();
    const code = await codeTo(service, somePhone);
    await report('failed', 'unreachable');
    for (let n = 0; n < 5; n += 1) ok(await ask(verification));
    ok(await verifySms(service, verification, code, someBrowser));
    expect(await stagesOf(verification)).toEqual(['queued', 'handed_over', 'failed']);
  });
});
