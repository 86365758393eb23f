import { beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { createLinkingProvider } from '@passport/shared/data/linkingProvider';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthRoutes } from '../AuthRoutes';
import { authTexts } from '../texts';

const sent = { resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const user = { id: 7, phone: '+7******4567', email: null, two_factor_auth: 'DISABLE', need_change_email: false };
const newcomer = { first_name: 'Анна', last_name: 'Ким', phone: '+79001234567', email: 'anna@mail.ru' };

let answers: FakeAnswers;
let host: FakeHost;

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  answers = {
    'GET /user/external_auth/': { status: 'registration_required', external_auth: 'x' },
    'POST /user/initial_user_data/': { ...newcomer, is_email_verified: false },
    'POST /user/check_phone_is_not_used/': { phone: '' },
    'POST /user/check_email_is_not_used/': { email: '' },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: user.phone, ...sent, code_length: 4 },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/send_verification_email/': { email_verification: 'ev', email: 'a***@mail.ru', ...sent, code_length: 6 },
  };
  host = fakeHost({ api: fakeApi(answers) });
});

const open = (path: string) => renderRemote(<AuthRoutes host={host} />, { host, path, messages: authTexts });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const toldSteps = () => jest.mocked(host.analytics.step).mock.calls.flat();

it.each([
  ['yandex', ['anon_yandex_registration', 'anon_yandex_phone_code', 'anon_yandex_email_code']],
  ['google', ['anon_google_registration', 'anon_google_phone_code', 'anon_email_code']],
])('a registration through %s tells each of its steps', async (service, steps) => {
  await open(`/${service}/login/callback?state=s&code=c`);
  await heading('Осталось немного');
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  await heading('Код из СМС');
  await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '1234');
  await heading('Код из письма');
  expect(toldSteps()).toEqual(steps);
});

it('a registration with the address of an account leads to its sign-in with the pending login, identified by the end of its number', async () => {
  window.localStorage.setItem('query', '?client_id=c&login_hint=%2B79001234567');
  window.localStorage.setItem('kid_preregister_phone', '"+79001234567"');
  answers['POST /user/check_email_is_not_used/'] = new ApiError(409, {
    message: 'x',
    errors: { email: 'Этот адрес почты уже зарегистрирован.' },
    phone_ending: '67',
  });
  const { place, rerender } = await open('/google/login/callback?state=s&code=c');
  await heading('Осталось немного');
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('уже зарегистрирован');
  expect(screen.getByRole('button', { name: 'Нет доступа к\u00a0номеру?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Войти в\u00a0него' }));
  await heading('Вход или регистрация');
  expect(await screen.findByText(/^Введите номер, который заканчивается на\s67$/)).toBeVisible();
  const phone = () => screen.getByRole('textbox', { name: /Номер телефона/ });
  expect(phone()).toHaveValue('');
  expect(place.current).toBe('/?client_id=c&login_hint=%2B79001234567');
  await userEvent.type(phone(), '916');
  // As after a reload: the entry keeps its state.
  rerender(<AuthRoutes key="reloaded" host={host} />);
  await heading('Вход или регистрация');
  expect(await screen.findByText(/^Введите номер, который заканчивается на\s67$/)).toBeVisible();
  expect(phone()).toHaveValue('+7 916');
});

it('linking an account returns to the account area with the callback, without signing in', async () => {
  createLinkingProvider().write('GOOGLE');
  host.session.status = 'signed-in';
  const { place } = await open('/google/login/callback?state=s&code=c');
  await waitFor(() => expect(place.current).toBe('/passport/external-accounts?state=s&code=c'));
  expect(host.api.call).not.toHaveBeenCalled();
});

it('a session that ends during linking is reported, without a sign-in or registration', async () => {
  createLinkingProvider().write('GOOGLE');
  await open('/google/login/callback?state=s&code=c');
  await heading('Сеанс закончился');
  expect(screen.getByText(/^Google не\sпривязан/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/passport/external-accounts');
  expect(host.api.call).not.toHaveBeenCalledWith(
    expect.objectContaining({ path: '/user/external_auth/' }),
    undefined,
    expect.anything(),
  );
});

it('the step of a known user who has to prove their account is reported', async () => {
  answers['GET /user/external_auth/'] = { status: 'confirmation_required', external_auth: 'x', user };
  const { place } = await open('/yandex/login/callback?state=s&code=c');
  await waitFor(() => expect(place.current).toBe('/'));
  await heading('У вас уже есть аккаунт');
  expect(toldSteps()).toEqual(['anon_unverified_phone_email']);
});

it.each([
  ['the field that the provider left empty', { ...newcomer, phone: '' }, 'textbox', 'Номер телефона'],
  ['the title where nothing is to be filled in', newcomer, 'heading', 'Осталось немного'],
] as const)('a registration puts the focus on %s', async (_what, given, role, name) => {
  answers['POST /user/initial_user_data/'] = { ...given, is_email_verified: true };
  await open('/yandex/login/callback?state=s&code=c');
  await heading('Осталось немного');
  await waitFor(() => expect(screen.getByRole(role, { name: new RegExp(`^${name}`) })).toHaveFocus());
});
