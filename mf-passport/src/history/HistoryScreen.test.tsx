import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HistoryItem } from '@passport/shared/schemas/account';
import { press } from '@passport/shared/testing/acts';
import { hold } from '@passport/shared/testing/hold';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { windowsChrome } from '../testing/samples';
import { renderPassport } from '../testing/renderPassport';

const item = (id: string, event: HistoryItem['event'], details: HistoryItem['details'] = {}): HistoryItem => ({
  id,
  event,
  at: '2024-11-20T10:00:00.000Z',
  ...windowsChrome,
  details,
});
const renderHistory = (answer: unknown, locale: 'ru' | 'en' = 'ru') => {
  const answers: Record<string, unknown> = { 'GET /user/history/': answer };
  return renderPassport({ path: '/passport/history', answers, locale }).then((view) => ({ ...view, answers }));
};

describe('the history', () => {
  it('shows what happened, how, when and from where', async () => {
    const events = [item('2', 'factor_enabled', { mode: 'TOTP' }), item('1', 'sign_in', { methods: 'sms pwd' })];
    await renderHistory({ events, next_cursor: null });
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Включена двухфакторная защита: приложение-аутентификатор/);
    expect(rows[1]).toHaveTextContent(/^ВходChrome на Windows\d\d:00код из СМС, облачный пароль/);
    expect(rows[1]).toHaveTextContent(/Россия 203.0.113.7.*20 ноября 2024/);
  });

  it('keeps the time of an event in one block with its words, so that a phone needs no column for it', async () => {
    await renderHistory({ events: [item('1', 'sign_in')], next_cursor: null });
    const [row] = screen.getAllByRole('listitem');
    const title = within(row!).getByText('Вход');
    expect(title.parentElement).toContainElement(within(row!).getByRole('time'));
  });

  it('sets the title of the page, in the current language', async () => {
    const { host } = await renderHistory({ events: [], next_cursor: null }, 'en');
    expect(host.title.current).toBe(screen.getByRole('heading', { level: 1 }).textContent);
  });

  it('names a provider as in the language', async () => {
    const events = [
      item('2', 'external_account_linked', { provider: 'YANDEX' }),
      item('1', 'sign_in', { methods: 'external' }),
    ];
    await renderHistory({ events, next_cursor: null });
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Привязан внешний аккаунт: Яндекс/);
    expect(rows[1]).toHaveTextContent(/^Вход.*внешний аккаунт/);
  });

  it('names the service that got access, once, or none if the name is unknown', async () => {
    const events = [item('2', 'consent_given', { service: 'Календарь' }), item('1', 'consent_revoked')];
    await renderHistory({ events, next_cursor: null });
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Доступ разрешён: Календарь/);
    expect(within(rows[0]!).getAllByText(/Календарь/)).toHaveLength(1);
    expect(rows[1]).toHaveTextContent(/^Доступ сервиса отозванChrome/);
  });

  it('links to the sessions and to support for unfamiliar events', async () => {
    const { host, place } = await renderHistory({ events: [], next_cursor: null });
    await press('напишите в\u00a0поддержку');
    expect(host.support.open).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('link', { name: 'завершите сеансы' }));
    expect(place.current).toBe('/passport/sessions');
  });

  it('is available in English too', async () => {
    await renderHistory({ events: [item('1', 'phone_changed')], next_cursor: null }, 'en');
    expect(screen.getByRole('listitem')).toHaveTextContent('Phone changed');
  });

  it('shows which code was wrong in a failed attempt', async () => {
    await renderHistory({
      events: [item('1', 'sign_in_failed', { channel: 'sms', action: 'SIGNIN' })],
      next_cursor: null,
    });
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Неудачная попытка входа.*неверный код из СМС/);
  });

  it('is grouped by days, and can be filtered by kind', async () => {
    const { host, answers } = await renderHistory({ events: [item('1', 'sign_in')], next_cursor: null });
    expect(screen.getByRole('heading', { level: 3, name: /20\sноября\s2024/ })).toBeVisible();
    answers['GET /user/history/'] = { events: [], next_cursor: null };
    await press('Сервисы');
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { query: { kind: 'services' } });
    expect(screen.getByRole('button', { name: 'Сервисы' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('heading', { name: 'Пока пусто' })).toBeVisible();
  });

  it('is loaded page by page', async () => {
    const { answers } = await renderHistory({ events: [item('2', 'logout')], next_cursor: 'next' });
    answers['GET /user/history/'] = { events: [item('1', 'registration')], next_cursor: null };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('keeps its rows if more cannot be loaded', async () => {
    const { answers } = await renderHistory({ events: [item('2', 'logout')], next_cursor: 'next' });
    answers['GET /user/history/'] = new ApiError(503);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить историю');
    answers['GET /user/history/'] = { events: [item('1', 'registration')], next_cursor: null };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows that nothing has happened yet', async () => {
    await renderHistory({ events: [], next_cursor: null });
    expect(screen.getByRole('heading', { name: 'Пока пусто' })).toBeVisible();
  });

  it('shows only an error after a failure, and loads with a press on "try again"', async () => {
    const { answers } = await renderHistory(new ApiError(503, { message: 'Сервис недоступен' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить историю');
    expect(screen.queryByRole('heading', { name: 'Пока пусто' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
    answers['GET /user/history/'] = { events: [item('1', 'registration')], next_cursor: null };
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('Аккаунт создан');
  });

  it('requests the next page once by its cursor, and keeps the rows meanwhile', async () => {
    const { answers, host } = await renderHistory({ events: [item('2', 'logout')], next_cursor: 'next' });
    const release = hold(answers, 'GET /user/history/');
    const more = screen.getByRole('button', { name: 'Показать ещё' });
    fireEvent.click(more);
    fireEvent.click(more);
    expect(more).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await release({ events: [item('1', 'registration')], next_cursor: null });
    expect(jest.mocked(host.api.call).mock.calls.map(([, , options]) => options?.query)).toEqual([
      { cursor: undefined },
      { cursor: 'next' },
    ]);
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
  });

  it('omits unknown details of an event', async () => {
    const nowhere = { browser: null, os: null, country: null, ip: null };
    await renderHistory({ events: [{ ...item('1', 'profile_changed'), ...nowhere }], next_cursor: null });
    expect(screen.getByRole('listitem')).toHaveTextContent(
      /^Изменены личные данные\d\d:\d\d20\sноября 2024 в\s\d\d:\d\d$/,
    );
  });

  it.each([
    'sign_in_failed',
    'refresh_reuse',
    'service_refresh_reuse',
    'factor_reset_requested',
    'factor_reset',
  ] as const)('leads from %s, which its owner may not have done, to the sessions', async (event) => {
    const { place } = await renderHistory({ events: [item('1', event)], next_cursor: null });
    expect(screen.getByRole('listitem')).toHaveTextContent(/Это не вы\? Проверьте сеансы$/);
    fireEvent.click(screen.getByRole('link', { name: 'Проверьте сеансы', hidden: true }));
    expect(place.current).toBe('/passport/sessions');
  });

  it('does not warn about an ordinary sign-in', async () => {
    await renderHistory({ events: [item('1', 'sign_in')], next_cursor: null });
    expect(screen.getByRole('listitem')).not.toHaveTextContent(/Это не вы/);
  });

  it('keeps a row open when the language changes', async () => {
    const { host } = await renderHistory({ events: [item('1', 'sign_in')], next_cursor: null });
    const row = screen.getByRole('listitem');
    act(() => runInAction(() => void (host.locale.current = 'en')));
    expect(screen.getByRole('heading', { level: 3, name: /20\sNov\s2024/ })).toBeVisible();
    // The same element, which keeps its open state.
    expect(screen.getByRole('listitem')).toBe(row);
  });

  it('has machine-readable times of events', async () => {
    await renderHistory({ events: [item('1', 'sign_in')], next_cursor: null });
    expect(screen.getByRole('time')).toHaveAttribute('datetime', '2024-11-20T10:00:00.000Z');
  });

  it.each([
    ['sign_in_failed', 'Неудачная попытка входа'],
    ['session_ended', 'Сеанс завершён'],
    ['consent_revoked', 'Доступ сервиса отозван'],
    ['deletion_requested', 'Запрошено удаление аккаунта'],
    ['factor_reset_requested', 'Поддержку попросили отключить двухфакторную защиту'],
  ] as const)('tells %s as "%s"', async (event, text) => {
    await renderHistory({ events: [item('1', event)], next_cursor: null });
    expect(screen.getByRole('listitem')).toHaveTextContent(new RegExp(`^${text}`));
  });

  it('uses the own name of a service in every language', async () => {
    await renderHistory({ events: [item('1', 'consent_given', { service: 'Магазин' })], next_cursor: null }, 'en');
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Access granted: Магазин/);
  });
});
