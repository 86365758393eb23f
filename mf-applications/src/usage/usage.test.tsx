import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { UsageDay } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { contrast } from '@passport/shared/theme/contrast';
import { hold } from '@passport/shared/testing/hold';
import { dark, light } from '@passport/shared/theme/palettes';
import { colors } from '@passport/shared/theme/tokens';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';
import { failuresByKind, ticksOf, totalsOf } from './summary';

const day = (date: string, more: Partial<UsageDay> = {}): UsageDay => ({
  date,
  sign_ins: 0,
  people: null,
  new_people: null,
  failures: {},
  ...more,
});
const ninetyDays = Array.from({ length: 90 }, (_, index) =>
  day(new Date(Date.UTC(2026, 7, 25 + index)).toISOString().slice(0, 10)),
);
const used = [
  ...ninetyDays.slice(0, -2),
  day('2026-11-21', { sign_ins: 1500, people: 12, new_people: 5, failures: { redirect_uri: 2, pkce: 1 } }),
  day('2026-11-22', { sign_ins: 3, people: null, new_people: null, failures: { pkce: 4 } }),
];
const open = (answer: unknown, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/${calendar.id}/usage`,
    answers: { 'GET /oauth2/{id}/': detailsOf(calendar), 'GET /oauth2/{id}/usage/': answer },
    locale,
  });
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

describe('the use of an application', () => {
  it('is a chart with its totals in words, and a table with the newest day first', async () => {
    await open({ days: used });
    const chart = screen.getByRole('img', { name: /^Входы и\sошибки по дням/ });
    expect(chart).toHaveAccessibleName(/Входов: 1\s503, ошибок: 7/);
    const [, newest, before] = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(newest as HTMLElement)).toEqual(['22 ноября', '3', '< 5', '< 5', '4']);
    expect(cells(before as HTMLElement)).toEqual(['21 ноября', '1 500', '12', '5', '3']);
    // The others were without any use, and share a row.
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4);
  });

  it('has failures of at least two pixels above the sign-ins, however many those are, and none without failures', async () => {
    await open({ days: used });
    const chart = screen.getByRole('img');
    const heights = [...chart.querySelectorAll('rect[data-part="failures"]')].map((bar) =>
      Number(bar.getAttribute('height')),
    );
    expect(heights).toHaveLength(2);
    // A unit of the chart is 0.43 px on a phone.
    for (const height of heights) expect(height * 0.43).toBeGreaterThanOrEqual(2);
    const [good] = chart.querySelectorAll('rect[data-part="sign-ins"][height]:not([height="0"])');
    const [bad] = chart.querySelectorAll('rect[data-part="failures"]');
    const end = Number(bad?.getAttribute('y')) + Number(bad?.getAttribute('height'));
    expect(end).toBeLessThan(Number(good?.getAttribute('y')));
  });

  it('has bars whose colours differ from the card, in both themes', async () => {
    await open({ days: used });
    const chart = screen.getByRole('img');
    for (const [part, colour] of [
      ['sign-ins', 'accent'],
      ['failures', 'danger'],
    ] as const) {
      const [bar] = chart.querySelectorAll(`rect[data-part="${part}"]`);
      expect(window.getComputedStyle(bar!).fill).toBe(colors[colour]);
      for (const palette of [light, dark]) expect(contrast(palette[colour], palette.surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it('formats the numbers of its scale in the language', async () => {
    await open({ days: used });
    const labels = [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) =>
      textContent.replaceAll(/\s/g, ' '),
    );
    expect(labels.slice(0, 5)).toEqual(['0', '500', '1 000', '1 500', '2 000']);
  });

  it('shows 0 people for a day with failures alone', async () => {
    await open({ days: [...ninetyDays.slice(0, -1), day('2026-11-22', { failures: { pkce: 4 } })] });
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(rows[1] as HTMLElement).slice(1)).toEqual(['0', '0', '0', '4']);
  });

  it.each([
    ['ru', '22 ноября|20–21 ноября: входов не было|19 ноября|24 октября – 18 ноября: входов не было'],
    ['en', '22 Nov|20–21 Nov: no sign-ins|19 Nov|24 Oct – 18 Nov: no sign-ins'],
  ] as const)(
    'has days after each other without any use in one row, and all of them in the chart (%s)',
    async (locale, rows) => {
      const busy = { '2026-11-19': { failures: { pkce: 1 } }, '2026-11-22': { sign_ins: 1 } };
      await open(
        { days: ninetyDays.map((one) => ({ ...one, ...new Map(Object.entries(busy)).get(one.date) })) },
        locale,
      );
      const [, ...days] = within(screen.getByRole('table')).getAllByRole('row');
      expect(days.map((row) => row.firstElementChild?.textContent.replaceAll(/\s/g, ' ')).join('|')).toBe(rows);
      expect(days[1]?.children).toHaveLength(1);
      expect(screen.getByRole('img').querySelectorAll('rect[data-part="sign-ins"]')).toHaveLength(30);
    },
  );

  it('can be shown for a chosen period', async () => {
    await open({ days: used }, 'en');
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '90' } });
    expect(screen.getByRole('img').querySelectorAll('rect[data-part="sign-ins"]')).toHaveLength(90);
    expect(within(screen.getByRole('table')).getByText(/^25.Aug – 20.Nov: no sign-ins$/)).toBeVisible();
    expect(screen.getByRole('option', { name: '7 days' })).toBeInTheDocument();
  });

  it('names failures by kind, the most frequent first', async () => {
    await open({ days: used });
    await settle();
    const kinds = within(screen.getByRole('region', { name: 'Ошибки по видам' })).getAllByRole('listitem');
    expect(kinds.map((kind) => kind.textContent)).toEqual(['Ошибка PKCE5', 'Адрес возврата не подходит2']);
  });

  it('shows that it is loading', async () => {
    const answers: FakeAnswers = { 'GET /oauth2/{id}/': detailsOf(calendar) };
    const release = hold(answers, 'GET /oauth2/{id}/usage/');
    await renderApplications({ path: `/applications/${calendar.id}/usage`, answers });
    expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await release({ days: used });
    expect(screen.queryByText('Загружаем…')).not.toBeInTheDocument();
    expect(screen.getByRole('table')).toBeVisible();
  });

  it('shows that there is none, and that it could not be loaded', async () => {
    const { answers } = await open(new ApiError(503));
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить статистику');
    answers['GET /oauth2/{id}/usage/'] = { days: ninetyDays };
    await press('Повторить');
    expect(screen.getByRole('heading', { name: 'Входов пока не было' })).toBeVisible();
  });
});

describe('the figures of a period', () => {
  it('are sums of days', () => {
    expect(totalsOf(used)).toEqual({ signIns: 1503, failures: 7 });
    expect(failuresByKind(used)).toEqual([
      ['pkce', 5],
      ['redirect_uri', 2],
    ]);
  });

  it.each([
    [0, [0, 1, 2, 3, 4, 5]],
    [4, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [11, [0, 5, 10, 15]],
    [40, [0, 10, 20, 30, 40]],
    [51, [0, 20, 40, 60]],
    [101, [0, 25, 50, 75, 100, 125]],
    [206, [0, 50, 100, 150, 200, 250]],
    [1503, [0, 500, 1000, 1500, 2000]],
  ])('up to %i are drawn on a scale that ends close above them', (highest, ticks) => {
    expect(ticksOf(highest)).toEqual(ticks);
  });

  it('have room for each number of people, and at most six ticks', () => {
    for (let highest = 0; highest < 20_000; highest += 1) {
      const ticks = ticksOf(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
