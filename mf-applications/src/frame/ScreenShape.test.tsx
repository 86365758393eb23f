import { beforeEach, describe, expect, it } from '@jest/globals';
import { settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { screen } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';
import { screenOf } from './sections';

beforeEach(() => window.sessionStorage.clear());

const shape = () => document.querySelector('[data-shape]')?.getAttribute('data-shape');
const ofApplication = ['details', 'guide', 'attempts', 'usage', 'webhook', 'history', 'settings', 'edit'] as const;
const pathOf = (name: (typeof ofApplication)[number]): string => {
  if (name === 'details') return `/applications/${calendar.id}`;
  return name === 'edit' ? `/applications/edit/${calendar.id}` : `/applications/${calendar.id}/${name}`;
};
const webhook_url = 'https://calendar.example/hooks';
const endpoint = { state: 'HEALTHY', failing_since: null, next_try_at: null, waiting: 0, replay: null };

describe('while a screen is loading', () => {
  it.each(ofApplication)('an application has the layout of the screen that comes: %s', async (name) => {
    expect(screenOf(pathOf(name))).toBe(name);
    const answers: FakeAnswers = {};
    const release = hold(answers, 'GET /oauth2/{id}/');
    await renderApplications({ path: pathOf(name), answers });
    expect(shape()).toBe(name);
    expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { hidden: true })).not.toBeInTheDocument();
    await release(detailsOf(calendar));
    await settle();
    expect(screen.getByRole('navigation', { hidden: true })).toBeInTheDocument();
  });

  it.each([
    ['the numbers of the usage', 'usage', 'GET /oauth2/{id}/usage/', { days: [] }],
    ['the log of a webhook', 'webhook', 'GET /oauth2/{id}/deliveries/', undefined],
  ] as const)('%s have the layout of their cards below the heading', async (_case, name, call, answer) => {
    const answers: FakeAnswers = { 'GET /oauth2/{id}/': detailsOf({ ...calendar, webhook_url }) };
    const release = hold(answers, call);
    await renderApplications({ path: pathOf(name), answers });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/Статистика|Вебхуки/);
    expect(shape()).toBe(name);
    await release(answer ?? { items: [], next_cursor: null, endpoint });
    expect(shape()).toBeUndefined();
  });

  it.each([
    ['add', '/applications/add'],
    ['access', '/applications/request-access'],
  ])('the form has its layout: %s', async (name, path) => {
    const answers: FakeAnswers = {};
    const release = hold(answers, 'GET /partner_creation_request/');
    await renderApplications({ path, answers });
    expect(shape()).toBe(name);
    await release({ items: [], next_cursor: null, answer_days: 3 });
    expect(shape()).toBeUndefined();
    expect(screen.getByRole('form')).toBeVisible();
  });
});
