import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPassport } from './testing/renderPassport';

beforeAll(installDialog);

const settings = {
  mode: 'PASSWORD',
  available_modes: ['DISABLE', 'PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'],
  since: '2024-03-01T10:00:00.000Z',
  recovery_codes_left: 7,
  reset_scheduled_for: null,
  password_min_length: 6,
  is_sign_in_recent: true,
};
const totp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', digits: 6, expires_in_seconds: 900 };
const telegram = { link: 'https://t.me/bot?start=x', expires_in_seconds: 900 };
const empty = { sessions: [], events: [], services: [], external_accounts: [], next_cursor: null, total: 0 };

const offline = 'Нет связи с сервером';
const user = { ...person, two_factor_auth: 'PASSWORD' as const };

describe('a screen that loads its data', () => {
  it.each([
    ['/passport/2fa', 'GET /user/2fa/', settings],
    ['/passport/2fa/validation', 'GET /user/2fa/', settings],
    ['/passport/2fa/cloud-password', 'GET /user/2fa/', settings],
    ['/passport/2fa/disable', 'GET /user/2fa/', settings],
    ['/passport/2fa/recovery-codes', 'GET /user/2fa/', settings],
    ['/passport/2fa/google-authenticator', 'POST /user/2fa/totp/', totp],
    ['/passport/2fa/telegram', 'POST /user/2fa/telegram/', telegram],
    ['/passport/sessions', 'GET /user/sessions/', empty],
    ['/passport/history', 'GET /user/history/', empty],
    ['/passport/services', 'GET /user/connected_services/', empty],
    ['/passport/external-accounts', 'GET /user/external_accounts/', empty],
  ])('%s says that there is no connection, and goes on by itself when it is back', async (path, call, answer) => {
    const answers: FakeAnswers = { 'GET /user/2fa/': settings, [call]: new ApiError(0) };
    await renderPassport({ path, answers, session: { user } });
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(offline);

    answers[call] = new ApiError(503, { message: 'Сервис недоступен' });
    await press('Повторить');
    expect(screen.getByRole('alert')).toHaveTextContent('Сервис недоступен');

    answers[call] = answer;
    act(() => void fireEvent(window, new Event('online')));
    await settle();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(offline)).not.toBeInTheDocument();
  });
});

it('a screen whose service was unavailable recovers when the event stream is open again', async () => {
  const answers: FakeAnswers = { 'GET /user/sessions/': new ApiError(503, { message: 'Сервис недоступен' }) };
  const { tell } = await renderPassport({ path: '/passport/sessions', answers, session: { user } });
  expect(screen.getByRole('alert')).toHaveTextContent('Сервис недоступен');
  answers['GET /user/sessions/'] = empty;
  tell('reopened', {});
  await settle();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('home shows that the user could not be loaded, and retries', async () => {
  const reload = jest.fn(() => Promise.resolve());
  await renderPassport({ path: '/passport', session: { user: undefined, hasFailed: true, reload } });
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить ваши данные');
  await press('Повторить');
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('a screen that begins with a code to an own contact', () => {
  it.each(['/passport/change-email', '/passport/change-phone', '/passport/export'])(
    '%s shows that there is no connection, and the button stays',
    async (path) => {
      const answers: FakeAnswers = { 'POST /user/send_verification_sms/': new ApiError(0) };
      await renderPassport({ path, answers });
      await press(/^Код по СМС/);
      expect(screen.getByRole('alert')).toHaveTextContent(offline);
      expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeEnabled();
    },
  );

  it('/passport/deletion keeps the tick', async () => {
    const answers: FakeAnswers = { 'POST /user/send_verification_sms/': new ApiError(0) };
    await renderPassport({ path: '/passport/deletion', answers });
    fireEvent.click(screen.getByRole('checkbox', { name: /Понимаю/ }));
    await press(/^Код по СМС/);
    expect(screen.getByRole('alert')).toHaveTextContent(offline);
    expect(screen.getByRole('checkbox', { name: /Понимаю/ })).toBeChecked();
  });
});
