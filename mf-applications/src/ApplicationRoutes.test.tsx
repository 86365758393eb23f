import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press } from '@passport/shared/testing/acts';
import { screen, within } from '@testing-library/react';
import { renderApplications } from './testing/renderApplications';
import { calendar, detailsOf } from './testing/samples';

const details = { 'GET /oauth2/{id}/': detailsOf(calendar) };

describe('the screens of one application', () => {
  it.each([
    ['', 'Календарь'],
    ['/guide', 'Как подключить'],
    ['/attempts', 'Попытки входа'],
    ['/usage', 'Статистика'],
    ['/webhook', 'Вебхуки'],
    ['/history', 'История изменений'],
    ['/settings', 'Настройки'],
  ])('%s is titled %s and marked among the sections', async (section, title) => {
    const { host } = await renderApplications({ path: `/applications/${calendar.id}${section}`, answers: details });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(host.title.current).toBe(title);
    const nav = within(screen.getByLabelText('Разделы приложения Календарь'));
    const marked = nav
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual([section === '' ? 'Обзор' : title]);
  });

  it('show that another person’s application does not exist', async () => {
    await renderApplications({ path: `/applications/${calendar.id}/settings` });
    expect(screen.getByRole('heading', { name: 'Такого приложения нет' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'К списку приложений' })).toHaveAttribute('href', '/applications');
  });

  it('show a failure with a retry', async () => {
    const answers: Record<string, unknown> = { 'GET /oauth2/{id}/': new ApiError(503) };
    await renderApplications({ path: `/applications/${calendar.id}/settings`, answers });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить приложение');
    Object.assign(answers, details);
    await press('Повторить');
    expect(screen.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  });
});

it('redirect an unknown path of the area to the 404 page', async () => {
  const { place } = await renderApplications({ path: '/applications/x/y' });
  expect(place.current).toBe('/not-found');
});
