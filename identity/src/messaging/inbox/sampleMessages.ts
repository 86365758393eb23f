import { addSeconds, daySeconds } from '../../platform/clock';
import type { Language } from '../../platform/http/language';
import { codeMail, codeSms, codeTelegram } from '../codes/codeMessages';
import { codePurposes } from '../codes/codeTexts';
import { documentMail } from '../documentMail';
import type { MailSender } from '../mail/renderMail';
import { renderNotice } from '../notices/noticeMessage';
import { ru, type NoticeName } from '../notices/texts/ru';
import type { RenderedMessage } from '../outbox/outbox';

/** One message of the service with sample values. */
export interface SampleMessage {
  /** E.g. `code-signin-email`, `new_device-sms`. */
  name: string;
  channel: 'sms' | 'email' | 'telegram';
  message: RenderedMessage;
}

/** Every message that the service can send to a person, in one language. */
export function sampleMessages(language: Language, sender: MailSender, now: Date): SampleMessage[] {
  return [
    ...sampleCodes(language, sender),
    ...sampleNotices(language, sender, now),
    sampleDocument(language, sender, now),
  ];
}

function sampleCodes(language: Language, sender: MailSender): SampleMessage[] {
  const sms = { code: '5086', language };
  const facts = { code: '647759', language, device: 'Chrome, Windows', country: 'RU', minutesLeft: 10 };
  return [
    { name: 'code-sms', channel: 'sms', message: codeSms(sms, new URL(sender.publicUrl).hostname) },
    { name: 'code-telegram', channel: 'telegram', message: codeTelegram({ ...sms, code: '647759' }) },
    ...codePurposes.map((purpose): SampleMessage => ({
      name: `code-${purpose.toLowerCase()}-email`,
      channel: 'email',
      message: codeMail({ ...facts, purpose }, sender),
    })),
  ];
}

function sampleDocument(language: Language, sender: MailSender, now: Date): SampleMessage {
  const text = {
    ru: { title: 'Пользовательское соглашение', changes: 'Изменён срок хранения.' },
    en: { title: 'Terms of service', changes: 'The storage period changed.' },
  }[language];
  const announced = { ...text, kind: 'terms_of_service', revision: 2, effectiveFrom: now, language };
  return { name: 'document_revision-email', channel: 'email', message: documentMail(announced, sender, now) };
}

function sampleNotices(language: Language, sender: MailSender, now: Date): SampleMessage[] {
  const reference = {
    at: now.toISOString(),
    until: addSeconds(now, 7 * daySeconds).toISOString(),
    timezone: 3,
    device: 'Chrome, Windows',
    country: 'RU',
    factor: 'TOTP',
    provider: 'Yandex',
    service: 'Calendar',
    left: '7',
    access: 'OAUTH2_CLIENT',
    reason: 'Add the INN',
    application: 'Shop',
    change: 'sample',
    reset: 'sample',
  };
  const links = {
    undo: () => `${sender.publicUrl}/contact-change/undo#token=sample`,
    cancelReset: () => `${sender.publicUrl}/2fa/cancel-reset#token=sample`,
  };
  return (Object.keys(ru) as NoticeName[]).flatMap((notice) =>
    (['email', 'sms'] as const).map((channel) => ({
      name: `${notice}-${channel}`,
      channel,
      message: renderNotice({ notice, language, channel, reference }, sender, links, now),
    })),
  );
}
