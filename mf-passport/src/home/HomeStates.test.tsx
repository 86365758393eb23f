import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HostSession } from '@passport/shared/host/Host';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { factorOn, windowsChrome } from '../testing/samples';
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
const open = (session: Partial<HostSession> = {}, locale: 'ru' | 'en' = 'ru') =>
  renderPassport({ path: '/passport', answers, session, locale });
const link = (name: RegExp) => screen.getByRole('link', { name });
/** The row with a link of that name, and with its value. */
const row = (name: RegExp) => link(name).closest('li');

describe('the passport home while the summary is on its way', () => {
  it('shows the person already, and leads to every section', async () => {
    const release = hold(answers, 'GET /user/security/');
    await open();
    expect(screen.getAllByText('+7 900 123\u201145\u201167')[0]).toBeVisible();
    const security = within(screen.getByRole('region', { name: 'Безопасность' }));
    expect(security.getAllByRole('link').map((line) => line.getAttribute('href'))).toEqual([
      '/passport/2fa',
      '/passport/passkeys',
      '/passport/sessions',
      '/passport/history',
    ]);
    expect(security.queryByText('Сейчас не удалось узнать')).not.toBeInTheDocument();
    await release(summary);
    expect(row(/^Сеансы$/)).toHaveTextContent(/1 устройство/);
  });

  it('gives no advice before it can be sure of it', async () => {
    const release = hold(answers, 'GET /user/security/');
    answers['GET /user/2fa/'] = factorOn('TOTP');
    await open({ user: { ...person, two_factor_auth: 'TOTP' } });
    expect(screen.getByText('Аккаунт под защитой')).not.toBeVisible();
    await release({ ...summary, recovery_codes_left: 7 });
    expect(screen.getByText('Аккаунт под защитой')).toBeVisible();
  });
});

describe('the passport home of somebody whose second factor support is going to turn off', () => {
  const user = { ...person, two_factor_auth: 'TOTP' as const };
  const advice = () => screen.getByRole('region', { name: 'Совет по безопасности' });
  beforeEach(() => {
    answers['GET /user/security/'] = { ...summary, recovery_codes_left: 7 };
  });

  it('says so before everything else, and leads to where that is stopped (R-22)', async () => {
    answers['GET /user/2fa/'] = { ...factorOn('TOTP'), reset_scheduled_for: '2026-11-22T10:00:00.000Z' };
    await open({ user });
    expect(screen.getByText('Поддержка отключит двухфакторную защиту')).toBeVisible();
    expect(screen.getByText(/Она отключится/)).toHaveTextContent(/22\sноября 2026 в\s\d\d:00/);
    expect(within(advice()).getByRole('link')).toHaveAttribute('href', '/passport/2fa');
  });

  it('gives no advice before that is known, and claims nothing where it cannot be learnt', async () => {
    const release = hold(answers, 'GET /user/2fa/');
    await open({ user });
    expect(screen.getByText('Аккаунт под защитой')).not.toBeVisible();
    await release(new ApiError(503));
    expect(screen.getByText('Не удалось проверить защиту')).toBeVisible();
  });

  it('asks nothing of somebody without a second factor', async () => {
    const { host } = await open();
    expect(jest.mocked(host.api.call).mock.calls.map(([{ path }]) => path)).not.toContain('/user/2fa/');
  });
});

describe('the passport home without the summary', () => {
  beforeEach(() => {
    answers['GET /user/security/'] = new ApiError(503);
  });

  it('says on every line that it is not known, and does not claim that all is well', async () => {
    await open({ user: { ...person, two_factor_auth: 'TOTP' } });
    expect(row(/^Предыдущий вход$/)).toHaveTextContent(/Сейчас не удалось узнать/);
    expect(row(/^Двухфакторная защита$/)).toHaveTextContent(/Приложение-аутентификатор/);
    expect(row(/^Подключённые сервисы$/)).toHaveTextContent(/Куда вы вошли с\sэтим аккаунтом/);
    expect(screen.getByText('Не удалось проверить защиту')).toBeVisible();
  });

  it('asks again by itself when the connection is back', async () => {
    await open();
    answers['GET /user/security/'] = summary;
    act(() => void fireEvent(window, new Event('online')));
    await settle();
    expect(row(/^Сеансы$/)).toHaveTextContent(/1 устройство/);
    expect(screen.queryByText('Сейчас не удалось узнать')).not.toBeInTheDocument();
  });
});

describe('the passport home without the person', () => {
  it('shows that it is trying again, and asks for the summary too', async () => {
    let finish = () => undefined as void;
    const reload = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { host } = await open({ user: undefined, hasFailed: true, reload });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Аккаунт$/);
    expect(screen.queryByRole('region', { name: 'Личные данные' })).not.toBeInTheDocument();
    await press('Повторить');
    const retry = screen.getByRole('button', { name: /Повторить/ });
    expect(retry).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish());
    expect(retry).not.toHaveAttribute('aria-busy', 'true');
    expect(jest.mocked(host.api.call)).toHaveBeenCalledTimes(2);
  });
});

describe('the safety of the account at a glance', () => {
  it.each([
    ['DISABLE', 'Вход только по кодуОтключена'],
    ['PHONE_EMAIL', 'Телефон и почта'],
    ['PASSWORD', 'Облачный пароль'],
    ['TOTP', 'Приложение-аутентификатор'],
    ['TELEGRAM', 'Telegram'],
  ] as const)('names the second factor %s "%s"', async (two_factor_auth, name) => {
    await open({ user: { ...person, two_factor_auth } });
    expect(row(/^Двухфакторная защита/)).toHaveTextContent(name);
  });

  it.each([
    [1, 'ru', '1 устройство'],
    [3, 'ru', '3 устройства'],
    [5, 'ru', '5 устройств'],
    [1, 'en', '1 device'],
    [3, 'en', '3 devices'],
  ] as const)('counts %i sessions in %s as "%s"', async (sessions_count, locale, text) => {
    answers['GET /user/security/'] = { ...summary, sessions_count };
    await open({}, locale);
    expect(row(/^(Сеансы|Sessions)/)).toHaveTextContent(new RegExp(`${text}$`));
  });

  it('leads a newcomer to the history without an earlier sign-in', async () => {
    answers['GET /user/security/'] = { ...summary, last_sign_in: null };
    await open();
    expect(row(/^История$/)).toHaveTextContent(/Всё, что произошло с\sаккаунтом/);
    expect(screen.queryByText('Предыдущий вход')).not.toBeInTheDocument();
  });

  it.each([
    ['leaves no room for it on the day of the registration', new Date().toISOString(), 0],
    ['keeps its room on later days', '2024-01-15T09:00:00.000Z', 1],
  ])('%s while it is being loaded', async (_case, date_joined, rows) => {
    hold(answers, 'GET /user/security/');
    await open({ user: { ...person, date_joined } });
    expect(screen.queryAllByText('Предыдущий вход')).toHaveLength(rows);
  });

  it('leaves out what is not known of the last sign-in', async () => {
    const last_sign_in = { at: '2024-11-20T18:05:00.000Z', browser: null, os: null, country: null, ip: null };
    answers['GET /user/security/'] = { ...summary, last_sign_in };
    await open({}, 'en');
    expect(row(/^Previous sign-in/)).toHaveTextContent(/^Previous sign-in20\sNov 2024, \d\d:\d\d$/);
  });
});

describe('the connected services at a glance', () => {
  it.each([
    [{ count: 0, names: [] }, 'ru', 'Пока нет'],
    [{ count: 1, names: ['Почта'] }, 'ru', 'Почта'],
    [{ count: 3, names: ['Почта', 'Диск'] }, 'ru', 'Почта, Диск и ещё 1'],
    [{ count: 3, names: ['Mail', 'Disk'] }, 'en', 'Mail, Disk and 1 more'],
  ] as const)('%j in %s are "%s"', async (connected_services, locale, text) => {
    answers['GET /user/security/'] = { ...summary, connected_services };
    await open({}, locale);
    expect(row(/^(Подключённые сервисы|Connected services)/)).toHaveTextContent(new RegExp(`${text}$`));
  });
});
