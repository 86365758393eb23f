import { describe, expect, it } from '@jest/globals';
import {
  atLineStart,
  dateAndTime,
  dateOnly,
  dayAndMonth,
  daysAndMonths,
  isToday,
  recentMoment,
  timeWithZone,
  utcDay,
} from './dates';

/** Intl inserts narrow spaces. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

/** In the time zone of the reader. */
const local = (...parts: [number, number, number, number, number]): Date => new Date(...parts);
const now = local(2026, 10, 21, 15, 30);

describe('a past moment', () => {
  it.each([
    ['today', local(2026, 10, 21, 0, 5), 'сегодня, 00:05', 'today, 00:05'],
    ['yesterday', local(2026, 10, 20, 23, 59), 'вчера, 23:59', 'yesterday, 23:59'],
    ['this year', local(2026, 1, 3, 21, 30), '3 февраля в 21:30', '3 Feb, 21:30'],
    ['this year, in the morning', local(2026, 1, 3, 3, 5), '3 февраля в 03:05', '3 Feb, 03:05'],
    ['another year', local(2025, 11, 31, 9, 0), '31 декабря 2025 в 09:00', '31 Dec 2025, 09:00'],
  ])('of %s is told as short as it is clear', (_case, at, ru, en) => {
    expect(plain(recentMoment(at.toISOString(), 'ru', now))).toBe(ru);
    expect(plain(recentMoment(at.toISOString(), 'en', now))).toBe(en);
  });
});

it('a future moment is written out', () => {
  const at = local(2026, 11, 5, 10, 0).toISOString();
  expect(plain(dateAndTime(at, 'ru'))).toBe('5 декабря 2026 в 10:00');
  expect(plain(dateOnly(at, 'en'))).toBe('5 Dec 2026');
});

it('a day of a period has no year', () => {
  const at = local(2026, 11, 5, 10, 0).toISOString();
  expect(dayAndMonth(at, 'ru')).toBe('5\u00a0декабря');
  expect(plain(dayAndMonth(at, 'en'))).toBe('5 Dec');
});

it('keeps a day with its month and year and an hour with its preposition, and leaves out the `г.` of a year', () => {
  expect(dateAndTime(local(2026, 11, 5, 10, 0).toISOString(), 'ru')).toMatch(/^5\u00a0декабря\u00a02026 в\u00a010:00$/);
});

it('a time for readers in other zones names its own', () => {
  const at = local(2026, 10, 21, 9, 5);
  const hours = -at.getTimezoneOffset() / 60;
  const [, sign, whole] = /^([+-])(\d+)/.exec(`${hours < 0 ? '' : '+'}${hours}`) ?? [];
  for (const locale of ['ru', 'en'] as const)
    expect(plain(timeWithZone(at.toISOString(), locale))).toContain(`09:05 GMT${sign}${whole}`);
});

it.each([
  ['2026-12-01T00:00:00.000Z', '1 Dec 2026'],
  ['2026-12-01T23:59:59.999Z', '1 Dec 2026'],
])('a day that is one for all readers is that of UTC: %s', (at, day) => {
  expect(plain(utcDay(at, 'en'))).toBe(day);
});

it.each([
  ['the first minute', local(2026, 10, 21, 0, 0), true],
  ['the last minute', local(2026, 10, 21, 23, 59), true],
  ['the minute before', local(2026, 10, 20, 23, 59), false],
  ['tomorrow', local(2026, 10, 22, 0, 0), false],
])('%s is of today: %p', (_case, at, isOfToday) => {
  expect(isToday(at.toISOString(), now)).toBe(isOfToday);
});

describe('a text at the beginning of a line', () => {
  it.each([
    ['вчера, 21:30', 'ru', 'Вчера, 21:30'],
    ['today, 9:30 PM', 'en', 'Today, 9:30 PM'],
    ['3 февраля', 'ru', '3 февраля'],
    ['', 'ru', ''],
  ] as const)('"%s" in %s is "%s"', (text, locale, capital) => {
    expect(atLineStart(text, locale)).toBe(capital);
  });
});

describe('the days of a moment', () => {
  it.each([
    ['the first minute of today', local(2026, 10, 21, 0, 0), /^сегодня/],
    ['the last minute of yesterday', local(2026, 10, 20, 23, 59), /^вчера/],
    ['the first minute of yesterday', local(2026, 10, 20, 0, 0), /^вчера/],
    ['the last minute before yesterday', local(2026, 10, 19, 23, 59), /^19 ноября/],
  ])('%s', (_case, at, text) => {
    expect(plain(recentMoment(at.toISOString(), 'ru', now))).toMatch(text);
  });

  it('of yesterday may be of another year', () => {
    const newYear = local(2027, 0, 1, 0, 30);
    expect(plain(recentMoment(local(2026, 11, 31, 23, 30).toISOString(), 'ru', newYear))).toBe('вчера, 23:30');
    expect(plain(recentMoment(local(2026, 11, 30, 23, 30).toISOString(), 'ru', newYear))).toBe(
      '30 декабря 2026 в 23:30',
    );
  });
});

it.each([
  ['ru', '2026-11-12', '2026-11-18', '12–18 ноября'],
  ['ru', '2026-10-28', '2026-11-03', '28 октября – 3 ноября'],
  ['ru', '2026-11-12', '2026-11-12', '12 ноября'],
  ['en', '2026-11-12', '2026-11-18', '12–18 Nov'],
  ['en', '2026-10-28', '2026-11-03', '28 Oct – 3 Nov'],
] as const)('names the first and the last of some days (%s, %s to %s)', (locale, from, to, text) => {
  expect(daysAndMonths(`${from}T12:00:00`, `${to}T12:00:00`, locale).replaceAll(/\s/g, ' ')).toBe(text);
});
