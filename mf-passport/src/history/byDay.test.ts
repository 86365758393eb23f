import { expect, it } from '@jest/globals';
import { byDay } from './byDay';

const at = (moment: string) => ({ at: moment });
const now = new Date('2026-11-22T12:00:00');

it('events are grouped by days, the latest of which have names', () => {
  const moments = [
    '2026-11-22T11:00:00',
    '2026-11-22T08:00:00',
    '2026-11-21T23:00:00',
    '2026-11-01T10:00:00',
    '2025-11-01T10:00:00',
  ];
  const days = byDay(moments.map(at), 'ru', now);
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['Сегодня', 2],
    ['Вчера', 1],
    ['1\u00a0ноября', 1],
    ['1\u00a0ноября\u00a02025', 1],
  ]);
  expect(byDay([at('2026-11-21T23:00:00'), at('2026-11-01T10:00:00')], 'en', now).map(({ day }) => day)).toEqual([
    'Yesterday',
    '1\u00a0Nov',
  ]);
});
