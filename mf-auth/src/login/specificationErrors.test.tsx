import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Locale } from '@passport/shared/constants';
import { en } from '@passport/shared/i18n/messages/en';
import { ru } from '@passport/shared/i18n/messages/ru';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntryScreen } from '../entry/EntryScreen';
import { authTexts } from '../texts';

const user = { id: 7, two_factor_auth: 'DISABLE', need_change_email: false, phone: '+7*', email: 'a*@mail.ru' };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const calls = {
  identify: 'POST /user/identify/',
  sendSms: 'POST /user/send_verification_sms/',
  sendEmail: 'POST /user/send_verification_email/',
  verify: 'POST /user/verify_sms_code/',
} as const;
type Call = keyof typeof calls;

const words = {
  ru: {
    phone: /Номер телефона/,
    sms: /Код по СМС/,
    email: /Код на почту/,
    code: 'Код подтверждения',
    submit: 'Подтвердить',
    resend: 'Отправить код ещё раз',
    wait: /Новый код через 0:5\d/,
  },
  en: {
    phone: /Phone number/,
    sms: /Text me a code/,
    email: /Email me a code/,
    code: 'Confirmation code',
    submit: 'Confirm',
    resend: 'Resend the code',
    wait: /New code in 0:5\d/,
  },
} as const;

let answers: FakeAnswers;
let host: FakeHost;
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  answers = {
    [calls.identify]: { user },
    [calls.sendSms]: { phone_verification: 'pv', phone: '+7*', ...sent },
    [calls.sendEmail]: { email_verification: 'ev', email: 'a*@mail.ru', ...sent, code_length: 6 },
    [calls.verify]: { is_verified: true },
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
  };
  host = fakeHost({ api: fakeApi(answers) });
});

/** Continues until the call has been made. */
async function reach(call: Call, locale: Locale): Promise<void> {
  const say = words[locale];
  await renderRemote(<EntryScreen />, { host, path: '/', locale, messages: authTexts });
  await userEvent.type(await screen.findByRole('textbox', { name: say.phone }), '9001234567{Enter}');
  if (call === 'identify') return;
  await userEvent.click(await screen.findByRole('button', { name: call === 'sendEmail' ? say.email : say.sms }));
  if (call !== 'verify') return;
  await screen.findByRole('textbox', { name: say.code });
  await userEvent.keyboard('9999');
}

/** The texts at a field, above a button or in a toast. */
const said = (): string =>
  [
    ...screen.queryAllByRole('alert').map(({ textContent }) => textContent),
    ...jest.mocked(host.toasts.error).mock.calls.map(([text]) => text),
  ].join('\n');

const code = (name: string, status = 429) => new ApiError(status, { message: 'x', code: name as never });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe.each(['ru', 'en'] as const)('an error of section 8 of the specification in %s', (locale) => {
  it.each([
    ['a phone that could not be looked up', 'identify', new ApiError(500), 'user-search'],
    ['too many phones', 'identify', new ApiError(429, { message: 'x' }, 60), 'too-many-requests'],
    [
      'a request that was ignored',
      'identify',
      new ApiError(403, { message: 'request was ignored' }),
      'too-many-requests',
    ],
    ['no connection', 'identify', new ApiError(0), 'connection'],
    ['an SMS that was not sent', 'sendSms', new ApiError(500), 'sms-send'],
    ['the limit of the session', 'sendSms', code('SESSION_LIMIT'), 'session-limit'],
    ['the limit of the day', 'sendSms', code('DAY_LIMIT'), 'day-limit'],
    ['the limit of the month', 'sendSms', code('MONTH_LIMIT'), 'month-limit'],
    ['a blocked number', 'sendSms', code('BLACK_LIST', 403), 'black-list'],
    ['a check of security that failed', 'sendSms', code('captcha_failed', 400), 'captcha-failed'],
    ['an email that was not sent', 'sendEmail', new ApiError(500), 'email'],
    ['a wrong code', 'verify', code('wrong_code', 400), 'invalid-code'],
    ['an expired code', 'verify', code('expired_code', 400), 'expired-code'],
    ['a code that could not be checked', 'verify', new ApiError(500), 'code-check'],
  ] as const)('%s is said in its words', async (_situation, call, error, key) => {
    answers[calls[call]] = error;
    await reach(call, locale);
    const { errors } = locale === 'ru' ? ru : en;
    await waitFor(() => expect(plain(said())).toContain(plain(errors[key])));
  });

  it.each(['verify', 'resend'] as const)('an ignored request locks the code step: %s', async (call) => {
    const ignored = new ApiError(403, { message: 'request was ignored' });
    answers[calls.sendSms] = {
      phone_verification: 'pv',
      phone: '+7*',
      ...sent,
      resend_seconds: call === 'verify' ? 59 : 0,
    };
    answers[calls.verify] = ignored;
    await reach(call === 'verify' ? 'verify' : 'sendSms', locale);
    const say = words[locale];
    if (call === 'resend') {
      const resend = await screen.findByRole('button', { name: say.resend });
      answers[calls.sendSms] = ignored;
      await userEvent.click(resend);
    }
    const { errors } = locale === 'ru' ? ru : en;
    await waitFor(() => expect(plain(said())).toBe(plain(errors['too-many-requests'])));
    expect(screen.getByRole('textbox', { name: say.code })).toBeDisabled();
    expect(screen.getByRole('button', { name: say.submit })).toBeDisabled();
    expect(screen.getByText(say.wait)).toBeVisible();
  });
});
