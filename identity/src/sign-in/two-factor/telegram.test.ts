import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTelegramPeer, type TelegramPeer } from '../../testing/peers/telegramPeer';
import { createBotApi } from '../../messaging/gateways/telegram/botApi';
import { pollUpdates } from '../../messaging/gateways/telegram/updates';
import { setTwoFactor } from '../../testing/factors';
import { ok, refresh, signInProof, signUp, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { linkTelegram } from './telegramLink';
import { ownWay } from '../../messaging/outbox/outbox';

const chat = 5_000_000_001;

describeOnBothDatabases('codes by a Telegram bot, against a bot API server', (driver, itOnOneDatabase) => {
  let peer: TelegramPeer;
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    peer = await startTelegramPeer();
    service = await startTestService({
      driver,
      config: {
        telegram: { gateway: 'bot', apiUrl: peer.url, botToken: peer.token },
        limits: { sendsSession: 100, sendsDay: 100 },
      },
    });
    person = await signUp(service);
  });
  afterEach(async () => {
    await service.close();
    await peer.stop();
  });

  const token = () => person.jwt.access;
  const ask = (holder: string) => {
    const { context } = service;
    return pollUpdates(
      context,
      {
        api: createBotApi(peer.url, peer.token),
        bot: 'bot',
        holder,
        onStart: async (transaction, start) => void (await linkTelegram(context, transaction, start)),
      },
      new AbortController().signal,
    );
  };
  const getLink = async () => {
    const { link } = ok(await service.call('POST', '/user/2fa/telegram/', { token: token() }));
    return new URL(link);
  };
  const isLinked = async () => ok(await service.call('GET', '/user/2fa/telegram/', { token: token() })).is_linked;
  const connect = async () => {
    const link = await getLink();
    peer.start(link.searchParams.get('start') ?? '', chat);
    await ask(randomUUID());
    await service.deliver();
  };
  const send = (body: object, as?: string) =>
    service.call('POST', '/user/send_verification_telegram/', { body, ...(as !== undefined && { token: as }) });
  const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? '';
  const prove = async (body: object, as?: string) => {
    const { telegram_verification } = ok(await send(body, as));
    await service.deliver();
    const code = codeIn(peer.sent.at(-1)?.text);
    ok(await service.call('POST', '/user/verify_telegram_code/', { body: { telegram_verification, code } }));
    return telegram_verification as string;
  };
  const turnOn = async () => {
    await connect();
    const telegram_verification = await prove({ action: 'UPDATE_PROFILE_NEW' }, token());
    ok(await setTwoFactor(service, token(), { mode: 'TELEGRAM', telegram_verification }));
  };
  const byPhone = () => signInProof(service, person);

  itOnOneDatabase(
    'a link to the bot, Start and a code to the chat turn the factor on; from then on each sign-in sends one',
    async () => {
      const link = await getLink();
      expect(`${link.origin}${link.pathname}`).toBe('https://t.me/passport_test_bot');
      expect(link.searchParams.get('start')).toMatch(/^[\w-]{43}$/);
      expect(await isLinked()).toBe(false);
      await turnOn();
      expect(peer.sent[0]).toEqual({ chat_id: String(chat), text: expect.stringContaining('Вернитесь в Паспорт') });

      const body = await byPhone();
      const telegram_verification = await prove({ action: 'SIGNIN', ...body });
      expect(peer.sent.at(-1)?.chat_id).toBe(String(chat));
      ok(await standardAuth(service, { ...body, telegram_verification }));
    },
  );

  itOnOneDatabase('a code by Telegram is sent only after another code', async () => {
    await turnOn();
    for (const body of [{}, { user: person.id }, { user: person.id, phone_verification: 'made-up' }]) {
      const { status, body: answer } = await send({ action: 'SIGNIN', ...body });
      expect([status, answer.code]).toEqual([400, 'wrong_code']);
    }
    expect((await send({ action: 'UPDATE_PROFILE_OLD' })).status).toBe(401);
  });

  it('a link is valid once within its lifetime, from a private chat and not from a group; other messages are ignored', async () => {
    const old = (await getLink()).searchParams.get('start') ?? '';
    const present = (await getLink()).searchParams.get('start') ?? '';
    peer.start(old, chat);
    peer.start(present, -100, 'group');
    peer.start('x', chat);
    peer.write('здравствуйте', chat);
    await ask(randomUUID());
    expect(await isLinked()).toBe(false);
    const { status, body } = await send({ action: 'UPDATE_PROFILE_NEW' }, token());
    // The screen returns to the link by the name of the field.
    expect([status, Object.keys(body.errors)]).toEqual([400, ['telegram_verification']]);
    service.clock.step(901);
    peer.start(present, chat);
    await ask(randomUUID());
    person.jwt = ok(await refresh(service, person.jwt.refresh));
    expect(await isLinked()).toBe(false);
  });

  itOnOneDatabase('a chat that another session connects meanwhile cannot be confirmed by the owner', async () => {
    const thief = ok(await standardAuth(service, await byPhone())).jwt.access;
    service.clock.step(60);
    await connect();
    const telegram_verification = await prove({ action: 'UPDATE_PROFILE_NEW' }, token());
    const { link } = ok(await service.call('POST', '/user/2fa/telegram/', { token: thief }));
    peer.start(new URL(link).searchParams.get('start') ?? '', chat + 1);
    await ask(randomUUID());
    const confirmed = await setTwoFactor(service, token(), { mode: 'TELEGRAM', telegram_verification });
    expect([confirmed.status, confirmed.body.errors]).toEqual([400, { telegram_verification: expect.any(String) }]);
    expect(await isLinked()).toBe(false);
  });

  itOnOneDatabase('a link connects the first chat that opens it, and a code proves only its own chat', async () => {
    const holder = randomUUID();
    const start = async (link: URL, to: number) => {
      peer.start(link.searchParams.get('start') ?? '', to);
      await ask(holder);
      await service.deliver();
    };
    const answered = (to: number) => peer.sent.filter(({ chat_id }) => chat_id === String(to)).length;
    const link = await getLink();
    await start(link, chat);
    await start(link, chat);
    expect(answered(chat)).toBe(2);
    // A second chat opens the same link, e.g. from a photo of the QR code.
    await start(link, chat + 1);
    expect(answered(chat + 1)).toBe(0);
    const telegram_verification = await prove({ action: 'UPDATE_PROFILE_NEW' }, token());
    await start(await getLink(), chat + 1);
    expect([answered(chat + 1), await isLinked()]).toEqual([1, true]);
    const confirmed = await setTwoFactor(service, token(), { mode: 'TELEGRAM', telegram_verification });
    expect([confirmed.status, confirmed.body.errors]).toEqual([400, { telegram_verification: expect.any(String) }]);
  });

  describe('many processes', () => {
    it('poll one at a time; when one is gone another takes over and continues from its offset', async () => {
      const [one, two] = [randomUUID(), randomUUID()];
      peer.write('раз', chat);
      expect([await ask(one), await ask(two), await ask(one)]).toEqual([true, false, true]);
      expect(peer.offsets).toEqual([0, 702]);
      service.clock.step(61);
      expect([await ask(two), await ask(one)]).toEqual([true, false]);
      expect(peer.offsets).toEqual([0, 702, 702]);
    });
  });

  describe("Telegram's spam protection", () => {
    itOnOneDatabase('is reported in seconds by the status of the code and by the next send', async () => {
      await turnOn();
      const body = await byPhone();
      peer.answers.push({ error_code: 429, retry_after: 17 });
      const { telegram_verification } = ok(await send({ action: 'SIGNIN', ...body }));
      const status = () => service.call('GET', '/user/get_last_telegram_status/', { query: { telegram_verification } });
      expect(ok(await status())).toEqual({ is_sent: false, has_failed: false, wait_seconds: null });
      await service.deliver();
      expect(ok(await status())).toEqual({ is_sent: false, has_failed: false, wait_seconds: 17 });
      service.clock.step(5);
      const again = await send({ action: 'SIGNIN', ...body });
      expect([again.status, again.body.code, again.headers['retry-after']]).toEqual([429, 'telegram_spam', '12']);
      expect(again.body.message).toBe('Telegram ограничил отправку. Попробуйте через 12\u00a0с');
      expect(service.context.outbox.isUnavailable(ownWay('telegram'))).toBe(false);

      service.clock.step(12);
      await service.deliver();
      expect(ok(await status())).toEqual({ is_sent: true, has_failed: false, wait_seconds: null });
      const code = codeIn(peer.sent.at(-1)?.text);
      ok(await service.call('POST', '/user/verify_telegram_code/', { body: { telegram_verification, code } }));
    });

    itOnOneDatabase('the status reports a blocked bot', async () => {
      await turnOn();
      const body = await byPhone();
      peer.answers.push({ error_code: 403 });
      const { telegram_verification } = ok(await send({ action: 'SIGNIN', ...body }));
      await service.deliver();
      const query = { telegram_verification };
      expect(ok(await service.call('GET', '/user/get_last_telegram_status/', { query })).has_failed).toBe(true);
      expect(
        (await service.call('GET', '/user/get_last_telegram_status/', { query: { telegram_verification: 'x' } }))
          .status,
      ).toBe(404);
    });
  });

  itOnOneDatabase('a Telegram code has the limits of every code: the pause, three tries, its own channel', async () => {
    await turnOn();
    const body = await byPhone();
    const { telegram_verification } = ok(await send({ action: 'SIGNIN', ...body }));
    const again = await send({ action: 'SIGNIN', ...body });
    expect([again.status, again.body.code]).toEqual([429, 'too_many_requests']);
    const verify = (code: string) =>
      service.call('POST', '/user/verify_telegram_code/', { body: { telegram_verification, code } });
    const asSms = { body: { phone_verification: telegram_verification, code: '000000' } };
    expect((await service.call('POST', '/user/verify_sms_code/', asSms)).body.code).toBe('wrong_code');
    for (let i = 0; i < 3; i += 1) expect((await verify('00000x')).body.code).toBe('wrong_code');
    expect((await verify('00000x')).body.code).toBe('expired_code');
  });

  itOnOneDatabase('the response is 503 if Telegram cannot be reached, and never contains the token', async () => {
    await peer.stop();
    const { status, body } = await service.call('POST', '/user/2fa/telegram/', { token: token() });
    expect([status, JSON.stringify(body)]).toEqual([503, expect.not.stringContaining(peer.token)]);
    const { rejects } = expect(createBotApi(peer.url, peer.token).sendMessage('1', 'x'));
    await rejects.toThrow(/^Telegram cannot be reached$/);
    peer = await startTelegramPeer();
  });

  itOnOneDatabase('the mode does not exist without a bot and without an inbox', async () => {
    await service.close();
    service = await startTestService({ driver, config: { telegram: { gateway: 'off' } } });
    person = await signUp(service);
    const settings = ok(await service.call('GET', '/user/2fa/', { token: token() }));
    expect(settings.available_modes).toEqual(['DISABLE', 'PHONE_EMAIL', 'PASSWORD', 'TOTP']);
    expect((await service.call('POST', '/user/2fa/telegram/', { token: token() })).status).toBe(404);
  });
});
