import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { phoneChannels, type PhoneChannel } from '@passport/shared/schemas/channels';
import { channelList } from '../../testing/channelList';
import { codeTo, ok, signUp, someBrowser, somePhone, verifySms, wrongFor, type Caller } from '../../testing/flows';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';

/** Every way leads to the inbox, which takes any message. */
const everyWay = phoneChannels.map((channel) => ({ channel, gateway: 'inbox', price: 2, currency: 'RUB' }));

const send = (service: TestService, channel?: PhoneChannel, caller: Caller = someBrowser, phone = somePhone) =>
  service.call('POST', '/user/send_verification_sms/', { ...caller, body: { action: 'SIGNUP', phone, channel } });

describeOnBothDatabases('the ways of a code to a phone', (driver) => {
  let service: TestService;
  const start = async (list: object, limits = {}) => {
    service = await startTestService({ driver, config: { ...channelList(list), limits } });
  };
  afterEach(() => service.close());
  const messages = async () =>
    (await service.messages(somePhone)).map(({ channel, text, code }) => ({ channel, text, code }));

  it.each(phoneChannels)('%s carries a code that proves the phone', async (channel) => {
    await start({ '*': everyWay });
    const sent = ok(await send(service, channel));
    expect(sent.channel).toBe(channel === 'sms' ? undefined : channel);
    const [message] = await messages();
    expect(message?.channel).toBe(channel);
    // Browsers read the line of their site from an SMS alone.
    expect(message?.text.includes('@localhost #')).toBe(channel === 'sms');
    ok(await verifySms(service, sent.phone_verification, await codeTo(service, somePhone), someBrowser));
  });

  it('is the first of the longest prefix where none is named, and the named one of the number only', async () => {
    await start({ '+7': everyWay.slice(1, 3), '+7916': [everyWay[3], everyWay[0]] });
    const identified = ok(await service.call('POST', '/user/identify/', { body: { phone: somePhone } }));
    expect(identified.channels).toEqual(['voice', 'sms']);
    expect(ok(await send(service)).channel).toBe('voice');
    const refused = await send(service, 'max');
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([400, ['channel']]);
    expect((await send(service, 'pigeon' as PhoneChannel)).status).toBe(400);
    expect(ok(await send(service, undefined, {}, '+37529123456' + '7')).channel).toBeUndefined();
  });

  it('identify names no ways where there is SMS alone', async () => {
    await start({ '+375': everyWay });
    const identified = ok(await service.call('POST', '/user/identify/', { body: { phone: somePhone } }));
    expect(identified).toEqual({ user: null });
  });

  it('a resend by another way delivers the same code with the tries and the life that are left', async () => {
    await start({ '*': everyWay });
    const { phone_verification } = ok(await send(service, 'sms'));
    const code = await codeTo(service, somePhone);
    ok(await verifyWrong(phone_verification, code));
    service.clock.step(60);
    const again = ok(await send(service, 'voice'));
    expect([again.phone_verification, again.expires_in_seconds]).toEqual([phone_verification, 540]);
    expect(await codeTo(service, somePhone)).toBe(code);
    expect((await messages()).map(({ channel }) => channel)).toEqual(['voice', 'sms']);
  });
  const verifyWrong = async (verification: string, code: string) => {
    const answer = await verifySms(service, verification, wrongFor(code), someBrowser);
    expect([answer.status, answer.body.tries_left]).toEqual([400, 2]);
    return { ...answer, status: 200 };
  };

  it('each message has its country and its price', async () => {
    await start({ '*': everyWay });
    await send(service, 'max');
    await service.deliver();
    const rows = await service.storage.db
      .selectFrom('outbox')
      .select(['channel', 'gateway', 'country', 'price', 'currency'])
      .execute();
    expect(rows).toEqual([{ channel: 'max', gateway: 'inbox', country: 'RU', price: '2.000000', currency: 'RUB' }]);
  });

  it('notices by SMS go by the way of the number, and cost what it costs', async () => {
    const gateways = { spare: 'http://127.0.0.1:1/' };
    await start({ gateways, '+7': [{ channel: 'sms', gateway: 'spare' }] });
    const now = service.clock.now();
    const notice = { channel: 'sms', kind: 'notice', recipient: somePhone, reference: '{}' } as const;
    const { id } = await service.storage.db
      .insertInto('outbox')
      .values({ ...notice, created_at: now, due_at: now, expires_at: new Date(now.getTime() + 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service.deliver();
    const { gateway } = await service.storage.db
      .selectFrom('outbox')
      .select('gateway')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(gateway).toBe('spare');
  });

  describe('where a gateway does not take a message', () => {
    const gateways = { away: 'http://127.0.0.1:1/' };
    const away = (cascade: boolean) => ({ channel: 'sms', gateway: 'away', cascade });

    it('it waits, and the other way is only offered', async () => {
      await start({ gateways, '*': [away(false), everyWay[3]] });
      const { phone_verification: verification } = ok(await send(service));
      await service.deliver();
      expect(await messages()).toEqual([]);
      service.clock.step(20);
      const { offer } = ok(await service.call('GET', '/user/delivery/', { ...someBrowser, query: { verification } }));
      expect(offer).toEqual(['voice']);
    });

    it('it goes on by itself where the list says so, once', async () => {
      await start({ gateways, '*': [away(true), everyWay[3], everyWay[2]] });
      ok(await send(service));
      await service.deliver();
      expect((await messages()).map(({ channel }) => channel)).toEqual(['voice']);
      const rows = await service.storage.db.selectFrom('outbox').select(['channel', 'state', 'price']).execute();
      expect(rows).toEqual([{ channel: 'voice', state: 'sent', price: '2.000000' }]);
    });

    it('it takes the next way from the beginning once the gateway is known to be away', async () => {
      await start({ gateways, '*': [away(false), everyWay[3]] }, { resendSeconds: 0 });
      for (let n = 0; n < 5; n += 1) {
        ok(await send(service, undefined, {}, `+7916123456${n}`));
        await service.deliver();
      }
      expect(ok(await send(service, undefined, {}, '+79161234569')).is_delayed).toBe(true);
      await service.close();
      await start({ gateways, '*': [away(true), everyWay[3]] }, { resendSeconds: 0 });
      for (let n = 0; n < 5; n += 1) {
        ok(await send(service, undefined, {}, `+7916123456${n}`));
        await service.deliver();
      }
      const sent = ok(await send(service, undefined, {}, '+79161234569'));
      expect([sent.channel, sent.is_delayed]).toEqual(['voice', false]);
    });
  });
});

describeOnPostgres('the limits of a recipient over all ways (R-90)', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres', config: channelList({ '*': everyWay }) });
  });
  afterEach(() => service.close());
  const sentMessages = async () => {
    await service.deliver();
    const rows = await service.storage.db.selectFrom('outbox').select('id').where('state', '=', 'sent').execute();
    return rows.length;
  };

  it('a burst over all ways sends exactly one message (R-11)', async () => {
    const burst = Array.from({ length: 50 }, (_, n) => send(service, phoneChannels[n % phoneChannels.length]));
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(49);
    expect(await sentMessages()).toBe(1);
  });

  it.each([0, 1, 2, 3, 4])(
    'no order of ways sends more in an hour than one way does: each %d further',
    async (order) => {
      const send60 = async (channel: PhoneChannel | undefined) => {
        service.clock.step(60);
        const { status } = await send(service, channel);
        await service.deliver();
        return status;
      };
      let accepted = 0;
      for (let n = 0; n < 30; n += 1)
        if ((await send60(phoneChannels[(n * order) % phoneChannels.length])) === 200) accepted += 1;
      expect(accepted).toBe(service.context.config.limits.sendsSession);
      expect(await sentMessages()).toBe(accepted);
    },
  );

  it('no combination of ways gives more tries at a code (R-04)', async () => {
    const { phone_verification } = ok(await send(service, 'sms'));
    const code = await codeTo(service, somePhone);
    const tries = [];
    for (const channel of ['voice', 'max', 'telegram_gateway', 'flash_call'] as const) {
      tries.push((await verifySms(service, phone_verification, wrongFor(code), someBrowser)).body.code);
      service.clock.step(60);
      await send(service, channel);
    }
    expect(tries).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'expired_code']);
    const dead = await service.storage.db
      .selectFrom('verifications')
      .select('id')
      .where('tries', '>=', service.context.config.limits.codeTries)
      .execute();
    expect(dead).toHaveLength(1);
    expect((await verifySms(service, phone_verification, code, someBrowser)).status).toBe(400);
  });

  it('wrong codes by any way count for one account (R-05)', async () => {
    await signUp(service, {}, { cookies: { device: 'Z'.repeat(43) } });
    const { limits } = service.context.config;
    limits.resendSeconds = 0;
    limits.sendsSession = 1000;
    limits.sendsDay = 1000;
    let wrong = 0;
    let locked = 0;
    for (let n = 0; n < 20; n += 1) {
      const caller = { cookies: { device: String.fromCharCode(97 + n).repeat(43) } };
      const { user } = ok(await service.call('POST', '/user/identify/', { ...caller, body: { phone: somePhone } }));
      const body = { action: 'SIGNIN', user: user.id, phone: somePhone, channel: phoneChannels[n % 5] };
      const { phone_verification } = ok(
        await service.call('POST', '/user/send_verification_sms/', { ...caller, body }),
      );
      const { status } = await verifySms(
        service,
        phone_verification,
        wrongFor(await codeTo(service, somePhone)),
        caller,
      );
      if (status === 400) wrong += 1;
      if (status === 429) locked += 1;
    }
    expect([wrong, locked]).toEqual([limits.failuresPerHour, 20 - limits.failuresPerHour]);
  });
});
