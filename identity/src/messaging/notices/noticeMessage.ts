import type { Context } from '../../context';
import type { Language } from '../../platform/http/language';
import type { MessageRenderer } from '../outbox/outbox';
import { en, enWords } from './texts/en';
import { ru, ruWords, type NoticeName, type NoticeText, type NoticeWord } from './texts/ru';

const texts: Record<Language, Record<NoticeName, NoticeText>> = { ru, en };
const words: Record<Language, Record<NoticeWord, string>> = { ru: ruWords, en: enWords };

/**
 * Formats a time in the person's time zone.
 * @param iso ISO 8601
 * @param hoursEast of UTC; formatted with the `Etc/GMT` zones, which every version of Node supports
 */
export function momentIn(language: Language, iso: string, hoursEast: number | undefined): string {
  const isWhole = hoursEast !== undefined && Number.isInteger(hoursEast) && hoursEast !== 0;
  const timeZone = isWhole ? `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}` : 'UTC';
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(new Date(iso));
}

const countryIn = (language: Language, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** Secret links for the recipient of a notice, created at its delivery from the id in the notice. */
export interface NoticeLinks {
  undo(change: string): string;
  cancelReset(reset: string): string;
}

/**
 * Renders a notice when it is delivered.
 * @param links create the links of the notice's changed contact or factor removal
 */
export const noticeRenderer =
  ({ config }: Pick<Context, 'config'>, links: NoticeLinks): MessageRenderer =>
  async ({ channel, reference }) => {
    const language = reference.language === 'en' ? 'en' : 'ru';
    const say = words[language];
    const facts = new Map<string, unknown>(Object.entries(reference));
    const fact = (name: string): string | undefined => {
      const value = facts.get(name);
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    const hoursEast = typeof reference.timezone === 'number' ? reference.timezone : undefined;
    const moment = (name: string): string => {
      const iso = fact(name);
      return iso === undefined ? '' : momentIn(language, iso, hoursEast);
    };
    const country = fact('country');
    const factor = fact('factor');
    const change = fact('change');
    const reset = fact('reset');
    const values = new Map(
      Object.entries<string>({
        when: moment('at'),
        until: moment('until'),
        device: fact('device') ?? say['unknown-device'],
        place: country === undefined ? say['unknown-place'] : countryIn(language, country),
        factor: say[factor as NoticeWord] ?? '',
        provider: fact('provider') ?? '',
        service: fact('service') ?? '',
        left: fact('left') ?? '',
        undo: change === undefined ? '' : links.undo(change),
        cancel: reset === undefined ? '' : links.cancelReset(reset),
        passport: `${config.publicUrl}/passport`,
        sessions: `${config.publicUrl}/passport/sessions`,
      }),
    );
    const text = texts[language][reference.notice as NoticeName];
    const fill = (template: string): string =>
      template.replace(/\{(\w+)\}/g, (_place, name: string) => values.get(name) ?? '');
    return channel === 'email' ? { subject: fill(text.subject), text: fill(text.text) } : { text: fill(text.sms) };
  };
