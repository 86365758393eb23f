import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HostSession } from '@passport/shared/host/Host';
import { settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { runInAction } from 'mobx';
import { NameForm } from './ProfileCard';
import { windowsChrome } from '../testing/samples';
import { renderPassport } from '../testing/renderPassport';

const summary = {
  sessions_count: 1,
  last_sign_in: { at: '2024-11-20T18:05:00.000Z', ...windowsChrome },
  recovery_codes_left: null,
  deletion_at: null,
  connected_services: { count: 0, names: [] as string[] },
  passkeys_count: 0,
};
let answers: FakeAnswers;
beforeEach(() => {
  window.localStorage.clear();
  answers = { 'GET /user/security/': summary };
});

const renderHome = (session: Partial<HostSession> = {}, locale: 'ru' | 'en' = 'ru') =>
  renderPassport({ path: '/passport', answers, session, locale });

/** The value that stands beside a term of the profile. */
const valueOf = (term: string) => screen.getByText(term).closest('li');
const link = (name: RegExp) => screen.getByRole('link', { name });

describe('the profile on the passport home', () => {
  it('names the person and shows the details, contacts in full', async () => {
    const { host } = await renderHome();
    expect(screen.getByRole('heading', { level: 1, name: 'Анна Ёлкина' })).toBeVisible();
    expect(jest.mocked(host.analytics.step).mock.calls).toEqual([['user_passport']]);
    expect(screen.getByRole('region', { name: 'Личные данные' })).toBeVisible();
    expect(valueOf('Имя и фамилия')).toHaveTextContent('Анна Ёлкина');
    expect(valueOf('Телефон')).toHaveTextContent('+7 900 123\u201145\u201167');
    expect(valueOf('Электронная почта')).toHaveTextContent('anna@example.org');
    expect(screen.getByRole('button', { name: 'ID для\u00a0поддержки 1000-0007' })).toBeVisible();
    expect(valueOf('Дата регистрации')).toHaveTextContent(/февраля 2026/);
  });

  it('speaks English, dates included', async () => {
    await renderHome({}, 'en');
    expect(screen.getByRole('heading', { level: 1, name: 'Анна Ёлкина' })).toBeVisible();
    expect(valueOf('Registered')).toHaveTextContent(/\d+ Feb 2026/);
  });

  it('says what nobody gave, and that an address is not confirmed', async () => {
    const { host } = await renderHome({ user: { ...person, first_name: '', last_name: '', email: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'Ваш аккаунт' })).toBeVisible();
    expect(valueOf('Имя и фамилия')).toHaveTextContent('Не указано');
    expect(valueOf('Электронная почта')).toHaveTextContent('Не указано');
    act(() => runInAction(() => void (host.session.user = { ...person, need_change_email: true })));
    expect(valueOf('Электронная почта')).toHaveTextContent('Не подтверждена');
  });

  it('keeps the places of the details while they load', async () => {
    const { host } = await renderHome({ user: undefined });
    expect(screen.getByRole('status')).toHaveTextContent('Загружаем');
    expect(screen.getByRole('region', { name: 'Личные данные' })).toBeVisible();
    act(() => runInAction(() => void (host.session.user = person)));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(valueOf('Телефон')).toHaveTextContent('+7 900 123\u201145\u201167');
  });

  it('says that the details could not be loaded, and tries again', async () => {
    const { host } = await renderHome({ user: undefined, hasFailed: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить ваши данные');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })));
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('copies the number that support asks for', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { host } = await renderHome();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^ID/ })));
    expect(writeText).toHaveBeenCalledWith('1000-0007');
    expect(host.toasts.success).toHaveBeenCalledWith('Скопировано');
  });

  it('changes names in place, and gives the focus back', async () => {
    const change = jest.fn((_body: unknown) => person);
    answers['PATCH /user/me/'] = change;
    const { host } = await renderHome();
    fireEvent.click(screen.getByRole('button', { name: 'Имя и фамилия' }));
    const name = await screen.findByRole('textbox', { name: 'Имя' });
    expect(name).toHaveFocus();
    fireEvent.change(name, { target: { value: ' Мария ' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })));
    expect(change).toHaveBeenCalledWith({ first_name: 'Мария', last_name: 'Ёлкина' });
    expect(host.session.reload).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Имя и фамилия' })).toHaveFocus());
  });

  it('keeps a name that is being typed while the person is loaded again', async () => {
    const { host } = await renderHome();
    fireEvent.click(screen.getByRole('button', { name: 'Имя и фамилия' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Имя' }), { target: { value: 'Мар' } });
    act(() => runInAction(() => void (host.session.user = { ...person, cookies_consent: true })));
    expect(screen.getByRole('textbox', { name: 'Имя' })).toHaveValue('Мар');
  });

  it('keeps its place where the form cannot be loaded, and says so', async () => {
    const { host } = await renderHome();
    jest.spyOn(NameForm, 'preload').mockRejectedValueOnce(new Error('offline'));
    const edit = screen.getByRole('button', { name: 'Имя и фамилия' });
    await act(async () => fireEvent.click(edit));
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи'));
    expect(valueOf('Имя и фамилия')).toHaveTextContent('Анна Ёлкина');
    fireEvent.click(edit);
    expect(await screen.findByRole('textbox', { name: 'Имя' })).toHaveFocus();
  });

  it('says at its field why a name is refused, and keeps what was typed', async () => {
    answers['PATCH /user/me/'] = new ApiError(400, {
      message: 'нет',
      errors: { last_name: 'Такая фамилия не подходит' },
    });
    await renderHome();
    fireEvent.click(screen.getByRole('button', { name: 'Имя и фамилия' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Имя' }), { target: { value: 'А' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })));
    expect(screen.getByRole('alert')).toHaveTextContent('В имени должно быть не меньше двух букв');
    fireEvent.change(screen.getByRole('textbox', { name: 'Имя' }), { target: { value: 'Ася' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })));
    expect(screen.getByRole('alert')).toHaveTextContent('Такая фамилия не подходит');
    expect(screen.getByRole('textbox', { name: 'Имя' })).toHaveValue('Ася');
    expect(screen.getByRole('textbox', { name: 'Фамилия' })).toHaveFocus();
  });
});

describe('the rest of the passport home', () => {
  it('shows the safety of the account at a glance, each line leading on', async () => {
    const { place } = await renderHome();
    expect(link(/^Двухфакторная защита$/)).toBeVisible();
    expect(link(/^Двухфакторная защита$/).closest('li')).toHaveTextContent('Отключена');
    expect(link(/^Сеансы$/)).toHaveAccessibleDescription('1 устройство');
    expect(link(/^Вход по\sлицу или отпечатку$/)).toHaveAccessibleDescription('Не настроен');
    expect(link(/^Предыдущий вход$/)).toHaveAccessibleDescription(/20\sноября\s2024.*Chrome на\sWindows Россия/);
    fireEvent.click(link(/^Сеансы$/));
    expect(place.current).toBe('/passport/sessions');
  });

  it.each([
    ['ru', 1, /^Вход по\sлицу или отпечатку$/, '1 ключ доступа'],
    ['ru', 3, /^Вход по\sлицу или отпечатку$/, '3 ключа доступа'],
    ['en', 1, /^Passkeys$/, '1 passkey'],
    ['en', 2, /^Passkeys$/, '2 passkeys'],
  ] as const)('counts the passkeys (%s, %i)', async (locale, passkeys_count, name, count) => {
    answers['GET /user/security/'] = { ...summary, passkeys_count };
    const { place } = await renderHome({}, locale);
    expect(link(name)).toHaveAccessibleDescription(count);
    fireEvent.click(link(name));
    await settle();
    expect(place.current).toBe('/passport/passkeys');
  });

  it('still leads on where the summary cannot be had', async () => {
    answers['GET /user/security/'] = new ApiError(503);
    await renderHome();
    expect(link(/^Сеансы$/)).toBeVisible();
    expect(screen.getByText('Включите двухфакторную защиту')).toBeVisible();
  });

  it('names the connected services', async () => {
    const connected_services = { count: 5, names: ['Почта', 'Магазин', 'Диск'] };
    answers['GET /user/security/'] = { ...summary, connected_services };
    await renderHome();
    expect(link(/^Подключённые сервисы$/)).toHaveAccessibleDescription('Почта, Магазин, Диск и ещё 2');
  });

  it('names the ways to sign in that the person has: contacts at once, external accounts when they are loaded', async () => {
    answers['GET /user/external_accounts/'] = { external_accounts: [{ id: '1', provider: 'YANDEX' }] };
    const { host, unmount } = await renderHome();
    expect(link(/^Способы входа$/)).toHaveAccessibleDescription('Телефон, почта, Яндекс');
    act(() => runInAction(() => void (host.session.user = { ...person, need_change_email: true })));
    expect(link(/^Способы входа$/)).toHaveAccessibleDescription('Телефон, Яндекс');
    unmount();
    answers['GET /user/external_accounts/'] = new ApiError(503);
    await renderHome({ user: { ...person, email: null } }, 'en');
    expect(link(/^Ways to sign in$/)).toHaveAccessibleDescription('Phone');
  });

  it.each([
    ['ru', /^Способы входа$/, 'Телефон, почта, Яндекс и ещё 2'],
    ['en', /^Ways to sign in$/, 'Phone, email, Yandex and 2 more'],
  ] as const)('names as many ways to sign in as a phone has room for (%s)', async (locale, name, ways) => {
    const providers = ['YANDEX', 'GOOGLE', 'FACEBOOK'];
    answers['GET /user/external_accounts/'] = {
      external_accounts: providers.map((provider) => ({ id: provider, provider })),
    };
    await renderHome({}, locale);
    expect(link(name)).toHaveAccessibleDescription(ways);
  });

  it('asks for the summary again when something changed elsewhere', async () => {
    const { tell } = await renderHome();
    answers['GET /user/security/'] = { ...summary, sessions_count: 2 };
    tell('session_started', { session: 'x' });
    expect(await screen.findByText('2 устройства')).toBeVisible();
  });
});
