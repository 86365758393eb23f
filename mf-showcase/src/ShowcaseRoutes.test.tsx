import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Partner } from '@passport/shared/schemas/partners';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showcaseTexts } from './texts';
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
/** With others, up to as many as can be searched. */
const amongEight = (services: readonly Partner[]): FakeAnswers => {
  const others = Array.from({ length: 8 - services.length }, (_, place): Partner => ({
    ...shop,
    ...{ id: `other-${place}`, name: `Прочее ${place}`, short_description: '' },
  }));
  return { 'GET /partner/': { count: 8, results: [...services, ...others] } };
};
const empty = { 'GET /partner/': { count: 0, results: [] }, 'GET /user/connected_services/': { services: [] } };

const open = async (path: string, answers: FakeAnswers, locale: 'ru' | 'en' = 'ru') => {
  const host = fakeHost({ api: fakeApi(answers) });
  const { place } = await renderRemote(<ShowcaseRoutes host={host} />, {
    host,
    path,
    locale,
    messages: showcaseTexts,
  });
  return { host, place };
};

describe('the showcase', () => {
  it.each([
    ['/showcase', 'ru', 'Сервисы', 'Добро пожаловать'],
    ['/showcase', 'en', 'Services', 'Welcome'],
    ['/services', 'ru', 'Сервисы, в\u00a0которые вы вошли', 'Сейчас таких нет'],
  ] as const)('%s in %s has its title and says that it is empty', async (path, locale, title, text) => {
    const { host } = await open(path, empty, locale);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: text })).toBeVisible();
    const told = jest.mocked(host.analytics.step).mock.calls.flat();
    expect(told).toEqual(path === '/showcase' ? ['user_showcase'] : []);
  });

  it('welcomes users without a service with the first steps', async () => {
    const { place } = await open('/showcase', empty);
    expect(await screen.findByRole('link', { name: 'Почта и\u00a0телефон' })).toHaveAttribute('href', '/passport');
    expect(screen.getByText(/^Сервисов пока нет/)).toBeVisible();
    expect(screen.getByText('Тогда украденной сим-карты мало, чтобы войти.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Включите двухфакторную защиту' }));
    expect(place.current).toBe('/passport/2fa');
  });

  it.each(['/showcase', '/services'])('%s shows logo, description and organization of a service', async (path) => {
    const about = {
      short_description: 'Чай и книги',
      organization_name: 'ООО «Лавка»',
      logo: 'https://shop.example/l.png',
    };
    const connected = {
      id: shop.id,
      name: shop.name,
      type: shop.type,
      site: null,
      scopes: [],
      since: '2026-05-12T09:00:00.000Z',
    };
    await open(path, {
      'GET /partner/': { count: 1, results: [{ ...shop, ...about }] },
      'GET /user/connected_services/': {
        services: [{ ...connected, ...about, last_used: '2026-05-12T09:00:00.000Z', is_active: true }],
      },
    });
    expect(await screen.findByText('Чай и книги')).toBeVisible();
    expect(screen.getByText('ООО «Лавка»')).toBeVisible();
    expect(document.querySelector('img')).toHaveAttribute('src', 'https://shop.example/l.png');
  });

  it.each(['/showcase/none', '/services/none'])('has no %s', async (path) => {
    expect((await open(path, empty)).place.current).toBe('/not-found');
  });

  it('leads to the active services, and back', async () => {
    const { place } = await open('/showcase', { ...empty, 'GET /partner/': { count: 1, results: [shop] } });
    expect(await screen.findByRole('link', { name: 'Лавка' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Сервисы, в\u00a0которые вы вошли' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Сейчас таких нет' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Все сервисы' }));
    expect(place.current).toBe('/showcase');
  });

  it('links to each service, and shows its last use', async () => {
    const wiki = { ...shop, id: 'wiki', name: 'Вики', short_description: '', last_used: null, url: '/saml/start/wiki' };
    await open('/showcase', { 'GET /partner/': { count: 2, results: [shop, wiki] } });
    expect(await screen.findByRole('link', { name: 'Лавка' })).toHaveAttribute('href', shop.url);
    expect(screen.getByText('Чай и книги')).toBeVisible();
    const [card] = screen.getAllByRole('listitem');
    expect(within(card!).getByText('Сайт группы')).toBeVisible();
    expect(within(card!).getByText(/^Последний вход: 12 мая 2026$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вики' })).toHaveAttribute('href', '/saml/start/wiki');
    expect(screen.getByText('Вы здесь ещё не были')).toBeVisible();
    // An opening card shows it.
    expect(screen.getAllByRole('listitem').map((item) => item.querySelectorAll(':scope > svg').length)).toEqual([1, 1]);
  });

  it('shows the entered services', async () => {
    const { id, name, type, logo } = shop;
    const times = { since: '2026-05-01T09:00:00.000Z', last_used: '2026-05-12T09:00:00.000Z' };
    const service = { id, name, type, logo, site: null, scopes: ['openid'], ...times };
    await open('/services', { 'GET /user/connected_services/': { services: [service] } });
    expect(await screen.findByRole('heading', { name: 'Лавка' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Лавка' })).toBeNull();
    // Without a page it does not open.
    expect(document.querySelector('li > svg')).toBeNull();
  });

  it('can be filtered by words of the name or the description, and by the kind', async () => {
    const results: Partner[] = [
      shop,
      { ...shop, id: 'b', name: 'Ёлки', short_description: 'Новый год', access_level: 'EMPLOYEES' },
      { ...shop, id: 'c', type: 'OAUTH2_CLIENT', name: 'Календарь', short_description: 'Чайные встречи' },
    ];
    await open('/showcase', amongEight(results));
    const names = () => screen.queryAllByRole('link', { name: /Лавка|Ёлки|Календарь/ }).map((link) => link.textContent);
    const search = await screen.findByRole('searchbox', { name: 'Поиск по сервисам' });
    expect(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByText('Для сотрудников')).toBeVisible();
    await userEvent.type(search, ' ЕЛКИ год');
    expect(names()).toEqual(['Ёлки']);
    expect(screen.getByRole('status')).toHaveTextContent('Найдено: 1');
    await userEvent.clear(search);
    await userEvent.type(search, 'чай');
    expect(names()).toEqual(['Лавка', 'Календарь']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Тип' }), 'Приложения');
    expect(names()).toEqual(['Календарь']);
    await userEvent.type(search, 'ник');
    expect(screen.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Показать все' }));
    expect(names()).toEqual(['Лавка', 'Ёлки', 'Календарь']);
    expect(search).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    [
      'ru',
      'Доступ',
      ['Любой', 'Для всех', 'Для сотрудников', 'Для штатных и\u00a0внештатных сотрудников'],
      'Показать все',
    ],
    ['en', 'Access', ['Any', 'Everyone', 'Employees only', 'Employees and contractors'], 'Show all'],
  ] as const)('is narrowed by the access level: %s', async (locale, label, options, all) => {
    const levels = ['EMPLOYEES_AND_OUTSTAFF', 'PUBLIC', 'EMPLOYEES'] as const;
    const results = levels.map((access_level): Partner => ({
      ...shop,
      id: access_level,
      name: access_level,
      access_level,
    }));
    await open('/showcase', amongEight(results), locale);
    const names = () => screen.queryAllByRole('link', { name: /^[A-Z_]+$/ }).map((link) => link.textContent);
    const choice = await screen.findByRole('combobox', { name: label });
    const offered = within(choice).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(options);
    await userEvent.selectOptions(choice, options[2]);
    expect(names()).toEqual(['EMPLOYEES']);
    await userEvent.selectOptions(choice, options[1]);
    expect(names()).toEqual(['PUBLIC']);
    await userEvent.type(screen.getByRole('searchbox'), 'empl');
    expect(names()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: all }));
    expect(names()).toEqual(levels);
  });

  it('offers no filter if every service has the same kind and access level', async () => {
    await open('/showcase', amongEight([shop, { ...shop, id: 'b' }]));
    expect(await screen.findAllByRole('link', { name: 'Лавка' })).toHaveLength(2);
    expect(screen.getByRole('searchbox')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('can be searched from eight services on, and shows fewer without a search or a filter', async () => {
    const seven = Array.from({ length: 7 }, (_, place): Partner => ({
      ...shop,
      ...{ id: `id-${place}`, type: place === 0 ? 'OAUTH2_CLIENT' : 'UNIT_SITE' },
    }));
    await open('/showcase', { 'GET /partner/': { count: 7, results: seven } });
    expect(await screen.findAllByRole('link', { name: 'Лавка' })).toHaveLength(7);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('supports a thousand services: all can be found, and sixty are rendered initially', async () => {
    const all = Array.from({ length: 1000 }, (_, place) => ({ ...shop, id: `id-${place}`, name: `Сервис ${place}` }));
    const asked: string[] = [];
    const host = fakeHost({
      api: {
        call: jest.fn((_endpoint: unknown, _body: unknown, { query }: { query: Record<string, string> }) => {
          const offset = Number(query.offset);
          asked.push(query.offset ?? '');
          return Promise.resolve({ count: 1000, results: all.slice(offset, offset + Number(query.limit)) });
        }) as never,
      },
    });
    await renderRemote(<ShowcaseRoutes host={host} />, { host, path: '/showcase', messages: showcaseTexts });
    expect(await screen.findByRole('link', { name: 'Сервис 0' })).toBeVisible();
    expect(asked).toEqual(['0', '100', '200', '300', '400', '500', '600', '700', '800', '900']);
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
    await userEvent.click(screen.getByRole('button', { name: 'Показать ещё (940)' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(120);
    expect(screen.getByRole('button', { name: 'Показать ещё (880)' })).toHaveFocus();
    await userEvent.type(screen.getByRole('searchbox'), 'сервис 999');
    expect(screen.getByRole('link', { name: 'Сервис 999' })).toBeVisible();
  });

  it('moves the focus to the first added card when the button for more disappears (R-62)', async () => {
    const results = Array.from({ length: 70 }, (_, place) => ({ ...shop, id: `id-${place}`, name: `Сервис ${place}` }));
    await open('/showcase', { 'GET /partner/': { count: 70, results } });
    await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё (10)' }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem')[60]).toHaveFocus();
    expect(within(screen.getAllByRole('listitem')[60]!).getByText('Сервис 60')).toBeVisible();
  });

  it('shows where the sign-in is active now, and ends it if the service supports that', async () => {
    const times = { since: '2026-05-01T09:00:00.000Z', last_used: '2026-05-12T09:00:00.000Z' };
    const base = { type: shop.type, logo: null, site: null, scopes: ['openid'], ...times };
    const services = [
      { ...base, id: 'a', name: 'Почта', is_active: true, can_end: true },
      { ...base, id: 'b', name: 'Лавка', is_active: true, can_end: false },
      { ...base, id: 'c', name: 'Архив', is_active: false, can_end: false },
    ];
    const answers: FakeAnswers = {
      'GET /user/connected_services/': { services },
      'DELETE /user/connected_services/{id}/sessions/': new ApiError(503, { message: 'Сервис недоступен' }),
    };
    const { host } = await open('/services', answers);
    const end = await screen.findByRole('button', { name: 'Выйти из\u00a0сервиса: Почта' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(['Почта', 'Лавка']);
    expect(screen.getAllByRole('button')).toEqual([end]);
    expect(screen.getAllByText(/^Выйти можно в\sсамом сервисе/)).toHaveLength(1);
    await userEvent.click(end);
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    answers['DELETE /user/connected_services/{id}/sessions/'] = {};
    await userEvent.click(end);
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { params: { id: 'a' } });
    expect(host.toasts.success).toHaveBeenCalledWith('Вы вышли: Почта');
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(['Лавка']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('reloads the list if a sign-in had already ended', async () => {
    const times = { since: '2026-05-01T09:00:00.000Z', last_used: '2026-05-12T09:00:00.000Z' };
    const base = { type: shop.type, logo: null, site: null, scopes: ['openid'], ...times, is_active: true };
    const [mail, other] = ['Почта', 'Лавка'].map((name) => ({ ...base, id: name, name, can_end: name === 'Почта' }));
    const answers: FakeAnswers = {
      'GET /user/connected_services/': { services: [mail, other] },
      'DELETE /user/connected_services/{id}/sessions/': new ApiError(404, { message: 'Не найдено' }),
    };
    const { host } = await open('/services', answers);
    const end = await screen.findByRole('button', { name: 'Выйти из\u00a0сервиса: Почта' });
    answers['GET /user/connected_services/'] = { services: [other] };
    await userEvent.click(end);
    await waitFor(() => expect(end).not.toBeInTheDocument());
    expect(host.toasts.error).toHaveBeenCalledWith('Не найдено');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Лавка');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('shows why a list could not be loaded, and retries by a press or when the connection is back', async () => {
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
