import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HistoryItem } from '@passport/shared/schemas/account';
import { act, fireEvent, screen } from '@testing-library/react';
import { windowsChrome } from '../testing/places';
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
  it('tells what happened, how, when and from where', async () => {
    const events = [item('2', 'factor_enabled', { mode: 'TOTP' }), item('1', 'sign_in', { methods: 'sms pwd' })];
    await renderHistory({ events, next_cursor: null });
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Включена двухфакторная защита');
    expect(rows[0]).toHaveTextContent('приложение-аутентификатор');
    expect(rows[1]).toHaveTextContent(/^Входкод из СМС, облачный пароль20 ноября 2024/);
    expect(rows[1]).toHaveTextContent('Chrome · Windows Россия 203.0.113.7');
  });

  it('names itself in the title of the page, in the language in use', async () => {
    const { host } = await renderHistory({ events: [], next_cursor: null }, 'en');
    expect(host.title.current).toBe(screen.getByRole('heading', { level: 1 }).textContent);
  });

  it('names a provider as the language does', async () => {
    const events = [
      item('2', 'external_account_linked', { provider: 'YANDEX' }),
      item('1', 'sign_in', { methods: 'external' }),
    ];
    await renderHistory({ events, next_cursor: null });
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Привязан внешний аккаунтЯндекс');
    expect(rows[1]).toHaveTextContent('Входвнешний аккаунт');
  });

  it('tells it in English too', async () => {
    await renderHistory({ events: [item('1', 'phone_changed')], next_cursor: null }, 'en');
    expect(screen.getByRole('listitem')).toHaveTextContent('Phone changed');
  });

  it('comes page by page', async () => {
    const { answers } = await renderHistory({ events: [item('2', 'logout')], next_cursor: 'next' });
    answers['GET /user/history/'] = { events: [item('1', 'registration')], next_cursor: null };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('keeps what is there where more of it cannot be had', async () => {
    const { answers } = await renderHistory({ events: [item('2', 'logout')], next_cursor: 'next' });
    answers['GET /user/history/'] = new ApiError(503);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить историю');
    answers['GET /user/history/'] = { events: [item('1', 'registration')], next_cursor: null };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says that nothing has happened yet', async () => {
    await renderHistory({ events: [], next_cursor: null });
    expect(screen.getByRole('heading', { name: 'Пока пусто' })).toBeVisible();
  });
});
