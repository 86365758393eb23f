import type { Context } from '../../context';
import type { Language } from '../../platform/http/language';
import type { MailLink } from '../mail/mailContent';
import { renderMail, senderOf, type MailSender } from '../mail/renderMail';
import { momentIn } from '../moment';
import type { MessageRenderer, RenderedMessage } from '../outbox/outbox';
import { deviceIn, placeIn } from '../place';
import { isServedCountry } from '../../people/isServedCountry';
import { en, enFactors, enWords } from './texts/en';
import {
  ru,
  ruFactors,
  ruWords,
  type FactorWords,
  type NoticeAction,
  type NoticeFactor,
  type NoticeName,
  type NoticeTarget,
  type NoticeText,
  type NoticeWord,
} from './texts/ru';

const texts: Record<Language, Record<NoticeName, NoticeText>> = { ru, en };
const words: Record<Language, Record<NoticeWord, string>> = { ru: ruWords, en: enWords };
const factors: Record<Language, Record<NoticeFactor, FactorWords>> = { ru: ruFactors, en: enFactors };

/** Secret links for the recipient of a notice, created at its delivery from the id in the notice. */
export interface NoticeLinks {
  undo(change: string): string;
  cancelReset(reset: string): string;
}

/** A notice with the values of its text. */
export interface NoticeFacts {
  notice: NoticeName;
  language: Language;
  channel: 'sms' | 'email';
  reference: Readonly<Record<string, string | number>>;
}

/**
 * Renders a notice when it is delivered. An SMS to a country that is not served is dropped (R-12).
 * @param links create the links of the notice's changed contact or factor removal
 */
export const noticeRenderer =
  ({ config, clock }: Pick<Context, 'config' | 'clock'>, links: NoticeLinks): MessageRenderer =>
  async ({ channel, recipient, reference }) => {
    if (channel === 'sms' && !isServedCountry(config, recipient)) return undefined;
    const facts: NoticeFacts = {
      notice: reference.notice as NoticeName,
      language: reference.language === 'en' ? 'en' : 'ru',
      channel: channel === 'email' ? 'email' : 'sms',
      reference,
    };
    return renderNotice(facts, senderOf(config), links, clock.now());
  };

/** Renders a notice for one channel, in one language. */
export function renderNotice(facts: NoticeFacts, sender: MailSender, links: NoticeLinks, now: Date): RenderedMessage {
  const { notice, language, channel } = facts;
  const { subject, text, action, notYou, sms } = texts[language][notice];
  const targets = targetsOf(facts, sender, links);
  const values = valuesOf(facts, sender, now);
  const fill = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_place, name: string) => values.get(name) ?? targets.get(name) ?? '').trim();
  if (channel === 'sms') return { text: fill(sms) };

  const link = ({ text, to }: NoticeAction): MailLink => ({ text, href: targets.get(to) ?? '' });
  return renderMail(
    {
      subject: fill(subject),
      preview: fill(text),
      title: fill(subject),
      paragraphs: [fill(text)],
      facts: eventOf(facts, values),
      ...(action && { action: link(action) }),
      ...(notYou && {
        notYou: { text: fill(notYou.text), ...(notYou.action && { link: link(notYou.action) }) },
      }),
    },
    language,
    sender,
  );
}

/** Device, place if it is known, and time of the event; an operator or a job has neither device nor place. */
function eventOf({ language, reference }: NoticeFacts, values: ReadonlyMap<string, string>): [string, string][] {
  const names = reference.device === undefined ? (['when'] as const) : (['device', 'place', 'when'] as const);
  return names.flatMap((name): [string, string][] => {
    const value = values.get(name) ?? '';
    return value === '' ? [] : [[words[language][name], capitalized(value)]];
  });
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function targetsOf(
  { reference }: NoticeFacts,
  { publicUrl }: MailSender,
  links: NoticeLinks,
): ReadonlyMap<string, string> {
  const { change, reset, access, applicationId } = reference;
  const addresses: Record<NoticeTarget, string> = {
    passport: `${publicUrl}/passport`,
    sessions: `${publicUrl}/passport/sessions`,
    services: `${publicUrl}/passport/services`,
    twoFactor: `${publicUrl}/passport/2fa`,
    passkeys: `${publicUrl}/passport/passkeys`,
    externalAccounts: `${publicUrl}/passport/external-accounts`,
    applications: `${publicUrl}/applications`,
    // Without its type the page shows the newest request, which may be of the other one.
    accessRequest: `${publicUrl}/applications/request-access${access === undefined ? '' : `?type=${access}`}`,
    // Notices of the previous build do not name the application.
    webhook: `${publicUrl}/applications${applicationId === undefined ? '' : `/${applicationId}/webhook`}`,
    approvals: `${publicUrl}/operator/approvals`,
    undo: change === undefined ? '' : links.undo(String(change)),
    cancel: reset === undefined ? '' : links.cancelReset(String(reset)),
  };
  return new Map(Object.entries(addresses));
}

function valuesOf(
  { notice, language, reference }: NoticeFacts,
  sender: MailSender,
  now: Date,
): ReadonlyMap<string, string> {
  const facts = new Map(Object.entries(reference));
  const fact = (name: string): string => String(facts.get(name) ?? '');
  const hoursEast = typeof reference.timezone === 'number' ? reference.timezone : undefined;
  const moment = (name: string): string => (facts.has(name) ? momentIn(language, fact(name), hoursEast, now) : '');
  const word = (name: string): string => words[language][name as NoticeWord] ?? name;
  const factor = factors[language][fact('factor') as NoticeFactor] ?? { name: '', on: '', off: '' };
  const place = placeIn(language, fact('country')) ?? '';
  return new Map(
    Object.entries({
      when: moment('at'),
      until: moment('until'),
      // Notices of the build before name it `until`.
      since: moment(facts.has('since') ? 'since' : 'until'),
      device: deviceIn(language, fact('device')),
      place,
      seen: [fact('device'), place].flatMap((part) => (part === '' ? [] : [`, ${part}`])).join(''),
      factor: factor.name,
      factorOn: factor.on,
      factorOff: factor.off,
      // Notices of the build before do not name the new contact.
      to: fact('to') || words[language][notice.startsWith('email') ? 'email' : 'phone'],
      provider: word(fact('provider')),
      service: fact('service'),
      left: fact('left'),
      access: word(fact('access')),
      reason: fact('reason') === 'no_answer' ? words[language].no_answer : fact('reason'),
      application: fact('application'),
      act: word(fact('act')),
      account: fact('account'),
      support: sender.supportEmail,
    }),
  );
}
