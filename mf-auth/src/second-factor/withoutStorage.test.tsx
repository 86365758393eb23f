import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { createFlowStorage } from '../flow/flowStorage';
import { proveBySms } from '../testing/proveBySms';
import { authTexts } from '../texts';

const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const person = { id: 7, phone: '+7******4567', email: 'an**@mail.ru', need_change_email: false };

let answers: FakeAnswers;
let host: FakeHost;

/** The service of a user whose sign-in requires this factor. */
function demand(method: SecondFactor) {
  answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: method } };
  answers['POST /user/standard_auth/'] = ({ password }: { password?: string }) =>
    password === '739150'
      ? { jwt: { access: 'a', refresh: 'r' } }
      : new ApiError(401, { code: 'second_factor_required', errors: { method } });
}

const open = (path = '/') => renderRemote(<AuthRoutes host={host} />, { host, path, messages: authTexts });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sentTo = (channel: string) =>
  jest.mocked(host.api.call).mock.calls.filter(([{ path }]) => path === `/user/send_verification_${channel}/`);

const forbidStorage = () =>
  void jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
const fillStorage = () =>
  void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => {
  answers = {
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: person.phone, ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/send_verification_telegram/': { telegram_verification: 'tv', ...sent, code_length: 6 },
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

afterEach(() => {
  jest.restoreAllMocks();
  createFlowStorage().clear();
});

it.each([
  ['forbids storage', forbidStorage],
  ['has no room', fillStorage],
])('a browser that %s signs in with a cloud password too', async (_what, refuse) => {
  refuse();
  demand('PASSWORD');
  const { place } = await open();
  await proveBySms();
  await heading('Облачный пароль');
  await userEvent.type(screen.getByLabelText(/^Облачный пароль/, { selector: 'input' }), '739150{Enter}');
  await waitFor(() => expect(place.current).toBe('/showcase'));
});

it('a browser without storage can go back from the factor to the choice of a code', async () => {
  forbidStorage();
  demand('PASSWORD');
  await open();
  await proveBySms();
  await heading('Облачный пароль');
  await press('Назад');
  await heading('С возвращением');
});

it('a browser without storage keeps the sent code while a recovery code is entered', async () => {
  forbidStorage();
  demand('TELEGRAM');
  await open();
  await proveBySms();
  await heading('Код из Telegram');
  await waitFor(() => expect(sentTo('telegram')).toHaveLength(1));
  await screen.findByText('Отправили код в ваш Telegram');
  await press('Ввести код восстановления');
  await heading('Код восстановления');
  await press('Назад');
  await heading('Код из Telegram');
  await screen.findByText('Отправили код в ваш Telegram');
  expect(sentTo('telegram')).toHaveLength(1);
});
