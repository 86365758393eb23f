import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { installDialog } from '@passport/shared/testing/dialog';
import { hold } from '@passport/shared/testing/hold';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { iphoneSafari, windowsChrome } from '../testing/samples';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

const times = {
  name: null as string | null,
  can_be_named: true,
  methods: ['sms'],
  service: null,
  first_seen: '2024-11-01T10:00:00.000Z',
  last_seen: '2024-11-20T10:00:00.000Z',
};
const here = { id: 'here', is_current: true, ...windowsChrome, ...times };
const phone = {
  id: 'phone',
  is_current: false,
  ...iphoneSafari,
  ...times,
  service: { name: 'Календарь', logo: null },
};
const unknown = {
  id: 'unknown',
  is_current: false,
  browser: null,
  os: null,
  country: null,
  ip: null,
  ...times,
  can_be_named: false,
};

let answers: FakeAnswers;
beforeEach(() => {
  answers = { 'GET /user/sessions/': { sessions: [here, phone, unknown], next_cursor: null, total: 3 } };
});
const renderSessions = () => renderPassport({ path: '/passport/sessions', answers });
const current = () => within(screen.getByRole('region', { name: 'Это устройство' }));
const others = () => within(screen.getByRole('region', { name: 'Другие сеансы' }));
/** A press on the line of a session unfolds its details. */
const unfold = (device: string) => fireEvent.click(screen.getByText(device));

describe('the sessions', () => {
  it('name device, country, and when each was last used', async () => {
    await renderSessions();
    expect(current().getByText('Chrome на Windows')).toBeVisible();
    expect(current().getByText('Россия')).toBeVisible();
    expect(current().getByText('Сейчас на сайте')).toBeVisible();
    expect(others().getByText('Safari на iOS')).toBeVisible();
    expect(others().getByText('Неизвестное устройство')).toBeVisible();
    expect(others().getAllByRole('listitem')[0]).toHaveTextContent(
      /^Safari на\siOSПоследняя активность: 20 ноября 2024/,
    );
  });

  it('show all that is known of one when its line is pressed, with what can be done', async () => {
    await renderSessions();
    const [row] = others().getAllByRole('listitem');
    const started = others().getAllByText(/^Вход:/)[0];
    const end = screen.getByRole('button', { name: 'Завершить сеанс: Safari на\u00a0iOS' });
    expect(started).not.toBeVisible();
    expect(end).not.toBeVisible();
    unfold('Safari на iOS');
    expect(started).toBeVisible();
    expect(end).toBeVisible();
    expect(screen.getByRole('button', { name: 'Переименовать: Safari на\u00a0iOS' })).toBeVisible();
    expect(row).toHaveTextContent(/IP-адрес: \d.*Сервис: Календарь/);
  });

  it('name a service only where the person signed in to one, and offer no end of this session', async () => {
    await renderSessions();
    expect(others().getAllByRole('listitem')[1]).not.toHaveTextContent('Сервис');
    expect(current().getByRole('listitem')).toHaveTextContent('203.0.113.7');
    expect(current().queryByRole('button', { name: /Завершить/ })).not.toBeInTheDocument();
  });

  it('can be renamed, and show the browser next to the name', async () => {
    const rename = jest.fn(() => {
      answers['GET /user/sessions/'] = {
        sessions: [here, { ...phone, name: 'Телефон мамы' }, unknown],
        next_cursor: null,
        total: 3,
      };
      return {};
    });
    answers['PATCH /user/sessions/{id}/'] = rename;
    const { host } = await renderSessions();
    expect(screen.queryByRole('button', { name: /^Переименовать: Неизвестное/ })).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Переименовать: Safari на\u00a0iOS' });
    button.focus();
    fireEvent.click(button);
    const field = screen.getByRole('textbox', { name: 'Название' });
    expect(field).toHaveFocus();
    // Which of them is being named.
    expect(screen.getByRole('dialog')).toHaveTextContent(/^Как назвать устройство\?Safari на\siOS Германия/);
    fireEvent.change(field, { target: { value: ' Телефон мамы ' } });
    await press('Сохранить');
    expect(host.api.call).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'PATCH' }),
      { name: 'Телефон мамы' },
      { params: { id: 'phone' } },
    );
    expect(host.toasts.success).toHaveBeenCalledWith('Название сохранено');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(others().getAllByRole('listitem')[0]).toHaveTextContent(/^Телефон мамы.*Safari на\siOS/);
    expect(screen.getByRole('button', { name: 'Завершить сеанс: Телефон мамы' })).toBeInTheDocument();
  });

  it('say in the details of a device why it cannot be renamed', async () => {
    await renderSessions();
    const reason = screen.getByText(/^Браузер, который не\sхранит файлы cookie, переименовать нельзя/);
    expect(reason).not.toBeVisible();
    unfold('Неизвестное устройство');
    expect(reason).toBeVisible();
  });

  it('keep a typed name that could not be saved, and lose a name that is left empty', async () => {
    answers['GET /user/sessions/'] = { sessions: [{ ...here, name: 'Дом' }], next_cursor: null, total: 1 };
    answers['PATCH /user/sessions/{id}/'] = new ApiError(503, { message: 'Позже' });
    const { host } = await renderSessions();
    await press('Переименовать: Дом');
    const field = screen.getByRole('textbox', { name: 'Название' });
    expect(field).toHaveValue('Дом');
    fireEvent.change(field, { target: { value: '' } });
    await press('Сохранить');
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(field).toHaveAttribute('aria-invalid', 'false');
    answers['PATCH /user/sessions/{id}/'] = {};
    await press('Сохранить');
    expect(host.api.call).toHaveBeenCalledWith(expect.anything(), { name: null }, { params: { id: 'here' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be ended one by one', async () => {
    const end = jest.fn(() => ({}));
    answers['DELETE /user/sessions/{id}/'] = end;
    const { host } = await renderSessions();
    const button = screen.getByRole('button', { name: 'Завершить сеанс: Safari на\u00a0iOS' });
    button.focus();
    await act(async () => fireEvent.click(button));
    expect(screen.getByRole('heading', { name: 'Другие сеансы' })).toHaveFocus();
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { params: { id: 'phone' } });
    expect(screen.queryByText('Safari на iOS')).not.toBeInTheDocument();
    expect(host.toasts.success).toHaveBeenCalledWith('Сеанс завершён');
  });

  it('leave the list if they had already ended, and stay if they cannot be ended', async () => {
    answers['DELETE /user/sessions/{id}/'] = new ApiError(404);
    const { host } = await renderSessions();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Завершить сеанс: Safari на\u00a0iOS' })));
    expect(screen.queryByText('Safari на iOS')).not.toBeInTheDocument();
    answers['DELETE /user/sessions/{id}/'] = new ApiError(0);
    await act(async () => fireEvent.click(others().getByRole('button', { name: /Неизвестное/ })));
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Неизвестное устройство')).toBeVisible();
  });

  it('can all be ended on other devices by one button, after a confirmation', async () => {
    answers['POST /user/end_other_sessions/'] = () => {
      answers['GET /user/sessions/'] = { sessions: [here], next_cursor: null, total: 1 };
      return { ended: 2 };
    };
    const { host } = await renderSessions();
    fireEvent.click(screen.getByRole('button', { name: 'Завершить остальные' }));
    const dialog = within(screen.getByRole('dialog'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Завершить' })));
    expect(host.toasts.success).toHaveBeenCalledWith('Другие сеансы завершены');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Других сеансов нет')).toBeVisible();
  });

  it('are updated when a session is opened or ended on another device', async () => {
    const { tell } = await renderSessions();
    tell('session_ended', { session: 'phone' });
    expect(screen.queryByText('Safari на iOS')).not.toBeInTheDocument();
    tell('session_started', { session: 'phone' });
    expect(await screen.findByText('Safari на iOS')).toBeVisible();
  });

  it('are loaded page by page', async () => {
    answers['GET /user/sessions/'] = { sessions: [here, phone], next_cursor: 'next', total: 3 };
    await renderSessions();
    answers['GET /user/sessions/'] = { sessions: [phone, unknown], next_cursor: null, total: 3 };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' })));
    expect(screen.getAllByText('Safari на iOS')).toHaveLength(1);
    expect(screen.getByText('Неизвестное устройство')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
  });

  it('show why they cannot be loaded, and load as soon as the connection is back', async () => {
    const page = answers['GET /user/sessions/'];
    answers['GET /user/sessions/'] = new ApiError(0);
    await renderSessions();
    expect(screen.getByRole('alert')).toHaveTextContent(/Не удалось загрузить сеансы.*Нет связи с сервером/);
    answers['GET /user/sessions/'] = page;
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Safari на iOS')).toBeVisible();
  });

  it('load by "try again" after a failure, and are never shown as an empty list', async () => {
    const page = answers['GET /user/sessions/'];
    answers['GET /user/sessions/'] = new ApiError(503, { message: 'Сервис недоступен' });
    await renderSessions();
    expect(screen.getByRole('alert')).toHaveTextContent('Сервис недоступен');
    expect(screen.queryByRole('heading', { name: 'Это устройство' })).not.toBeInTheDocument();
    expect(screen.queryByText('Других сеансов нет')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Завершить остальные' })).not.toBeInTheDocument();
    answers['GET /user/sessions/'] = page;
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(others().getByText('Safari на iOS')).toBeVisible();
  });

  it('show their two headings while they load, and no empty list', async () => {
    const release = hold(answers, 'GET /user/sessions/');
    await renderSessions();
    expect(screen.getByRole('region', { name: 'Это устройство' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Другие сеансы' })).toBeVisible();
    expect(screen.queryByText('Других сеансов нет')).not.toBeInTheDocument();
    await release({ sessions: [here], next_cursor: null, total: 1 });
    expect(screen.getByText('Других сеансов нет')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Завершить остальные' })).not.toBeInTheDocument();
  });

  it('are not ended by a dialog closed by keyboard, and the focus returns', async () => {
    const { host } = await renderSessions();
    const button = screen.getByRole('button', { name: 'Завершить остальные' });
    button.focus();
    fireEvent.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Завершить остальные сеансы?' });
    expect(dialog).toHaveTextContent('Здесь вы останетесь в аккаунте');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(host.api.call).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
  });

  it('stay if they could not be ended, with the dialog still open', async () => {
    answers['POST /user/end_other_sessions/'] = new ApiError(503, { message: 'Позже' });
    const { host } = await renderSessions();
    await press('Завершить остальные');
    await press('Завершить');
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(others().getByText('Safari на iOS')).toBeVisible();
  });

  it('cannot be ended twice while the first call is in flight', async () => {
    const release = hold(answers, 'DELETE /user/sessions/{id}/');
    await renderSessions();
    const button = screen.getByRole('button', { name: 'Завершить сеанс: Safari на\u00a0iOS' });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(others().getByRole('button', { name: /Неизвестное/ })).not.toHaveAttribute('aria-busy', 'true');
    await release({});
    expect(screen.queryByText('Safari на iOS')).not.toBeInTheDocument();
  });

  it('do not move the focus when a row is removed by an event', async () => {
    const { tell } = await renderSessions();
    const button = screen.getByRole('button', { name: 'Завершить остальные' });
    button.focus();
    tell('session_ended', { session: 'phone' });
    expect(button).toHaveFocus();
  });

  it('are reloaded after the page was in the background for long', async () => {
    const { tell } = await renderSessions();
    answers['GET /user/sessions/'] = { sessions: [here, unknown], next_cursor: null, total: 2 };
    tell('reopened', undefined);
    await settle();
    expect(screen.queryByText('Safari на iOS')).not.toBeInTheDocument();
    expect(screen.getByText('Неизвестное устройство')).toBeVisible();
  });

  it('show no unknown place, and the icon of their device', async () => {
    await renderSessions();
    const [iphone, nameless] = others().getAllByRole('listitem');
    expect(iphone).toHaveTextContent(/Safari на iOS.*Германия/);
    expect(nameless).toHaveTextContent(/Неизвестное устройство(?:Вход|\d|Последняя)/);
    expect(iphone?.querySelector('svg')?.innerHTML).not.toBe(nameless?.querySelector('svg')?.innerHTML);
  });

  it('are shown in English, with the times of that language', async () => {
    await renderPassport({ path: '/passport/sessions', answers, locale: 'en' });
    const rows = within(screen.getByRole('region', { name: 'Other sessions' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Safari on iOSLast active: 20 Nov 2024.*Germany.*Signed in: 1 Nov 2024/);
    expect(rows[1]).toHaveTextContent(/Unknown device/);
    expect(screen.getByRole('button', { name: /^Sign out: Safari on\siOS$/ })).toBeInTheDocument();
  });
});
