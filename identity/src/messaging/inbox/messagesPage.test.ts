import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerMessages } from '../../routes';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { unspoken, unwanted } from '@passport/shared/testing/messageParity';
import { backchannelLogoutKind } from '../../protocols/oidc/backchannel-logout/logoutToken';
import { sampleMessages } from './sampleMessages';

const sender = { publicUrl: 'https://passport.example', supportEmail: 'help@passport.example' };
const now = new Date('2026-11-21T10:00:00.000Z');
const samplesIn = (language: 'ru' | 'en') => sampleMessages(language, sender, now);

it('English messages use contractions, with a typographic apostrophe, or in an SMS the one of its alphabet', () => {
  for (const { name, channel, message } of samplesIn('en')) {
    const said = [message.subject, message.text].join('\n');
    if (channel === 'sms') expect([name, said]).not.toEqual([name, expect.stringContaining('’')]);
    expect([name, unspoken(channel === 'sms' ? said.replaceAll("'", '’') : said)]).toEqual([name, undefined]);
  }
});

it.each(['ru', 'en'] as const)('messages have one word for one thing, that of the screens: %s', (language) => {
  const lines = samplesIn(language).flatMap(({ name, message: { subject = '', text } }) =>
    [subject, ...text.replace(/https?:\S+/g, '').split('\n')].map((line) => ({ name, line })),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter(({ line }) => unwanted(line) !== undefined)).toEqual([]);
});

describeOnOneDatabase('/dev/messages', (driver) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ driver });
  });
  afterAll(() => service.close());

  it('has a sample of each kind of message that reaches a person', () => {
    const kinds: string[] = [];
    const { context } = service;
    const outbox = { ...context.outbox, register: (kind: string) => void kinds.push(kind) };
    registerMessages({ ...context, outbox });
    const shown = new Set(samplesIn('ru').map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind !== backchannelLogoutKind && !shown.has(kind))).toEqual([]);
  });

  it('shows each sample, in both languages where it has them, and its email', async () => {
    const page = await service.call<string>('GET', '/dev/messages');
    expect(page.status).toBe(200);
    const samples = samplesIn('ru');
    for (const { name } of samples) expect(page.body).toContain(`<section id="${name}">`);
    expect(page.body.match(/<section /g)).toHaveLength(samples.length);
    for (const text of [
      'Готово: сюда будут',
      'Done: your sign-in codes',
      'Заявка на доступ: ООО',
      'Обращение в поддержку',
    ])
      expect(page.body).toContain(text);
    const mail = await service.call<string>('GET', '/dev/messages/code-signin-email/en');
    expect(mail.body).toContain('Your sign-in code');
    expect((await service.call('GET', '/dev/messages/none/en')).status).toBe(404);
  });
});
