import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ErrorCode } from '@passport/shared/schemas/common';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { proveBySms } from '../testing/proveBySms';
import { authTexts } from '../texts';

const jwt = { access: 'a', refresh: 'r' };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const person = { id: 7, phone: '+7******4567', email: 'an**@mail.ru' };
const refusal = (status: number, code: ErrorCode, errors: Record<string, string> = {}) =>
  new ApiError(status, { message: 'нет', code, errors });

let answers: FakeAnswers;
let host: FakeHost;

/** The service of a user with a second factor: codes alone are not enough. */
function demand(mode: SecondFactor | 'DISABLE', isRight: (body: Record<string, unknown>) => boolean) {
  answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: mode, need_change_email: false } };
  answers['POST /user/standard_auth/'] = (body: Record<string, unknown>) => {
    if (isRight(body)) return { jwt };
    const field = ['password', 'totp', 'recovery_code'].find((name) => name in body);
    return field
      ? refusal(400, field === 'password' ? 'wrong_password' : 'wrong_code', { [field]: 'Неверно' })
      : refusal(401, 'second_factor_required', { method: mode });
  };
}

const open = (path = '/') => {
  const fresh = { ...host };
  return renderRemote(<AuthRoutes host={fresh} />, {
    host: fresh,
    path,
    messages: authTexts,
  });
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const bodies = (path: string) =>
  jest
    .mocked(host.api.call)
    .mock.calls.filter(([call]) => call.path === path)
    .map(([, body]) => body);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  answers = {
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: person.phone, ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/send_verification_email/': { email_verification: 'ev', email: person.email, ...sent, code_length: 6 },
    'POST /user/verify_email_code/': { is_verified: true },
    'POST /user/send_verification_telegram/': { telegram_verification: 'tv', ...sent, code_length: 6 },
    'POST /user/verify_telegram_code/': { is_verified: true },
    'POST /user/set_timezone/': {},
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
  };
  host = fakeHost({
    api: fakeApi(answers),
    session: {
      signIn: jest.fn(async () => {
        await Promise.resolve();
        act(() => runInAction(() => void (host.session.status = 'signed-in')));
      }),
    },
  });
});

describe('a sign-in with a second factor', () => {
  it('goes directly to its screen, asks for the code first, then for the password, and keeps the query', async () => {
    demand('PASSWORD', ({ password, phone_verification }) => password === '739150' && phone_verification === 'pv');
    const { place } = await open('/?utm_source=mail');
    await proveBySms();
    await heading('Облачный пароль');
    expect(place.current).toBe('/2fa/password/?utm_source=mail');
    const field = screen.getByLabelText(/^Облачный пароль/, { selector: 'input' });
    await userEvent.type(field, '111111{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Неверно');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await userEvent.type(field, '739150{Enter}');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalledWith(jwt));
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });

  it('PASSWORD: locks after too many tries, and shows no error once the wait is over', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      demand('PASSWORD', () => false);
      await open();
      await proveBySms();
      await heading('Облачный пароль');
      answers['POST /user/standard_auth/'] = new ApiError(429, {}, 900);
      await userEvent.type(screen.getByLabelText(/^Облачный пароль/, { selector: 'input' }), '111111{Enter}');
      await screen.findByText(/Попробуйте через 15 минут/);
      await act(() => jest.advanceTimersByTimeAsync(900_000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.getByLabelText(/^Облачный пароль/, { selector: 'input' })).toBeEnabled();
    } finally {
      jest.useRealTimers();
    }
  });

  it('TOTP: submits at the sixth digit', async () => {
    demand('TOTP', ({ totp }) => totp === '123456');
    await open();
    await proveBySms();
    await heading('Код из приложения');
    await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '123456');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
  });

  it('TOTP: shows that a code is missing, without a call', async () => {
    demand('TOTP', () => false);
    await open();
    await proveBySms();
    await heading('Код из приложения');
    const calls = bodies('/user/standard_auth/').length;
    await press('Войти');
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный код');
    expect(screen.getByRole('textbox', { name: 'Код подтверждения' })).toHaveFocus();
    expect(bodies('/user/standard_auth/')).toHaveLength(calls);
  });

  it('TOTP: reports too many requests, not tries, if the service ignored one', async () => {
    demand('TOTP', () => false);
    await open();
    await proveBySms();
    await heading('Код из приложения');
    answers['POST /user/standard_auth/'] = new ApiError(403, { message: 'request was ignored' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '111111');
    expect((await screen.findByRole('alert')).textContent).toBe('Слишком много запросов. Попробуйте позже');
    expect(screen.getByRole('button', { name: 'Войти' })).toBeDisabled();
  });

  it('TOTP: accepts no input after too many tries, and keeps the focus', async () => {
    demand('TOTP', () => false);
    await open();
    await proveBySms();
    await heading('Код из приложения');
    answers['POST /user/standard_auth/'] = new ApiError(429, {}, 900);
    const code = screen.getByRole('textbox', { name: 'Код подтверждения' });
    await userEvent.type(code, '111111');
    await screen.findByText(/Попробуйте через 15 минут/);
    expect(code).toHaveAttribute('readonly');
    expect(code).toHaveFocus();
  });

  it('TELEGRAM: a code is sent as soon as the step is opened', async () => {
    demand('TELEGRAM', ({ telegram_verification }) => telegram_verification === 'tv');
    await open();
    await proveBySms();
    await heading('Код из Telegram');
    await waitFor(() =>
      expect(bodies('/user/send_verification_telegram/')).toEqual([
        { action: 'SIGNIN', user: 7, phone_verification: 'pv', email_verification: undefined },
      ]),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Код подтверждения' }), '123456');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
  });

  it('TELEGRAM: accepts a code typed before the service has required one', async () => {
    demand('TELEGRAM', ({ telegram_verification }) => telegram_verification === 'tv');
    const answerOf = answers['POST /user/standard_auth/'] as (body: Record<string, unknown>) => unknown;
    let goOn = (): void => undefined;
    const isHeldBack = new Promise<void>((done) => (goOn = done));
    answers['POST /user/standard_auth/'] = async (body: Record<string, unknown>) => {
      if (!body.telegram_verification) await isHeldBack;
      return answerOf(body);
    };
    await open();
    await proveBySms();
    await heading('Код из Telegram');
    await waitFor(() => expect(bodies('/user/send_verification_telegram/')).toHaveLength(1));
    const field = await screen.findByRole('textbox', { name: 'Код подтверждения' });
    await userEvent.type(field, '123');
    expect(field).toHaveValue('123');
    goOn();
    await userEvent.type(field, '456');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
  });

  it("TELEGRAM: shows how long Telegram's spam protection lasts", async () => {
    demand('TELEGRAM', () => false);
    answers['POST /user/send_verification_telegram/'] = new ApiError(429, { code: 'telegram_spam', message: '' }, 17);
    await open();
    await proveBySms();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Telegram ограничил отправку. Попробуйте через 17\u00a0с',
    );
    expect(screen.getByText('Код в ваш Telegram пока не отправлен')).toBeVisible();
    expect(screen.getByText(/Новый код через 0:1\d/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
  });

  it('TELEGRAM: does not show a code as sent that Telegram holds, or has refused', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      demand('TELEGRAM', () => false);
      let status = { is_sent: false, has_failed: false, wait_seconds: 23 };
      answers['GET /user/get_last_telegram_status/'] = () => status;
      await open();
      await proveBySms();
      await heading('Код из Telegram');
      await screen.findByText('Отправили код в ваш Telegram');
      await act(() => jest.advanceTimersByTimeAsync(3000));
      expect(screen.getByText('Отправляем код в ваш Telegram')).toBeVisible();
      expect(screen.getByText(/ограничил отправку: код придёт через 23 с/)).toBeVisible();
      status = { is_sent: false, has_failed: true, wait_seconds: 0 };
      await act(() => jest.advanceTimersByTimeAsync(3000));
      expect(screen.getByText('Код в ваш Telegram пока не отправлен')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('PHONE_EMAIL: the other contact gets the second code', async () => {
    demand('PHONE_EMAIL', (body) => body.phone_verification === 'pv' && body.email_verification === 'ev');
    await open();
    await proveBySms();
    await heading('Второй код: из\u00a0письма');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Код подтверждения' }), '123456');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
  });

  it('PHONE_EMAIL: shows that the mail server refused the email, and offers the recovery code', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      demand('PHONE_EMAIL', () => false);
      answers['GET /user/get_last_email_status_code/'] = { status_code: 550 };
      await open();
      await proveBySms();
      await heading('Второй код: из\u00a0письма');
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(screen.getByText(/^Почтовый сервер не принял письмо/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Ввести код восстановления' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('accepts a recovery code in place of any factor', async () => {
    demand('TOTP', ({ recovery_code }) => recovery_code === 'ABCD-EFGH');
    await open();
    await proveBySms();
    await heading('Код из приложения');
    await press('Ввести код восстановления');
    await heading('Код восстановления');
    await userEvent.type(screen.getByRole('textbox', { name: /Код восстановления/ }), 'ABCD-EFGH{Enter}');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
  });

  it('keeps a wrong recovery code, selected, and shows which characters it never contains', async () => {
    demand('TOTP', () => false);
    await open();
    await proveBySms();
    await heading('Код из приложения');
    await press('Ввести код восстановления');
    await heading('Код восстановления');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Код восстановления/ });
    await userEvent.type(field, 'ABCD-EFGX{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Код не найден.*нет 0, O, 1/);
    expect(field).toHaveValue('ABCD-EFGX');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'ABCD-EFGX'.length]);
  });

  it('reaches its screen after the code if the first step did not know it (private mode)', async () => {
    demand('TOTP', ({ totp }) => totp === '123456');
    answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: 'DISABLE', need_change_email: false } };
    const { place } = await open();
    await proveBySms();
    await heading('Код из приложения');
    expect(place.current).toBe('/2fa/google-authenticator/');
  });

  it('continues after a reload, and back to the choice of a code', async () => {
    demand('TOTP', () => false);
    const { unmount } = await open();
    await proveBySms();
    await heading('Код из приложения');
    unmount();
    await open('/2fa/google-authenticator/');
    await heading('Код из приложения');
    await press('Назад');
    await heading('С возвращением');
    await press('Назад');
    await heading('Вход или регистрация');
    const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: /Номер телефона/ });
    expect(value.replace(/\D/g, '')).toMatch(/9161234567$/);
  });

  it('shows that the account is deactivated and starts over', async () => {
    demand('TOTP', () => false);
    const { place } = await open('/?utm_source=mail');
    await proveBySms();
    await heading('Код из приложения');
    answers['POST /user/standard_auth/'] = new ApiError(401, { message: 'Аккаунт отключён.', code: 'user_inactive' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '123456');
    await heading('Вход или регистрация');
    expect(place.current).toBe('/?utm_source=mail');
    expect(host.toasts.error).toHaveBeenCalledWith('Аккаунт отключён.');
  });

  it('starts over with another code if the first is too old', async () => {
    demand('TOTP', () => false);
    await open();
    await proveBySms();
    await heading('Код из приложения');
    answers['POST /user/standard_auth/'] = refusal(400, 'wrong_code');
    await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '123456');
    await heading('С возвращением');
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  it('leads to the first step if it was not begun, and to its own screen for another mode', async () => {
    const { place } = await open('/2fa/telegram/?site_id=s');
    await waitFor(() => expect(place.current).toBe('/?site_id=s'));
  });
});

it('continues with a required change of address: the code, the address, its code, and signed in', async () => {
  demand('DISABLE', () => false);
  let isChanged = false;
  answers['POST /user/identify/'] = {
    user: { ...person, email: null, two_factor_auth: 'DISABLE', need_change_email: true },
  };
  answers['POST /user/standard_auth/'] = () => (isChanged ? { jwt } : refusal(401, 'need_change_email'));
  answers['POST /user/change_email/'] = () => {
    isChanged = true;
    return { other_sessions: 0 };
  };
  const { place } = await open();
  await proveBySms();
  await heading('Новая почта');
  expect(place.current).toBe('/auth-change-email/');
  await userEvent.type(screen.getByRole('textbox', { name: /Электронная почта/ }), 'new@example.com{Enter}');
  await heading('Код из письма');
  expect(bodies('/user/send_verification_email/')).toEqual([
    { action: 'UPDATE_PROFILE_NEW', email: 'new@example.com', phone_verification: 'pv' },
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '123456');
  await waitFor(() => expect(place.current).toBe('/showcase'));
  expect(bodies('/user/change_email/')).toEqual([{ phone_verification: 'pv', email_verification: 'ev' }]);
});

it('continues after a reload at the code of the new address, and back to the address without another email', async () => {
  demand('DISABLE', () => false);
  answers['POST /user/identify/'] = {
    user: { ...person, email: null, two_factor_auth: 'DISABLE', need_change_email: true },
  };
  answers['POST /user/standard_auth/'] = refusal(401, 'need_change_email');
  const { unmount } = await open();
  await proveBySms();
  await heading('Новая почта');
  await userEvent.type(screen.getByRole('textbox', { name: /Электронная почта/ }), 'new@example.com{Enter}');
  await heading('Код из письма');
  unmount();
  await open('/auth-change-email/');
  await heading('Код из письма');
  expect(screen.getByText(/^Отправили на/)).toHaveTextContent(/^Отправили на new@example\.com/);
  await press('Назад');
  await heading('Новая почта');
  expect(screen.getByRole('textbox', { name: /Электронная почта/ })).toHaveValue('new@example.com');
  await press('Получить код');
  await heading('Код из письма');
  expect(bodies('/user/send_verification_email/')).toHaveLength(1);
});

it.each([
  ['at its field', new ApiError(400, { message: 'Нельзя' }), /^Не удалось отправить/, true],
  ['above the button where the service is unavailable', new ApiError(503, { message: 'Позже' }), /^Позже$/, false],
])('a new address that no code could be sent to says so %s', async (_where, failure, said, isInvalid) => {
  demand('DISABLE', () => false);
  answers['POST /user/identify/'] = {
    user: { ...person, email: null, two_factor_auth: 'DISABLE', need_change_email: true },
  };
  answers['POST /user/standard_auth/'] = refusal(401, 'need_change_email');
  await open();
  await proveBySms();
  await heading('Новая почта');
  answers['POST /user/send_verification_email/'] = failure;
  const address = screen.getByRole('textbox', { name: /Электронная почта/ });
  await userEvent.type(address, 'new@example.com{Enter}');
  await waitFor(() => expect(address).toHaveAccessibleDescription(said));
  expect(address).toHaveAttribute('aria-invalid', String(isInvalid));
  expect(host.toasts.error).not.toHaveBeenCalled();
});

it('can correct a new address whose email the mail server refused', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    demand('DISABLE', () => false);
    answers['POST /user/identify/'] = {
      user: { ...person, email: null, two_factor_auth: 'DISABLE', need_change_email: true },
    };
    answers['POST /user/standard_auth/'] = refusal(401, 'need_change_email');
    answers['GET /user/get_last_email_status_code/'] = { status_code: 550 };
    await open();
    await proveBySms();
    await heading('Новая почта');
    await userEvent.type(screen.getByRole('textbox', { name: /Электронная почта/ }), 'nwe@example.com{Enter}');
    await heading('Код из письма');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/^Почтовый сервер не принял письмо/)).toBeVisible();
    await press('Исправить адрес');
    await heading('Новая почта');
    expect(screen.getByRole('textbox', { name: /Электронная почта/ })).toHaveValue('nwe@example.com');
  } finally {
    jest.useRealTimers();
  }
});
