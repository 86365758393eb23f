import type { Locale } from '../constants';
import { dayMs } from '../durations';

/** Cached, because creating a format takes longer than using it a hundred times, and a list has hundreds of rows. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** English as most of its readers write a day: `3 Feb`, and on a 24-hour clock, as in the messages. */
const formatLocales: Record<Locale, string> = { ru: 'ru', en: 'en-GB' };

/** Puts no-break spaces between a day, its month and the year, and an hour and its preposition; leaves out the `г.` after a year. */
const unbroken = (text: string): string =>
  text
    .replace(/\sг\./, '')
    .replace(/ (?=\d{1,2}:\d{2})|(?<=(?:^|\D)\d{1,2}) (?=[A-Zа-я])|(?<=[a-zа-я]) (?=\d{4}(?:\D|$))/g, '\u00a0');

function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(formatLocales[locale], options);
  formats.set(key, known);
  return known;
}

const format = (at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  unbroken(formatOf(locale, options).format(at));

/** Russian months are written out, as the words around them; English ones are short, as in the messages. */
const months = {
  ru: { dateStyle: 'long', month: 'long' },
  en: { dateStyle: 'medium', month: 'short' },
} as const;

/** Day and minute, in the visitor's own time zone: `3 февраля 2026 в 21:30`, `3 Feb 2026, 21:30`. @param at ISO 8601 */
export const dateAndTime = (at: string, locale: Locale): string =>
  format(new Date(at), locale, { dateStyle: months[locale].dateStyle, timeStyle: 'short' });

/** Day with its year: `3 февраля 2026`, `3 Feb 2026`. @param at ISO 8601 */
export const dateOnly = (at: string, locale: Locale): string =>
  format(new Date(at), locale, { dateStyle: months[locale].dateStyle });

/** The same in UTC: a day that has to be one for all readers, e.g. since when a document is in effect. @param at ISO 8601 */
export const utcDay = (at: string, locale: Locale): string =>
  format(new Date(at), locale, { dateStyle: months[locale].dateStyle, timeZone: 'UTC' });

/** Day of a period within one year: `3 февраля`, `3 Feb`. @param at ISO 8601 */
export const dayAndMonth = (at: string, locale: Locale): string =>
  format(new Date(at), locale, { day: 'numeric', month: months[locale].month });

/** The first and the last of some days: `12–18 ноября`, `28 Oct – 3 Nov`; the same day twice is that day. @param from ISO 8601 */
export function daysAndMonths(from: string, to: string, locale: Locale): string {
  const days = formatOf(locale, { day: 'numeric', month: months[locale].month });
  // Between two numbers of one month only Russian has no spaces around the dash.
  return unbroken(days.formatRange(new Date(from), new Date(to)).replace(/^(\d+)\s–\s(?=\d+\s\S+$)/, '$1–'));
}

/** Capitalizes a text for the beginning of a line: `вчера, 21:30` -> `Вчера, 21:30`. */
export const atLineStart = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** The day in words, if it is today or yesterday in the visitor's time zone. */
function namedDay(moment: Date, locale: Locale, now: Date): string | undefined {
  const dayOf = (date: Date): string => format(date, locale, { dateStyle: 'short' });
  const daysAgo = [0, 1].find((days) => dayOf(new Date(now.getTime() - days * dayMs)) === dayOf(moment));
  if (daysAgo === undefined) return undefined;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day');
}

/** Whether a moment is of this day in the visitor's time zone. @param at ISO 8601 */
export const isToday = (at: string, now = new Date()): boolean => new Date(at).toDateString() === now.toDateString();

const yearOf = (date: Date): number => date.getFullYear();

/** A past day: `сегодня`, `вчера`, `3 февраля`, and the year too for another year. @param at ISO 8601 */
export function dayName(at: string, locale: Locale, now = new Date()): string {
  const moment = new Date(at);
  const named = namedDay(moment, locale, now);
  if (named !== undefined) return named;
  return yearOf(moment) === yearOf(now) ? dayAndMonth(at, locale) : dateOnly(at, locale);
}

/** The time of a day: `21:30`. @param at ISO 8601 */
export const timeOnly = (at: string, locale: Locale): string => format(new Date(at), locale, { timeStyle: 'short' });

/** The time of a day with its zone, for a reader who may be in another zone: `21:30 GMT+3`. @param at ISO 8601 */
export const timeWithZone = (at: string, locale: Locale): string =>
  format(new Date(at), locale, { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' });

/**
 * A past moment, as short as possible: `сегодня, 21:30`, `вчера, 21:30`, `3 февраля в 21:30`, and the year too
 * for another year. Days are those of the visitor's time zone.
 * @param at ISO 8601
 */
export function recentMoment(at: string, locale: Locale, now = new Date()): string {
  const moment = new Date(at);
  const day = namedDay(moment, locale, now);
  if (day !== undefined) return `${day}, ${timeOnly(at, locale)}`;
  if (yearOf(moment) !== yearOf(now)) return dateAndTime(at, locale);
  return format(moment, locale, { day: 'numeric', month: months[locale].month, hour: '2-digit', minute: '2-digit' });
}
