import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import type { FakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightEmailCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

const sms = '123456';
const email = '12345678';

const settings: TwoFactorSettings = {
  mode: 'DISABLE',
  available_modes: ['DISABLE', 'PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'],
  since: null,
  recovery_codes_left: 7,
  reset_scheduled_for: null,
  password_min_length: 6,
  is_sign_in_recent: true,
  passkeys_count: 0,
};
const recentRequired = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });

let answers: FakeAnswers;
let host: FakeHost;
beforeEach(() => {
  answers = { ...codeAnswers({ sms, email }), 'GET /user/2fa/': settings };
});

/** Opens a screen for a user with this factor. */
async function open(path: string, factor: Partial<TwoFactorSettings> = {}): Promise<void> {
  answers['GET /user/2fa/'] = { ...settings, ...factor };
  const user = { ...person, two_factor_auth: factor.mode ?? 'DISABLE' };
  ({ host } = await renderPassport({ path: `/passport${path}`, answers, session: { user } }));
}
const checked = (): unknown[] =>
  jest
    .mocked(host.api.call)
    .mock.calls.filter(([{ path }]) => /^\/user\/verify_\w+_code\/$/.test(path))
    .map(([, body]) => (body as { code: string }).code);

/** The screen draws a cell for every digit, waits for the last one, and sends all of them. */
async function expectCode(code: string): Promise<void> {
  const before = checked();
  const field = screen.getByRole('textbox', { name: 'Код подтверждения' });
  expect(field.parentElement?.querySelectorAll('span')).toHaveLength(code.length);
  await typeCode(code.slice(0, -1));
  expect(checked()).toEqual(before);
  await typeCode(code);
  expect(checked()).toEqual([...before, code]);
}

describe('the length of a code is that named by the service (R-15)', () => {
  it('when changing the email: for the code to the own phone, and that to the new address', async () => {
    await open('/change-email');
    await press(/^Код по СМС/);
    await expectCode(sms);
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await expectCode(email);
  });

  it('when changing the phone: for the code to the own address, and that to the new number', async () => {
    await open('/change-phone');
    await press(/^Код на почту/);
    await expectCode(email);
    fireEvent.input(screen.getByLabelText(/Новый номер/), { target: { value: '+7 916 555-44-33' } });
    await press('Получить код');
    await expectCode(sms);
  });

  it('when turning on both codes', async () => {
    await open('/2fa/validation');
    await press(/^Отправить СМС/);
    await expectCode(sms);
    await press(/^Отправить письмо/);
    await expectCode(email);
  });

  it.each(['/2fa/disable', '/2fa/recovery-codes'])('%s, some time after the sign-in', async (path) => {
    await open(path, { mode: 'TOTP', is_sign_in_recent: false });
    await press(/^Код по СМС/);
    await expectCode(sms);
  });

  it('when turning both codes off', async () => {
    await open('/2fa/disable', { mode: 'PHONE_EMAIL' });
    await press(/^Отправить СМС/);
    await expectCode(sms);
    await press(/^Отправить письмо/);
    await expectCode(email);
  });

  it.each(['/export', '/deletion'])('%s', async (path) => {
    await open(path);
    if (path === '/deletion') fireEvent.click(screen.getByRole('checkbox'));
    await press(/^Код на почту/);
    await expectCode(email);
  });

  it('in the dialog for a recent sign-in', async () => {
    answers['PATCH /user/set_2fa/'] = recentRequired;
    await open('/2fa/disable', { mode: 'PASSWORD' });
    fill(/Облачный пароль/, '481592');
    await press('Отключить защиту');
    expect(screen.getByRole('dialog')).toBeVisible();
    await press(/^Код по СМС/);
    await expectCode(sms);
  });

  describe('Telegram keeps its own six digits', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] }));
    afterEach(() => void jest.useRealTimers());

    it('when it is turned on', async () => {
      answers['POST /user/2fa/telegram/'] = { link: 'https://t.me/bot?start=x', expires_in_seconds: 900 };
      answers['GET /user/2fa/telegram/'] = { is_linked: true };
      await open('/2fa/telegram');
      jest.advanceTimersByTime(2000);
      await settle();
      await expectCode(rightEmailCode);
    });

    it('when it is turned off', async () => {
      await open('/2fa/disable', { mode: 'TELEGRAM' });
      await press(/^Отправить код/);
      await expectCode(rightEmailCode);
    });
  });
});
