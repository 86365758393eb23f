import type { Locale } from '@passport/shared/constants';

/** Day and minute, in the visitor's own time zone: `3 февраля 2026 г. в 21:30`. @param at ISO 8601 */
export const dateAndTime = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));

/** Day, written out: `3 февраля 2026 г.` @param at ISO 8601 */
export const dateOnly = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at));
