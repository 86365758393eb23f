import { expect, it } from '@jest/globals';
import { hoursEastOf, momentIn } from './moment';

const now = new Date('2026-05-12T20:30:00.000Z');

it.each([
  ['ru', '2026-05-12T09:00:00.000Z', 3, 'сегодня, 12 мая, в 12:00 (по Москве)'],
  ['en', '2026-05-12T09:00:00.000Z', 3, 'today, 12 May 2026, 12:00 (Moscow time)'],
  ['ru', '2026-05-12T09:00:00.000Z', -5, 'сегодня, 12 мая, в 04:00 (UTC−5)'],
  ['ru', '2026-05-12T09:00:00.000Z', 5.5, '12 мая в 14:30 (UTC+5:30)'],
  ['ru', '2026-05-12T21:30:00.000Z', 3, '13 мая в 00:30 (по Москве)'],
  ['ru', '2027-01-02T09:00:00.000Z', undefined, '2 января 2027 в 09:00 (UTC)'],
  ['en', '2026-05-19T09:00:00.000Z', 0, '19 May 2026, 09:00 (UTC)'],
] as const)('in %s, %s at %s hours east of UTC: %s', (language, iso, hours, text) => {
  expect(momentIn(language, iso, hours, now)).toBe(text);
});

it.each([
  ['UTC', '2026-05-12T20:30:00Z', 0],
  ['Europe/Moscow', '2026-05-12T20:30:00Z', 3],
  ['Europe/Berlin', '2026-05-12T20:30:00Z', 2],
  ['Europe/Berlin', '2026-12-12T20:30:00Z', 1],
  ['Asia/Kolkata', '2026-05-12T20:30:00Z', 5.5],
  ['America/St_Johns', '2026-12-12T20:30:00Z', -3.5],
])('%s is at %s %d hours east of UTC', (timeZone, at, hours) => {
  expect(hoursEastOf(timeZone, new Date(at))).toBe(hours);
});
