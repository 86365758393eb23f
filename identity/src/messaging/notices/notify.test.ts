import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { renderNotice } from './noticeMessage';
import { notify, type Notice } from './notify';
import { en } from './texts/en';
import { ru, type NoticeName, type NoticeTarget, type NoticeText } from './texts/ru';

describe('the texts of notices', () => {
  const placesIn = (text: unknown) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const targetsIn = ({ action, notYou }: NoticeText) => [action?.to, notYou?.action?.to];

  it.each(Object.keys(ru) as NoticeName[])('%s has the same content in both languages', (name) => {
    const [russian, english]: NoticeText[] = [ru[name], en[name]];
    for (const part of ['subject', 'text', 'notYou', 'sms'] as const)
      expect(placesIn(english?.[part] ?? '')).toEqual(placesIn(russian?.[part] ?? ''));
    expect(targetsIn(en[name])).toEqual(targetsIn(ru[name]));
    expect(JSON.stringify(en[name])).not.toMatch(/[а-яё]/i);
    expect(ru[name].subject).toMatch(/[а-яё]/i);
    expect(ru[name].sms).toMatch(/^Паспорт: /);
    expect(en[name].sms).toMatch(/^Passport: /);
  });
});

describe('what a notice says of a factor or a contact', () => {
  const render = (notice: NoticeName, language: 'ru' | 'en', reference: Record<string, string>) =>
    renderNotice(
      { notice, language, channel: 'email', reference },
      { publicUrl: 'https://passport.example', supportEmail: 'support@passport.example' },
      { undo: () => '', cancelReset: () => '' },
      new Date(),
    ).text;

  it.each([
    [
      'PHONE_EMAIL',
      'Теперь для входа нужны оба кода: из СМС и из письма.',
      'Теперь для входа достаточно одного кода: из СМС или из письма.',
    ],
    ['PASSWORD', 'Теперь для входа нужен ещё и облачный пароль.', 'Облачный пароль для входа больше не нужен.'],
    [
      'TOTP',
      'Теперь для входа нужен ещё и код из приложения-аутентификатора.',
      'Код из приложения-аутентификатора для входа больше не нужен.',
    ],
    ['TELEGRAM', 'Теперь для входа нужен ещё и код из Telegram.', 'Код из Telegram для входа больше не нужен.'],
  ])('is a sentence of its own for %s', (factor, on, off) => {
    expect(render('factor_enabled', 'ru', { factor })).toContain(on);
    expect(render('factor_disabled', 'ru', { factor })).toContain(off);
    expect(render('factor_disabled_by_recovery', 'ru', { factor })).toContain(`${off} Защиту отключили кодом`);
    expect(render('factor_enabled', 'en', { factor })).toMatch(/\n\nYou now .* to sign in/);
  });

  it('names the new contact, or only says that it is a new one in a notice of the build before', () => {
    expect(render('email_changed', 'ru', { to: 'a***@mail.example' })).toContain(
      'Теперь коды приходят на a***@mail.example.',
    );
    expect(render('phone_changed_elsewhere', 'en', { to: '+7******4567' })).toContain(
      'You now sign in with +7******4567.',
    );
    expect(render('email_changed', 'ru', {})).toContain('Теперь коды приходят на новый адрес.');
    expect(render('phone_changed', 'en', {})).toContain('You now sign in with your new number.');
  });

  it.each(['since', 'until'])(
    'has the time of the first failure of a webhook, which the build before names `until`: %s',
    (name) => {
      const at = '2026-05-12T09:00:00.000Z';
      expect(render('webhook_failing', 'ru', { [name]: at })).toMatch(/Первая ошибка: 12 мая .*09:00 \(UTC\)\./);
    },
  );
});

describe('the links of notices', () => {
  const publicUrl = 'https://passport.example';
  const secret = { undo: () => `${publicUrl}/secret-undo`, cancelReset: () => `${publicUrl}/secret-cancel` };
  const pages: Record<NoticeTarget, string> = {
    passport: '/passport',
    sessions: '/passport/sessions',
    services: '/passport/services',
    twoFactor: '/passport/2fa',
    passkeys: '/passport/passkeys',
    externalAccounts: '/passport/external-accounts',
    applications: '/applications',
    accessRequest: '/applications/request-access',
    webhook: '/applications/7/webhook',
    approvals: '/operator/approvals',
    undo: '/secret-undo',
    cancel: '/secret-cancel',
  };
  const linked = Object.entries<NoticeText>(ru).flatMap(([notice, { action, notYou }]) =>
    [action, notYou?.action].flatMap((link) => (link ? [{ notice: notice as NoticeName, to: link.to }] : [])),
  );

  it.each(linked)('$notice links to its page of the site: $to', ({ notice, to }) => {
    const facts = {
      notice,
      language: 'ru',
      channel: 'email',
      reference: { change: 1, reset: 1, applicationId: 7 },
    } as const;
    const sender = { publicUrl, supportEmail: 'support@passport.example' };
    const { html } = renderNotice(facts, sender, secret, new Date());
    expect(html).toContain(`href="${publicUrl}${pages[to]}"`);
  });

  it('every link leads to an existing page of the site', () => {
    const links = readFileSync('shared/src/host/links.ts', 'utf8');
    const own = new Set<NoticeTarget>(['services', 'passkeys', 'webhook', 'approvals', 'undo', 'cancel']);
    for (const [target, path] of Object.entries(pages))
      if (!own.has(target as NoticeTarget)) expect(links).toContain(`=> '${path}'`);
    for (const name of ['services', 'passkeys'])
      expect(readFileSync('mf-passport/src/paths.ts', 'utf8')).toContain(`${name}: below('${name}')`);
    expect(readFileSync('mf-applications/src/paths.ts', 'utf8')).toMatch(/SectionName = .*'webhook'/u);
  });
});

describeOnBothDatabases('notices', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const tell = (notice: Partial<Notice> & Pick<Notice, 'notice'>) =>
    service.storage.db.transaction().execute((transaction) =>
      notify(service.context, transaction, {
        user: { ...person, is_verified: true, language: 'ru', timezone: 3 },
        ...notice,
      }),
    );
  const visitor = { deviceName: 'Firefox, Linux', country: 'DE' };

  it('a notice goes to the email address, with time, device and country in words', async () => {
    await tell({ notice: 'new_device', visitor });
    const [email] = await service.messages(person.email);
    expect(email).toMatchObject({ channel: 'email', subject: 'Вход в аккаунт с нового устройства' });
    expect(email?.text).toContain(
      'Устройство: Firefox, Linux\nМесто: Германия\nКогда: Сегодня, 12 мая, в 12:00 (по Москве)',
    );
    expect(email?.html).toContain('Сегодня, 12 мая, в 12:00 (по Москве)');
    expect(email?.html).toContain('<a href="http://localhost:3000/passport/sessions"');
    expect(email?.text).toContain('http://localhost:3000/passport/sessions');
    expect(email?.text).not.toMatch(/[{}]/);
  });

  it('a notice is in the language of its user, and leaves out a place that is unknown', async () => {
    const user = { ...person, is_verified: true, language: 'en', timezone: null };
    await tell({
      notice: 'factor_enabled',
      user,
      visitor: { deviceName: '', country: null },
      facts: { factor: 'TOTP' },
    });
    const [email] = await service.messages(person.email);
    expect(email?.text).toContain('You now also need a code from your authenticator app to sign in.');
    expect(email?.text).toContain('\n\nDevice: Unknown\nTime: Today, 12 May 2026, 09:00 (UTC)');
    expect(email?.text).toContain('contact us: support@localhost.');
  });

  it.each([
    [{ deviceName: '', country: null }, ''],
    [{ deviceName: 'Firefox, Linux', country: null }, ', Firefox, Linux'],
    [{ deviceName: '', country: 'DE' }, ', Германия'],
  ])('name in an SMS what is known of the device: %j', async (seen, words) => {
    const user = { ...person, email: null, is_verified: false, language: 'ru', timezone: null };
    await tell({ notice: 'new_device', visitor: seen, user });
    expect((await service.messages(person.phone))[0]?.text).toMatch(
      new RegExp(`^Паспорт: вход с нового устройства${words}\\. Не вы\\? `),
    );
  });

  it('a notice goes by SMS without an email address, and to every contact if required', async () => {
    const user = { ...person, email: null, is_verified: false, language: 'ru', timezone: null };
    await tell({ notice: 'new_device', visitor, user });
    expect((await service.messages(person.phone))[0]?.text).toMatch(
      /^Паспорт: вход с нового устройства, Firefox, Linux/,
    );
    await tell({ notice: 'factor_reset_requested', to: 'every', facts: { until: '2026-05-13T09:00:00.000Z' } });
    expect((await service.messages(person.phone))[0]?.text).toContain('13 мая в 12:00 (по Москве)');
    expect((await service.messages(person.email))[0]?.text).toContain('13 мая в 12:00 (по Москве)');
  });

  it.each([undefined, 'every'] as const)(
    'a notice never goes to an address that its user has not proven (to: %s)',
    async (to) => {
      const user = { ...person, is_verified: false, language: 'ru', timezone: null };
      await tell({ notice: 'deletion_cancelled', user, ...(to && { to }) });
      expect((await service.messages(person.email)).filter(({ code }) => !code)).toEqual([]);
      expect((await service.messages(person.phone)).filter(({ code }) => !code)).toHaveLength(1);
    },
  );

  describe('by SMS', () => {
    const withoutEmail = () => ({ ...person, email: null, is_verified: false, language: 'ru', timezone: null });
    const notices = async (to: string) => (await service.messages(to)).filter(({ code }) => !code);

    it('one phone gets at most ten notices a day; emails and the next day are not affected (R-12)', async () => {
      for (let n = 0; n < 12; n += 1) await tell({ notice: 'deletion_cancelled', visitor, to: 'every' });
      await tell({ notice: 'new_device', visitor, user: withoutEmail() });
      expect(await notices(person.phone)).toHaveLength(10);
      expect(await notices(person.email)).toHaveLength(12);
      const boris = { ...withoutEmail(), phone: '+79160000001' };
      await tell({ notice: 'new_device', visitor, user: boris });
      expect(await notices(boris.phone)).toHaveLength(1);
      service.clock.step(24 * 3600);
      await tell({ notice: 'new_device', visitor, user: withoutEmail() });
      expect(await notices(person.phone)).toHaveLength(11);
    });

    it('a notice with a link to undo the event is sent beyond this limit', async () => {
      for (let n = 0; n < 10; n += 1) await tell({ notice: 'deletion_cancelled', visitor, to: 'every' });
      const until = '2026-05-13T09:00:00.000Z';
      await tell({ notice: 'factor_reset_requested', to: 'every', facts: { until, reset: randomUUID() } });
      const to = { channel: 'sms', recipient: person.phone } as const;
      await tell({ notice: 'phone_changed', to, visitor, facts: { until, change: randomUUID() } });
      expect(await notices(person.phone)).toHaveLength(12);
    });

    it('every warning of a deletion or of another email address is sent beyond this limit', async () => {
      for (let n = 0; n < 10; n += 1) await tell({ notice: 'deletion_cancelled', visitor, to: 'every' });
      const facts = { until: '2026-05-26T09:00:00.000Z' };
      for (let n = 0; n < 11; n += 1) await tell({ notice: 'deletion_requested', visitor, to: 'every', facts });
      const to = { channel: 'sms', recipient: person.phone } as const;
      for (let n = 0; n < 11; n += 1) await tell({ notice: 'email_changed_elsewhere', visitor, to });
      expect(await notices(person.phone)).toHaveLength(32);
    });

    it.each(['factor_disabled', 'factor_disabled_by_recovery', 'factor_reset_cancelled'] as const)(
      'a warning that a factor is off has its own limit: %s is sent ten times a day',
      async (notice) => {
        for (let n = 0; n < 10; n += 1) await tell({ notice: 'deletion_cancelled', visitor, to: 'every' });
        for (let n = 0; n < 12; n += 1) await tell({ notice, visitor, to: 'every', facts: { factor: 'TOTP' } });
        expect(await notices(person.phone)).toHaveLength(20);
        await tell({ notice: 'deletion_cancelled', visitor, to: 'every' });
        expect(await notices(person.phone)).toHaveLength(20);
        service.clock.step(24 * 3600);
        await tell({ notice, visitor, to: 'every', facts: { factor: 'TOTP' } });
        expect(await notices(person.phone)).toHaveLength(21);
      },
    );

    it('no SMS goes to a country that is not served; emails do (R-12)', async () => {
      service.context.config.sms.countries = ['KZ'];
      await tell({ notice: 'factor_disabled', visitor, to: 'every' });
      await tell({ notice: 'new_device', visitor, user: withoutEmail() });
      await tell({ notice: 'new_device', visitor, user: { ...withoutEmail(), phone: '+77011234567' } });
      expect(await notices(person.phone)).toEqual([]);
      expect(await notices(person.email)).toHaveLength(1);
      expect(await notices('+77011234567')).toHaveLength(1);
    });
  });

  it('a rolled back change leaves no notice', async () => {
    const failing = service.storage.db.transaction().execute(async (transaction) => {
      const user = { ...person, is_verified: true, language: 'ru', timezone: null };
      await notify(service.context, transaction, { notice: 'data_exported', user });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect((await service.messages(person.email)).filter(({ code }) => !code)).toEqual([]);
  });
});
