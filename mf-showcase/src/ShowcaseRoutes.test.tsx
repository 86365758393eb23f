import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Partner } from '@passport/shared/schemas/partners';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadMessages, namespace } from './texts';
import { ShowcaseRoutes } from './ShowcaseRoutes';

const shop: Partner = {
  id: '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11',
  type: 'UNIT_SITE',
  name: 'Лавка',
  short_description: 'Чай и книги',
  logo: null,
  access_level: 'PUBLIC',
  url: '/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11',
  last_used: '2026-05-12T09:00:00.000Z',
};
const empty = { 'GET /partner/': { count: 0, results: [] }, 'GET /user/connected_services/': { services: [] } };

const open = async (path: string, answers: FakeAnswers, locale: 'ru' | 'en' = 'ru') => {
  const host = fakeHost({ api: fakeApi(answers) });
  const { place } = await renderRemote(<ShowcaseRoutes host={host} />, {
    host,
    path,
    locale,
    messages: { namespace, load: loadMessages },
  });
  return { host, place };
};

describe('the showcase', () => {
  it.each([
    ['/showcase', 'ru', 'Сервисы', 'Пока ни один сервис не подключён'],
    ['/showcase', 'en', 'Services', 'No services connected yet'],
    ['/services', 'ru', 'Где вы остаётесь в\u00a0системе', 'Открытых сервисов нет'],
  ] as const)('%s in %s has its title and says that it is empty', async (path, locale, title, text) => {
    const { host } = await open(path, empty, locale);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: text })).toBeVisible();
    const told = jest.mocked(host.analytics.step).mock.calls.flat();
    expect(told).toEqual(path === '/showcase' ? ['user_showcase'] : []);
  });

  it.each(['/showcase/none', '/services/none'])('has no %s', async (path) => {
    expect((await open(path, empty)).place.current).toBe('/not-found');
  });

  it('leads to where the sign-in stays active, and back', async () => {
    const { place } = await open('/showcase', { ...empty, 'GET /partner/': { count: 1, results: [shop] } });
    expect(await screen.findByRole('link', { name: 'Лавка' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Где вы остаётесь в системе' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Открытых сервисов нет' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Все сервисы' }));
    expect(place.current).toBe('/showcase');
  });

  it('leads into each service, and says when the person was there', async () => {
    const wiki = { ...shop, id: 'wiki', name: 'Вики', short_description: '', last_used: null, url: '/saml/start/wiki' };
    await open('/showcase', { 'GET /partner/': { count: 2, results: [shop, wiki] } });
    expect(await screen.findByRole('link', { name: 'Лавка' })).toHaveAttribute('href', shop.url);
    expect(screen.getByText('Чай и книги')).toBeVisible();
    expect(screen.getByText('Последний вход: 12 мая 2026 г.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вики' })).toHaveAttribute('href', '/saml/start/wiki');
    expect(screen.getByText('Вы здесь ещё не были')).toBeVisible();
  });

  it('shows the services that were entered', async () => {
    const { id, name, type, logo } = shop;
    const times = { since: '2026-05-01T09:00:00.000Z', last_used: '2026-05-12T09:00:00.000Z' };
    const service = { id, name, type, logo, site: null, scopes: ['openid'], ...times };
    await open('/services', { 'GET /user/connected_services/': { services: [service] } });
    expect(await screen.findByRole('heading', { name: 'Лавка' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Лавка' })).toBeNull();
  });

  it('says why a list could not be loaded, and tries again by a press or when the connection is back', async () => {
    const answers: FakeAnswers = { 'GET /partner/': new ApiError(0) };
    await open('/showcase', answers);
    expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить сервисыНет связи с сервером');
    answers['GET /partner/'] = new ApiError(503, { message: 'Сервис недоступен' });
    const retry = screen.getByRole('button', { name: 'Повторить' });
    await userEvent.click(retry);
    expect(await screen.findByText('Сервис недоступен')).toBeVisible();
    expect(retry).toHaveFocus();
    answers['GET /partner/'] = { count: 1, results: [shop] };
    act(() => void fireEvent(window, new Event('online')));
    expect(await screen.findByRole('link', { name: 'Лавка' })).toBeVisible();
  });
});
