import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Application } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderApplications } from '../testing/renderApplications';
import { calendar, shop } from '../testing/samples';

const page = (items: readonly Application[], next_cursor: string | null = null) => ({ items, next_cursor });
const open = (answer: unknown, more: Partial<Parameters<typeof renderApplications>[0]> = {}) =>
  renderApplications({ path: '/applications', answers: { 'GET /oauth2/': answer }, ...more });
/** The queries of all calls for the list. */
const queries = ({ host }: Awaited<ReturnType<typeof open>>) =>
  (host.api.call as jest.Mock).mock.calls
    .filter(([endpoint]) => (endpoint as { path: string }).path === '/oauth2/')
    .map(([, , options]) => (options as { query: unknown }).query);

describe('the list of applications', () => {
  it('shows each with its type and states, and leads to it', async () => {
    const { place } = await open(page([calendar, shop]));
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('КалендарьOAuth-приложениеДобавлено 20 ноября 2026ТестовоеНе подключено');
    expect(rows[1]).toHaveTextContent('МагазинПолная интеграция');
    expect(rows[1]).toHaveTextContent('Подключено');
    expect(rows[1]).not.toHaveTextContent('Тестовое');
    fireEvent.click(screen.getByRole('link', { name: 'Календарь' }));
    await settle();
    expect(place.current).toBe(`/applications/${calendar.id}`);
  });

  it('shows the remaining days of an inactive application', async () => {
    const deletes_at = new Date(Date.now() + 2.5 * 24 * 3600 * 1000).toISOString();
    await open(page([{ ...shop, is_active: false, deletes_at }]));
    expect(screen.getByRole('listitem')).toHaveTextContent('Удалится через 3 дня');
  });

  it('is available in English too', async () => {
    await open(page([calendar]), { locale: 'en' });
    expect(screen.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('TestNot connected');
  });

  it('shows that there are none, and leads to the first', async () => {
    const { place } = await open(page([]));
    expect(screen.getByRole('heading', { level: 2, name: 'У вас пока нет приложений' })).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Добавить приложение' }));
    expect(place.current).toBe('/applications/add');
  });

  it('shows that it is loading, and a failure with a retry', async () => {
    const answers: Record<string, unknown> = {};
    const release = hold(answers, 'GET /oauth2/');
    await renderApplications({ path: '/applications', answers });
    expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    await release(new ApiError(503));
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить приложения');
    answers['GET /oauth2/'] = page([calendar]);
    await press('Повторить');
    expect(screen.getByRole('link', { name: 'Календарь' })).toBeVisible();
  });

  it('is loaded page by page', async () => {
    const view = await open(page([calendar], 'next'));
    view.answers['GET /oauth2/'] = page([shop]);
    await press('Показать ещё');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(queries(view).at(-1)).toMatchObject({ cursor: 'next' });
  });

  it('is reloaded when the user returns to the tab', async () => {
    const view = await open(page([calendar]));
    view.answers['GET /oauth2/'] = page([{ ...calendar, connection_status: 'CONNECTED' }]);
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(screen.getByRole('listitem')).toHaveTextContent('Подключено');
  });

  it('keeps the shown pages when the user returns to the tab', async () => {
    const view = await open(page([calendar], 'next'));
    view.answers['GET /oauth2/'] = page([shop]);
    await press('Показать ещё');
    view.answers['GET /oauth2/'] = page([calendar], 'next');
    const asked = queries(view).length;
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(queries(view)).toHaveLength(asked + 2);
    expect(queries(view).at(-1)).toMatchObject({ cursor: 'next' });
  });
});

describe('search and filters of the list', () => {
  afterEach(() => void jest.useRealTimers());

  it('are sent in the form of the API, and are in the address', async () => {
    const view = await open(page([calendar]));
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
    choose('Тип', 'OAUTH2_CLIENT');
    choose('Режим', 'production');
    choose('Статус', 'not-connected');
    await settle();
    expect(queries(view).at(-1)).toEqual({
      limit: '50',
      type: 'OAUTH2_CLIENT',
      is_test: 'false',
      is_active: 'true',
      connection_status: 'NOT_CONNECTED',
    });
    expect(view.place.current).toBe('/applications?type=OAUTH2_CLIENT&mode=production&status=not-connected');
  });

  it('search when typing pauses, not at each key', async () => {
    const view = await open(page([calendar]));
    const before = queries(view).length;
    jest.useFakeTimers();
    const field = screen.getByRole('searchbox', { name: 'Название, описание или ID' });
    fireEvent.change(field, { target: { value: 'ка' } });
    fireEvent.change(field, { target: { value: 'кал' } });
    expect(queries(view)).toHaveLength(before);
    await act(() => jest.runAllTimersAsync());
    jest.useRealTimers();
    expect(queries(view).slice(before)).toEqual([{ limit: '50', search: 'кал' }]);
    expect(field).toHaveValue('кал');
    expect(screen.getByText('Найдено 1 приложение')).toBeInTheDocument();
  });

  it('are reset by the link of the menu, and restored by Back', async () => {
    const view = await open(page([calendar]), {
      path: '/applications?search=shop&status=inactive',
      above: <Link to="/applications">Все приложения</Link>,
    });
    jest.useFakeTimers();
    const field = screen.getByRole('searchbox', { name: 'Название, описание или ID' });
    // Not yet in the address.
    fireEvent.change(field, { target: { value: 'shop a' } });
    fireEvent.click(screen.getByRole('link', { name: 'Все приложения' }));
    await act(() => jest.runAllTimersAsync());
    expect(field).toHaveValue('');
    expect(view.place.current).toBe('/applications');
    expect(queries(view).at(-1)).toEqual({ limit: '50' });
    await act(async () => view.place.go(-1));
    await act(() => jest.runAllTimersAsync());
    jest.useRealTimers();
    expect(screen.getByRole('searchbox', { name: 'Название, описание или ID' })).toHaveValue('shop');
    expect(view.place.current).toBe('/applications?search=shop&status=inactive');
  });

  it('survive a reload', async () => {
    const view = await open(page([shop]), { path: '/applications?search=shop&status=inactive&type=wrong' });
    expect(screen.getByRole('searchbox')).toHaveValue('shop');
    expect(screen.getByRole('combobox', { name: 'Статус' })).toHaveValue('inactive');
    expect(queries(view)[0]).toEqual({ limit: '50', search: 'shop', is_active: 'false' });
  });

  it('are folded on a phone, and show how many are set', async () => {
    await open(page([calendar]));
    const fold = () => screen.getByRole('button', { name: /^Фильтры/, hidden: true });
    expect(fold()).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(fold());
    expect(fold()).toHaveAttribute('aria-expanded', 'true');
    fireEvent.change(screen.getByRole('combobox', { name: 'Режим' }), { target: { value: 'test' } });
    await settle();
    expect(fold()).toHaveTextContent('Фильтры: 1');
  });

  it('can be cleared if nothing matches', async () => {
    const view = await open(page([]), { path: '/applications?search=shop' });
    expect(screen.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
    view.answers['GET /oauth2/'] = page([calendar]);
    await press('Сбросить фильтры');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('listitem')).toBeVisible();
  });

  it('keep the shown rows until those of other filters are loaded', async () => {
    const view = await open(page([calendar]));
    const release = hold(view.answers, 'GET /oauth2/');
    fireEvent.change(screen.getByRole('combobox', { name: 'Тип' }), { target: { value: 'UNIT_SITE' } });
    await settle();
    expect(screen.getByRole('link', { name: 'Календарь' })).toBeVisible();
    await release(page([shop]));
    expect(screen.queryByRole('link', { name: 'Календарь' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Магазин' })).toBeVisible();
  });
});

it('the list shows that the user could not be loaded, and retries', async () => {
  const { host } = await open(page([]), { session: { user: undefined, hasFailed: true } });
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить ваши данные');
  await press('Повторить');
  expect(host.session.reload).toHaveBeenCalledTimes(1);
});

describe('a developer of one type', () => {
  const oauth2 = { ...person, is_oauth2_request_approved: true };
  it.each([
    [
      'sees that the other one requires separate access',
      {},
      /^Для доступа к\sполным интеграциям нужна отдельная заявка\./,
      'Подать заявку',
    ],
    [
      'sees that the request for the other one waits',
      { unit_site_request_waiting_for_approve: true },
      /^Заявка на доступ рассматривается: Полная интеграция\./,
      'Посмотреть заявку',
    ],
  ])('%s', async (_case, flags, text, link) => {
    await open(page([calendar]), { session: { user: { ...oauth2, ...flags } } });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      '/applications/request-access?type=UNIT_SITE',
    );
    expect(screen.getByRole('link', { name: 'Добавить приложение' })).toBeVisible();
  });

  it('sees it below the list, and not before the list is loaded', async () => {
    const answers: Record<string, unknown> = {};
    const release = hold(answers, 'GET /oauth2/');
    await renderApplications({ path: '/applications', answers, session: { user: oauth2 }, locale: 'en' });
    expect(screen.getByRole('link', { name: 'Add application' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Request access' })).not.toBeInTheDocument();
    await release(page([calendar]));
    const notice = screen.getByText(/^Access to full integrations is requested separately\./);
    expect(screen.getByRole('list').compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('sees nothing with access to both', async () => {
    await open(page([calendar]));
    expect(screen.queryByRole('link', { name: 'Подать заявку' })).not.toBeInTheDocument();
  });
});

describe('a person without access', () => {
  const able = { ...person, is_able_to_sent_oauth2_request: true, is_able_to_sent_unit_site_request: true };

  it('is invited to request it, and stays on the page after a 403', async () => {
    const { place } = await open(new ApiError(403, { code: 'access_required' }), { session: { user: able } });
    expect(screen.getByText('Чтобы добавлять приложения, нужен доступ')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Добавить приложение' })).not.toBeInTheDocument();
    expect(place.current).toBe('/applications');
    fireEvent.click(screen.getByRole('link', { name: 'Подать заявку' }));
    expect(place.current).toBe('/applications/request-access');
  });

  it('is asked to verify the email first', async () => {
    await open(page([]), { session: { user: person } });
    expect(screen.getByText('Сначала подтвердите почту в профиле.')).toBeVisible();
  });

  it('sees that the request waits, and can open it', async () => {
    const user = { ...person, unit_site_request_waiting_for_approve: true };
    await open(page([]), { session: { user } });
    expect(screen.getByText('Заявка на доступ рассматривается')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Посмотреть заявку' });
    expect(link).toHaveAttribute('href', '/applications/request-access?type=UNIT_SITE');
  });

  it('still sees earlier applications', async () => {
    await open(page([calendar]), { session: { user: able } });
    expect(within(screen.getByRole('list')).getByRole('link', { name: 'Календарь' })).toBeVisible();
  });

  it('sees each of these as closed, not as connected (R-49)', async () => {
    await open(page([{ ...calendar, connection_status: 'CONNECTED' }]), { session: { user: able } });
    expect(screen.getByRole('listitem')).toHaveTextContent('Доступ закрыт');
    expect(screen.getByRole('listitem')).not.toHaveTextContent('Подключено');
  });

  it('keeps the search field if it finds none of these', async () => {
    await open(page([]), { session: { user: able }, path: '/applications?search=shop' });
    expect(screen.getByRole('searchbox')).toHaveValue('shop');
    expect(screen.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
  });
});
