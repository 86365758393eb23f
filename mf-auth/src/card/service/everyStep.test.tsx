import { beforeEach, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthRoutes } from '../../AuthRoutes';
import { authTexts } from '../../texts';

const user = {
  id: 7,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: '+7******4567',
  email: 'an**@mail.ru',
};
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
let answers: FakeAnswers;

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  answers = {
    'GET /sign_in_request/': { name: 'Календарь', logo: null, is_first_time: false },
    'POST /user/identify/': { user },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: '+7******4567', ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/send_verification_email/': { email_verification: 'ev', email: 'an**@mail.ru', ...sent, code_length: 6 },
    'POST /user/check_phone_is_not_used/': { phone: '' },
    'POST /user/check_email_is_not_used/': { email: '' },
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
  };
});

const open = (query: string) => {
  const host = fakeHost({ api: fakeApi(answers) });
  return renderRemote(<AuthRoutes host={host} />, { host, path: `/?${query}`, messages: authTexts });
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);
/** The step with this title says which service the person goes on to. */
async function expectStep(title: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: title });
  expect(await screen.findByText(/^Чтобы войти в\sсервис Календарь$/)).toBeVisible();
}
async function signInBySms(): Promise<void> {
  await expectStep('Вход или регистрация');
  await type(/Номер телефона/, '9161234567{Enter}');
  await expectStep('С возвращением');
  await press(/Код по СМС/);
  await expectStep('Код из СМС');
  await type(/Код подтверждения/, '1234');
}

const queries = [
  'site_id=3f1c9a52-0000-4000-8000-000000000001',
  'client_id=c1&redirect_uri=https%3A%2F%2Fcalendar.example%2Fback&state=s',
  'next=%2Fsaml%2Fcontinue%2F1',
];

it.each(queries)('the service of %s is named on every step, the second factor included', async (query) => {
  answers['POST /user/identify/'] = { user: { ...user, two_factor_auth: 'TOTP' } };
  const { place } = await open(query);
  await signInBySms();
  await expectStep('Код из приложения');
  expect(place.current).toBe(`/2fa/google-authenticator/?${query}`);
});

it.each(queries)('the service of %s is named where the address has to be changed', async (query) => {
  answers['POST /user/standard_auth/'] = new ApiError(401, { message: '', code: 'need_change_email' });
  const { place } = await open(query);
  await signInBySms();
  await expectStep('Новая почта');
  expect(place.current).toBe(`/auth-change-email/?${query}`);
});

it.each(queries)('the service of %s is named on every step of a registration', async (query) => {
  answers['POST /user/identify/'] = { user: null };
  await open(query);
  await expectStep('Вход или регистрация');
  await type(/Номер телефона/, '9161234567{Enter}');
  await expectStep('Создадим аккаунт');
  await press('Получить код по СМС');
  await expectStep('Код из СМС');
  await type(/Код подтверждения/, '1234');
  await expectStep('Регистрация');
  await type(/Имя/, 'Анна');
  await type(/Фамилия/, 'Ёлкина');
  await type(/Электронная почта/, 'anna@mail.ru');
  await press('Продолжить');
  await expectStep('Код из письма');
});
