import { addSeconds, daySeconds, hourSeconds } from '../../platform/clock';
import { textIn, type Language } from '../../platform/http/language';
import { codeMail, codeSms, codeTelegram } from '../codes/codeMessages';
import { codePurposes, telegramPurposes } from '../codes/codeTexts';
import { documentMail } from '../documentMail';
import type { MailSender } from '../mail/renderMail';
import { renderNotice } from '../notices/noticeMessage';
import { ru, type NoticeName } from '../notices/texts/ru';
import { accessRequestMail, auditHeadMail, breakGlassMail, supportRequestMail } from '../operatorMails';
import type { RenderedMessage } from '../outbox/outbox';

/** One message of the service with sample values. */
export interface SampleMessage {
  /** Kind of its outbox message. */
  kind: string;
  /** E.g. `code-signin-email`, `new_device-sms`. */
  name: string;
  channel: 'sms' | 'email' | 'telegram';
  message: RenderedMessage;
}

/** Every message that the service can send to a person, in one language; those to operators and support are in Russian alone. */
export function sampleMessages(language: Language, sender: MailSender, now: Date): SampleMessage[] {
  return [
    ...sampleCodes(language, sender),
    ...sampleNotices(language, sender, now),
    sampleDocument(language, sender, now),
    {
      kind: 'telegram_linked',
      name: 'telegram_linked',
      channel: 'telegram',
      message: { text: textIn(language, 'telegram.linked-text') },
    },
    ...(language === 'ru' ? sampleOperatorMails(now) : []),
  ];
}

function sampleCodes(language: Language, sender: MailSender): SampleMessage[] {
  const kind = 'verification_code';
  const sms = { code: '5086', language };
  const facts = { code: '647759', language, device: 'Chrome, Windows', country: 'RU', minutesLeft: 10 };
  return [
    { kind, name: 'code-sms', channel: 'sms', message: codeSms(sms, new URL(sender.publicUrl).hostname) },
    ...telegramPurposes.map((purpose): SampleMessage => ({
      kind,
      name: `code-${purpose.toLowerCase()}-telegram`,
      channel: 'telegram',
      message: codeTelegram({ ...sms, code: '647759', purpose }),
    })),
    ...codePurposes.map((purpose): SampleMessage => ({
      kind,
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
  const name = 'document_revision';
  return { kind: name, name: `${name}-email`, channel: 'email', message: documentMail(announced, sender, now) };
}

function sampleNotices(language: Language, sender: MailSender, now: Date): SampleMessage[] {
  const reference = {
    at: now.toISOString(),
    until: addSeconds(now, 7 * daySeconds).toISOString(),
    since: addSeconds(now, -hourSeconds).toISOString(),
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
  const sampleOf = (notice: NoticeName) => ({
    ...reference,
    to: notice.startsWith('email') ? 'o***@mail.example' : '+7******4567',
  });
  return (Object.keys(ru) as NoticeName[]).flatMap((notice) =>
    (['email', 'sms'] as const).map((channel) => ({
      kind: 'notice',
      name: `${notice}-${channel}`,
      channel,
      message: renderNotice({ notice, language, channel, reference: sampleOf(notice) }, sender, links, now),
    })),
  );
}

function sampleOperatorMails(now: Date): SampleMessage[] {
  const answerBy = addSeconds(now, 3 * daySeconds);
  const access = accessRequestMail({
    organization_name: 'ООО «Ромашка»',
    type: 'UNIT_SITE',
    inn: '7707083893',
    ogrn: '1027700132195',
    site_address: 'shop.example',
    comment: 'Вход покупателей в магазин',
    expected_people: 1200,
    answerBy: answerBy.toISOString().slice(0, 10),
  });
  const support = supportRequestMail({
    number: 17,
    body: 'Код не приходит второй день.',
    phone: '+79161234567',
    email: 'olga@mail.example',
    smartId: '00010035',
    language: 'ru',
    receivedAt: now,
    answerBy,
    timeZone: 'Europe/Moscow',
    files: [
      { name: 'screen.png', size: 48_213, type: 'image/png', fate: 'attached' },
      { name: 'log.zip', size: 1_024, type: 'application/zip', fate: 'infected' },
    ],
    page: 'https://passport.example/',
  });
  const breakGlass = breakGlassMail({ name: 'Ольга Орлова', by: 'admin', until: addSeconds(now, hourSeconds) });
  const head = auditHeadMail({ place: 1204, hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });
  return [
    { kind: 'access_requested', name: 'access_requested-email', channel: 'email', message: access },
    { kind: 'support_request', name: 'support_request-email', channel: 'email', message: support },
    { kind: 'break_glass', name: 'break_glass-email', channel: 'email', message: breakGlass },
    { kind: 'audit_head', name: 'audit_head-email', channel: 'email', message: head },
  ];
}
