import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Figures, Today } from '@passport/shared/schemas/console/today';
import { press } from '@passport/shared/testing/acts';
import { screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { barsOf } from './barsOf';

const today: Today = {
  queues: [
    { queue: 'access', waiting: 3, late: 1, promised_by: '2026-11-28', oldest_at: '2026-11-20T10:00:00.000Z' },
    { queue: 'support', waiting: 0, late: 0, promised_by: null, oldest_at: null },
  ],
  alerts: [
    {
      alert: 'gateway_down',
      text: { ru: 'Шлюз СМС не отвечает', en: 'The SMS gateway does not answer' },
      since: null,
      link: '/operator/codes',
    },
  ],
};
const figures: Figures = {
  figures: [
    {
      figure: 'sign_ins',
      value: 1200,
      before: 1100,
      link: '/operator/audit?q=event:sign_in',
      hours: [
        { at: '2026-11-29T08:00:00.000Z', value: 700 },
        { at: '2026-11-29T09:00:00.000Z', value: 500 },
      ],
    },
  ],
};
const answers = { 'GET /operator/today/': today, 'GET /operator/figures/': figures };

describe('today', () => {
  it('shows the queues with their promised day, what is late, and what is wrong', async () => {
    await renderConsole({ path: '/operator', answers });
    expect(screen.getByRole('link', { name: /Заявки на.доступ: 3/ })).toHaveAttribute('href', '/operator/access');
    expect(screen.getByText('просрочено: 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Шлюз СМС не отвечает' })).toHaveAttribute('href', '/operator/codes');
  });

  it('shows figures as links, bars and a table with the same hours', async () => {
    await renderConsole({ path: '/operator', answers });
    expect(screen.getByRole('link', { name: 'Входы' })).toHaveAttribute('href', '/operator/audit?q=event:sign_in');
    expect(screen.getByRole('img', { name: /^Входы по.часам/ }).querySelectorAll('rect')).toHaveLength(2);
    const rows = within(screen.getByRole('table', { name: 'Входы', hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.slice(1).map((row) => row.lastElementChild?.textContent)).toEqual(['700', '500']);
  });

  it('says that nothing waits', async () => {
    const idle = { ...today, queues: today.queues.map((queue) => ({ ...queue, waiting: 0, late: 0 })), alerts: [] };
    await renderConsole({ path: '/operator', answers: { ...answers, 'GET /operator/today/': idle } });
    expect(screen.getByRole('heading', { name: /Ничего не.ждёт/ })).toBeVisible();
  });

  it('shows a part that fails with its own retry, and the other one beside it', async () => {
    const { answers: all } = await renderConsole({
      path: '/operator',
      answers: { ...answers, 'GET /operator/figures/': new ApiError(503) },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить показатели');
    expect(screen.getByRole('link', { name: /Заявки на.доступ: 3/ })).toBeVisible();
    all['GET /operator/figures/'] = figures;
    await press('Повторить');
    expect(screen.getByRole('link', { name: 'Входы' })).toBeVisible();
  });

  it('shows placeholders until it is loaded', async () => {
    const never = new Promise(() => undefined);
    await renderConsole({ path: '/operator', answers: { ...answers, 'GET /operator/today/': () => never } });
    expect(screen.getByRole('status')).toHaveTextContent('Загружаем…');
  });
});

it('bars are as high as their part of the highest one', () => {
  expect(barsOf([4, 2, 0], { width: 30, height: 8 }).map(({ x, y, height }) => [x, y, height])).toEqual([
    [0, 0, 8],
    [10, 4, 4],
    [20, 8, 0],
  ]);
  expect(barsOf([0], { width: 30, height: 8 })[0]).toMatchObject({ height: 0 });
});
