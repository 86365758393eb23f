import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { UsageDay } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';
import { failuresByKind, niceTop, totalsOf } from './summary';

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
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31);
  });

  it('shows a day without sign-ins as nobody, which hides nothing', async () => {
    await open({ days: used });
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(rows[3] as HTMLElement).slice(1)).toEqual(['0', '0', '0', '0']);
  });

  it('is shown for a chosen period', async () => {
    await open({ days: used }, 'en');
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '90' } });
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(91);
    expect(screen.getByRole('option', { name: '7 days' })).toBeInTheDocument();
  });

  it('names failures by kind, the most frequent first', async () => {
    await open({ days: used });
    await settle();
    const kinds = within(screen.getByRole('region', { name: 'Ошибки по видам' })).getAllByRole('listitem');
    expect(kinds.map((kind) => kind.textContent)).toEqual(['Ошибка PKCE5', 'Адрес возврата не подходит2']);
  });

  it('says that it is loading', async () => {
    const answers: FakeAnswers = { 'GET /oauth2/{id}/': detailsOf(calendar) };
    const release = hold(answers, 'GET /oauth2/{id}/usage/');
    await renderApplications({ path: `/applications/${calendar.id}/usage`, answers });
    expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await release({ days: used });
    expect(screen.queryByText('Загружаем…')).not.toBeInTheDocument();
    expect(screen.getByRole('table')).toBeVisible();
  });

  it('says that there is none, and that it could not be loaded', async () => {
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
    [0, 5],
    [4, 5],
    [6, 10],
    [11, 20],
    [40, 50],
    [51, 100],
    [1503, 2000],
  ])('up to %i are drawn below %i', (highest, top) => {
    expect(niceTop(highest)).toBe(top);
  });
});
