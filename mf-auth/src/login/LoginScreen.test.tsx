import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { firstPaintId, type Locale } from '@passport/shared/constants';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { Route, Routes } from 'react-router-dom';
import { EntryScreen } from '../entry/EntryScreen';
import { authTexts } from '../texts';

const user = {
  id: 7,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: '+7******4567',
  email: 'an**@mail.ru',
};
const jwt = { access: 'a', refresh: 'r' };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const screens = (
  <Routes>
    <Route path="/" element={<EntryScreen />} />
    <Route path="*" element={null} />
  </Routes>
);
let answers: FakeAnswers;
let host: FakeHost;
const signIn = jest.fn<FakeHost['session']['signIn']>();

const open = (locale: Locale = 'ru', path = '/') =>
  // A copy of the host for each render, as after a page load: nothing loaded by an earlier page is kept.
  renderRemote(screens, { host: { ...host }, path, locale, messages: authTexts });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string | RegExp, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);
/** From the step of an unknown phone to the end of the form. */
async function sendRegistration(): Promise<void> {
  await heading('Создадим аккаунт');
  await press('Получить код по СМС');
  await screen.findByRole('textbox', { name: 'Код подтверждения' });
  await userEvent.keyboard('1234');
  await heading('Регистрация');
  await type(/Имя/, 'Анна');
  await type(/Фамилия/, 'Ёлкина');
  await type(/Электронная почта/, 'anna@mail.ru');
  await press('Продолжить');
}
const calls = () => jest.mocked(host.api.call).mock.calls.map(([{ path }, body]) => [path, body]);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.body.replaceChildren();
  answers = {
    'POST /user/identify/': { user },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: '+7******4567', ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/send_verification_email/': { email_verification: 'ev', email: 'an**@mail.ru', ...sent, code_length: 6 },
    'POST /user/verify_email_code/': { is_verified: true },
    'POST /user/standard_auth/': { jwt },
    'POST /user/check_phone_is_not_used/': { phone: '' },
    'POST /user/check_email_is_not_used/': { email: '' },
    'POST /user/registration/': { jwt },
    'POST /user/set_timezone/': {},
    'POST /user/update_cookies_consent/': {},
    'POST /user/update_pm_consent/': {},
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
  };
  const arrive = () => act(() => runInAction(() => (host.session.status = 'signed-in')));
  signIn.mockReset().mockImplementation(() => Promise.resolve(arrive()).then(() => undefined));
  host = fakeHost({ api: fakeApi(answers), session: { signIn } });
});

describe('signing in by keyboard only', () => {
  it('ends on the landing page by SMS, with timezone and cookie consent sent', async () => {
    window.localStorage.setItem('cookiesAccepted', 'true');
    const { place } = await open();
    await heading('Вход или регистрация');
    expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Продолжить' })).toBeDisabled();
    await userEvent.keyboard('9001234567{Enter}');

    expect(await heading('С возвращением')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: /Код по СМС/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');

    await heading('Код из СМС');
    expect(screen.getByText(/^Отправили на \+7 900 123.45.67/)).toBeVisible();
    await userEvent.keyboard('1234');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect(signIn).toHaveBeenCalledWith(jwt);
    expect(calls()).toContainEqual(['/user/set_timezone/', { timezone: expect.any(Number) }]);
    expect(calls()).toContainEqual(['/user/update_cookies_consent/', {}]);
    expect(calls().map(([path]) => path)).not.toContain('/user/update_pm_consent/');
    expect(host.toasts.success).not.toHaveBeenCalled();
    expect(jest.mocked(host.analytics.step).mock.calls.flat()).toEqual(['anon_main', 'user_phone_code']);
  });
});

describe('signing in', () => {
  it('works by email, in English', async () => {
    const { place } = await open('en');
    await type(/Phone number/, '9001234567');
    await press('Continue');
    await press(/^Email me a code/);
    await heading('Check your email');
    expect(screen.getByText('The email may take 2–3 minutes to arrive')).toBeVisible();
    await type('Confirmation code', '123456');
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });

  it('offers no email if the account has none', async () => {
    answers['POST /user/identify/'] = { user: { ...user, email: null } };
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await heading('С возвращением');
    expect(screen.queryByRole('button', { name: /на почту/ })).toBeNull();
  });

  it('announces a wrong code, clears it and keeps the focus', async () => {
    answers['POST /user/verify_sms_code/'] = new ApiError(400, { message: 'x', code: 'wrong_code' });
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await press(/Код по СМС/);
    const code = await screen.findByRole('textbox', { name: 'Код подтверждения' });
    await userEvent.keyboard('9999');
    expect(await screen.findByRole('alert')).toHaveTextContent('Неверный код');
    expect(code).toHaveValue('');
    expect(code).toHaveFocus();
    await userEvent.keyboard('1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('locks for the seconds named by the service after too many requests', async () => {
    answers['POST /user/verify_sms_code/'] = new ApiError(429, { message: 'x', code: 'too_many_requests' }, 30);
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await press(/Код по СМС/);
    await screen.findByRole('textbox', { name: 'Код подтверждения' });
    await userEvent.keyboard('9999');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Слишком много неверных кодов. Попробуйте через 30 секунд',
    );
    expect(screen.getByRole('textbox', { name: 'Код подтверждения' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
    expect(screen.queryByText('Не пришёл код?')).toBeNull();
  });

  it('offers the code by email immediately if an SMS has to wait', async () => {
    answers['POST /user/send_verification_sms/'] = new ApiError(429, { message: 'x', code: 'too_many_requests' }, 60);
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await press(/Код по СМС/);
    expect(await screen.findByRole('alert')).toHaveTextContent('код на почту можно получить сразу');
    expect(screen.getByRole('button', { name: /Код по СМС.*Подождите 1:00/ })).toBeDisabled();
    await press(/Код на почту/);
    await screen.findByRole('textbox', { name: 'Код подтверждения' });
  });

  it('counts down on the first step too if the service refuses lookups', async () => {
    answers['POST /user/identify/'] = new ApiError(429, { message: 'x', code: 'too_many_requests' }, 600);
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    expect(await screen.findByRole('button', { name: 'Подождите 10:00' })).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Слишком много запросов');
  });

  it('shows that the service cannot be reached, and stays on the step', async () => {
    answers['POST /user/identify/'] = new ApiError(0);
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером. Проверьте интернет');
    expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toBeValid();
    await heading('Вход или регистрация');
  });
});

describe('registering', () => {
  it('leads from an unknown phone to the account, with the ticked consent', async () => {
    answers['POST /user/identify/'] = { user: null };
    const { place } = await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await heading('Создадим аккаунт');
    await press('Получить код по СМС');
    await screen.findByRole('textbox', { name: 'Код подтверждения' });
    expect(screen.getByText(/^Отправили на/)).toHaveTextContent(/\+7 900 123.45.67$/);
    await userEvent.keyboard('1234');

    await heading('Регистрация');
    expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 123-45-67');
    await press('Продолжить');
    expect(screen.getAllByRole('alert')).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: /Имя/ })).toHaveFocus();
    await type(/Имя/, 'Анна');
    await type(/Фамилия/, 'Ёлкина');
    await type(/Электронная почта/, 'anna@mail.ru');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Хочу получать новости и\u00a0предложения' }));
    await press('Продолжить');

    await heading('Код из письма');
    expect(screen.getByText(/^Отправили на/)).toHaveTextContent(/ anna@mail\.ru$/);
    await userEvent.keyboard('123456');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect(calls()).toContainEqual(['/user/update_pm_consent/', { promotional_materials_consent: true }]);
    expect(jest.mocked(host.toasts.success).mock.calls).toEqual([['Аккаунт создан']]);
    expect(jest.mocked(host.analytics.step).mock.calls.flat()).toEqual([
      'anon_main',
      'anon_phone_code',
      'anon_registration',
      'anon_email_code',
    ]);
  });

  it('offers to check and change the number where no code comes, which a sign-in does not', async () => {
    answers['POST /user/identify/'] = { user: null };
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await heading('Создадим аккаунт');
    await press('Получить код по СМС');
    const help = within((await screen.findByText(/Не\sпришёл код\?/)).closest('details')!);
    expect(help.getByText(/^Проверьте номер: \+7 900 123.45.67/)).toBeInTheDocument();
    expect(help.getByText(/Написать в\sподдержку/)).toBeInTheDocument();
    await userEvent.click(help.getByText('Изменить'));
    await heading('Вход или регистрация');
    answers['POST /user/identify/'] = { user };
    await press('Продолжить');
    await press(/^Код по СМС/);
    expect(await screen.findByText(/Не\sпришёл код\?/)).toBeVisible();
    expect(screen.queryByText(/^Проверьте номер/)).not.toBeInTheDocument();
  });

  it('that was refused after the email code needs no second one', async () => {
    answers['POST /user/identify/'] = { user: null };
    answers['POST /user/registration/'] = new ApiError(400, { message: 'x', errors: { last_name: 'Только буквы' } });
    const { place } = await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await sendRegistration();
    await heading('Код из письма');
    await userEvent.keyboard('123456');
    await heading('Регистрация');
    expect(await screen.findByRole('textbox', { name: /Фамилия/ })).toHaveAccessibleDescription('Только буквы');
    answers['POST /user/registration/'] = { jwt };
    await userEvent.clear(screen.getByRole('textbox', { name: /Фамилия/ }));
    await type(/Фамилия/, 'Ким');
    await press('Продолжить');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect(calls().filter(([path]) => path === '/user/send_verification_email/')).toHaveLength(1);
  });

  it('leads to the sign-in of the account of a taken address, identified by the end of its number', async () => {
    answers['POST /user/identify/'] = { user: null };
    answers['POST /user/check_email_is_not_used/'] = new ApiError(409, {
      message: 'x',
      errors: { email: 'Этот адрес почты уже зарегистрирован.' },
      phone_ending: '67',
    });
    await open();
    await type(/Номер телефона/, '9001234500{Enter}');
    await sendRegistration();
    expect(await screen.findByRole('alert')).toHaveTextContent('уже зарегистрирован');
    expect(screen.getByRole('button', { name: 'Нет доступа к\u00a0номеру?' })).toBeVisible();
    await press('Войти в\u00a0него');
    await heading('Вход или регистрация');
    expect(screen.getByText(/^Введите номер, который заканчивается на\s67$/)).toBeVisible();
    expect(calls()).not.toContainEqual(['/user/send_verification_email/', expect.anything()]);
  });
});

describe('the hint of an OpenID Connect client', () => {
  it.each([
    ['+79001234567', '+7 900 123-45-67'],
    ['anna1985@mail.ru', ''],
  ])('%s fills the phone field with %p', async (hint, shown) => {
    await open('ru', `/?login_hint=${encodeURIComponent(hint)}`);
    expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue(shown);
  });
});

describe('input typed before the scripts ran', () => {
  const typeEarly = (text: string) => {
    const card = document.createElement('div');
    card.id = firstPaintId;
    card.innerHTML = '<input name="phone">';
    card.querySelector('input')!.value = text;
    document.body.append(card);
  };

  it('is taken over as the beginning of a number, without loading the list of countries', async () => {
    // The list asks for the names of all its countries.
    const nameOf = jest.spyOn(Intl.DisplayNames.prototype, 'of');
    typeEarly('916');
    await open();
    const phone = screen.getByRole('textbox', { name: /Номер телефона/ });
    await waitFor(() => expect(phone).toHaveValue('+7 916'));
    await userEvent.type(phone, '1234567{Enter}');
    await heading('С возвращением');
    expect(calls()).toContainEqual(['/user/identify/', expect.objectContaining({ phone: '+79161234567' })]);
    expect(new Set(nameOf.mock.calls.flat())).toEqual(new Set(['RU']));
  });

  it('selects the country of a foreign number', async () => {
    typeEarly('4915123456789');
    await open();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+49 1512 3456789'),
    );
  });
});

describe('going back', () => {
  it('leads through every step to the phone, which is kept', async () => {
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await press(/Код по СМС/);
    await heading('Код из СМС');
    await press('Назад');
    await heading('С возвращением');
    await press('Назад');
    await heading('Вход или регистрация');
    expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 123-45-67');
    expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull();
  });

  it('slides forward from one side and back from the other', async () => {
    await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await press(/Код по СМС/);
    const from = async (name: string) =>
      (await heading(name)).closest<HTMLElement>('[style]')?.style.getPropertyValue('--from');
    expect(await from('Код из СМС')).toBe('12px');
    await press('Назад');
    expect(await from('С возвращением')).toBe('-12px');
    await press(/Код по СМС/);
    expect(await from('Код из СМС')).toBe('12px');
  });

  it('keeps a partly typed number after a reload', async () => {
    const first = await open();
    await type(/Номер телефона/, '90012');
    first.unmount();
    await open();
    expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 12');
  });

  it('works after a reload on a later step too', async () => {
    const first = await open();
    await type(/Номер телефона/, '9001234567{Enter}');
    await press(/Код по СМС/);
    await heading('Код из СМС');
    first.unmount();
    await open();
    await heading('Код из СМС');
    await press('Назад');
    await heading('С возвращением');
    await press('Назад');
    await heading('Вход или регистрация');
  });
});

describe('the card', () => {
  it('links to the documents of the product, or to those of the business unit', async () => {
    const { unmount } = await open();
    expect(screen.getByRole('link', { name: 'пользовательское соглашение' })).toHaveAttribute(
      'href',
      '/policy?agreement=terms_of_service',
    );
    unmount();
    const businessUnit = { terms_of_use: 'https://unit.example/terms', privacy_policy: null } as never;
    host = fakeHost({ branding: { businessUnit } });
    await open();
    expect(screen.getByRole('link', { name: 'пользовательское соглашение' })).toHaveAttribute(
      'href',
      'https://unit.example/terms',
    );
    expect(screen.getByRole('link', { name: /обработку персональных/ })).toHaveAttribute(
      'href',
      '/policy?agreement=personal_data',
    );
  });

  it('opens support', async () => {
    const openSupport = jest.fn();
    host = fakeHost({ support: { isOpen: false, open: openSupport, close: jest.fn() } });
    await open();
    await press('Написать в поддержку');
    expect(openSupport).toHaveBeenCalled();
  });
});
