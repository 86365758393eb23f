import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthRoutes } from '../AuthRoutes';
import { authTexts } from '../texts';

const smsLength = 6;
const emailLength = 8;
const sent = { resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const person = {
  id: 7,
  phone: '+7******4567',
  email: 'an**@mail.ru',
  two_factor_auth: 'DISABLE',
  need_change_email: false,
};

let answers: FakeAnswers;
let host: FakeHost;

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  answers = {
    'POST /user/identify/': { user: person },
    'POST /user/send_verification_sms/': {
      phone_verification: 'pv',
      phone: person.phone,
      ...sent,
      code_length: smsLength,
    },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/send_verification_email/': {
      email_verification: 'ev',
      email: person.email,
      ...sent,
      code_length: emailLength,
    },
    'POST /user/verify_email_code/': { is_verified: true },
    'POST /user/send_verification_telegram/': { telegram_verification: 'tv', ...sent, code_length: 6 },
    'POST /user/verify_telegram_code/': { is_verified: true },
    'POST /user/check_phone_is_not_used/': { phone: '' },
    'POST /user/check_email_is_not_used/': { email: '' },
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
  };
  host = fakeHost({ api: fakeApi(answers) });
});

const open = (path = '/') => renderRemote(<AuthRoutes host={host} />, { host, path, messages: authTexts });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const enterPhone = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: /Номер телефона/ }), '9001234567');
  await press('Продолжить');
};
const fillForm = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /Имя/ }), 'Анна');
  await userEvent.type(screen.getByRole('textbox', { name: /Фамилия/ }), 'Ёлкина');
  await userEvent.type(screen.getByRole('textbox', { name: /почта/ }), 'anna@mail.ru');
};
const codesTo = (path: string): unknown[] =>
  jest
    .mocked(host.api.call)
    .mock.calls.filter(([call]) => call.path === path)
    .map(([, body]) => Object.values(body as object)[0]);

/** The step draws a cell for every digit, waits for the last one, and sends all of them. */
async function expectCodeOf(length: number, path: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Код подтверждения' });
  const code = '1234567890'.slice(0, length);
  expect(field.parentElement?.querySelectorAll('span')).toHaveLength(length);
  await userEvent.type(field, code.slice(0, -1));
  expect(codesTo(path)).toEqual([]);
  await userEvent.type(field, code.slice(-1));
  await waitFor(() => expect(codesTo(path)).toEqual([code]));
}
const bySms = () => expectCodeOf(smsLength, '/user/verify_sms_code/');
const byEmail = () => expectCodeOf(emailLength, '/user/verify_email_code/');

describe('the length of a code is that named by the service (R-15)', () => {
  it('when signing in by SMS', async () => {
    await open();
    await enterPhone();
    await heading('С возвращением');
    await press(/Код по СМС/);
    await bySms();
  });

  it('when signing in by email', async () => {
    await open();
    await enterPhone();
    await heading('С возвращением');
    await press(/Код на почту/);
    await byEmail();
    expect(jest.mocked(host.analytics.step).mock.calls.flat()).toEqual(['anon_main', 'user_email_code']);
  });

  it('when registering, by SMS and then by email', async () => {
    answers['POST /user/identify/'] = { user: null };
    await open();
    await enterPhone();
    await heading('Создадим аккаунт');
    await press(/Получить код/);
    await bySms();
    await heading('Регистрация');
    await fillForm();
    await press('Продолжить');
    await heading('Код из письма');
    await byEmail();
  });

  it('when registering through a provider', async () => {
    answers['GET /user/external_auth/'] = { status: 'registration_required', external_auth: 'x' };
    answers['POST /user/initial_user_data/'] = {
      first_name: '',
      last_name: '',
      phone: '+79001234567',
      email: null,
      is_email_verified: false,
    };
    await open('/yandex/login/callback?state=s&code=c');
    await heading('Осталось немного');
    await fillForm();
    await press('Продолжить');
    await heading('Код из СМС');
    await bySms();
    await heading('Код из письма');
    await byEmail();
  });

  it('when proving the second contact', async () => {
    answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: 'PHONE_EMAIL' } };
    await open();
    await enterPhone();
    await heading('С возвращением');
    await press(/Код по СМС/);
    await bySms();
    await heading('Второй код: из\u00a0письма');
    await byEmail();
  });

  it('when changing an address as required', async () => {
    answers['POST /user/identify/'] = { user: { ...person, email: null, need_change_email: true } };
    answers['POST /user/standard_auth/'] = new ApiError(401, { message: '', code: 'need_change_email' });
    await open();
    await enterPhone();
    await heading('С возвращением');
    await press(/Код по СМС/);
    await bySms();
    await heading('Новая почта');
    await userEvent.type(screen.getByRole('textbox', { name: /почта/ }), 'new@mail.ru{Enter}');
    await heading('Код из письма');
    await byEmail();
  });

  it.each([
    ['TOTP', 'Код из приложения'],
    ['TELEGRAM', 'Код из Telegram'],
  ])('%s keeps its own six digits', async (mode, title) => {
    answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: mode } };
    answers['POST /user/standard_auth/'] = ({ totp }: { totp?: string }) =>
      totp === undefined
        ? new ApiError(401, { message: '', code: 'second_factor_required', errors: { method: mode } })
        : new ApiError(400, { message: '', code: 'wrong_code', errors: { totp: `нет ${totp}` } });
    await open();
    await enterPhone();
    await heading('С возвращением');
    await press(/Код по СМС/);
    await bySms();
    await heading(title);
    if (mode === 'TELEGRAM') return expectCodeOf(6, '/user/verify_telegram_code/');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Код подтверждения' }), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('нет 123456');
  });
});
