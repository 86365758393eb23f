import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightEmailCode, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOff, factorOn } from '../testing/samples';

beforeAll(installDialog);

const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

let answers: FakeAnswers;
let set: jest.Mock<(body: unknown) => unknown>;
beforeEach(() => {
  set = jest.fn((_body: unknown) => ({ mode: 'TOTP', recovery_codes: codes }));
  answers = { ...codeAnswers(), 'GET /user/2fa/': factorOff, 'PATCH /user/set_2fa/': set };
});
const open = (path: string, settings: TwoFactorSettings = factorOff) => {
  answers['GET /user/2fa/'] = settings;
  const user = { ...person, two_factor_auth: settings.mode };
  return renderPassport({ path: `/passport/2fa${path}`, answers, session: { user } });
};

describe('the choice of a second factor', () => {
  it('offers every available factor', async () => {
    await open('');
    expect(screen.getByText('Защита отключена')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Включить: Облачный пароль' })).toHaveAttribute(
      'href',
      '/passport/2fa/cloud-password',
    );
    expect(screen.getAllByRole('link', { name: /^Включить: / })).toHaveLength(4);
  });

  it('shows what is missing for one, and omits factors that the user cannot enable', async () => {
    await open('', { ...factorOff, available_modes: ['DISABLE', 'PASSWORD', 'TOTP'] });
    expect(screen.getByRole('link', { name: 'Сначала подтвердите почту' })).toBeVisible();
    expect(screen.queryByText('Telegram')).not.toBeInTheDocument();
  });

  it('shows the current one, its recovery codes, and the links to others', async () => {
    await open('', factorOn('PASSWORD'));
    expect(screen.getByText('Защита включена')).toBeVisible();
    expect(screen.getByText('Осталось 7 кодов')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Отключить' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Сменить пароль' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Выбрать: Telegram' })).toBeVisible();
  });

  it('lets its owner cancel a removal by an operator (R-22)', async () => {
    const cancel = jest.fn(() => ({}));
    answers['POST /user/2fa/cancel_reset/'] = cancel;
    const { host } = await open('', { ...factorOn('TOTP'), reset_scheduled_for: '2026-11-22T10:00:00.000Z' });
    answers['GET /user/2fa/'] = factorOn('TOTP');
    await press('Не отключать');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(host.toasts.success).toHaveBeenCalledWith('Двухфакторная защита остаётся включённой');
    expect(screen.queryByText('Поддержка отключит двухфакторную защиту')).not.toBeInTheDocument();
  });
});

describe('turning a factor on', () => {
  it('works by a cloud password, typed twice (R-17), and shows the recovery codes once (R-18)', async () => {
    const { host, place } = await open('/cloud-password');
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481593');
    await press('Включить');
    expect(screen.getByRole('alert')).toHaveTextContent('Пароли не совпадают');
    fill(/Пароль ещё раз/, '481592');
    await press('Включить');
    expect(set).toHaveBeenCalledWith({ mode: 'PASSWORD', password: '481592', confirm_password: '481592' });
    expect(host.session.reload).toHaveBeenCalledTimes(1);
    expect(place.current).toBe('/passport/2fa/success');
    await settle();
    expect(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Готово' })).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: /Коды сохранены/ }));
    await press('Готово');
    expect(place.current).toBe('/passport/2fa');
    expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).not.toBeInTheDocument();
  });

  it('reserves no line for messages in the form of a cloud password', async () => {
    await open('/cloud-password');
    const field = screen.getByLabelText(/Пароль ещё раз/);
    const message = () => field.parentElement?.parentElement?.nextElementSibling;
    expect(message()).toHaveStyle({ gridTemplateRows: '0fr' });
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481593');
    await press('Включить');
    expect(message()).toHaveStyle({ gridTemplateRows: '1fr' });
  });

  it('can show a cloud password during typing', async () => {
    await open('/cloud-password');
    const types = () =>
      [/Новый пароль/, /Пароль ещё раз/].map((name) => screen.getByLabelText(name).getAttribute('type'));
    expect(types()).toEqual(['password', 'password']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Показать пароль' }));
    expect(types()).toEqual(['text', 'text']);
  });

  it('refuses a password that is easily guessed before the current factor is required', async () => {
    await open('/cloud-password', factorOn('TOTP'));
    // Without input it shows the purpose of the line.
    expect(screen.getByRole('status', { name: 'Надёжность пароля' })).toHaveTextContent(/^Надёжность пароля$/);
    fill(/Новый пароль/, '111111');
    expect(screen.getByRole('status', { name: 'Надёжность пароля' })).toHaveTextContent('Слабый');
    fill(/Пароль ещё раз/, '111111');
    await press('Продолжить');
    expect(screen.getByRole('alert')).toHaveTextContent('Такой пароль легко угадать');
    expect(screen.queryByRole('heading', { name: 'Подтвердите, что это вы' })).not.toBeInTheDocument();
    fill(/Новый пароль/, '48159260');
    expect(screen.getByRole('status', { name: 'Надёжность пароля' })).toHaveTextContent('Надёжный');
  });

  it('shows at its field that the service finds a password too simple', async () => {
    set.mockReturnValue(new ApiError(400, { message: 'нет', errors: { password: 'Слишком простой пароль' } }));
    await open('/cloud-password');
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    await press('Включить');
    expect(screen.getByRole('alert')).toHaveTextContent('Слишком простой пароль');
  });

  it('works by an authenticator: a QR code drawn on the page, the key as text, and a current code', async () => {
    answers['POST /user/2fa/totp/'] = {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      digits: 6,
      expires_in_seconds: 900,
    };
    await open('/google-authenticator');
    expect(screen.getByRole('img', { name: 'QR-код с ключом для приложения' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Добавить в\u00a0приложение', hidden: true })).toHaveAttribute(
      'href',
      'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    );
    set.mockReturnValueOnce(
      new ApiError(400, { message: 'нет', code: 'wrong_code', errors: { totp: 'Неверный код' } }),
    );
    const field = screen.getByRole('textbox', { name: 'Код из приложения' });
    fireEvent.change(field, { target: { value: '000000' } });
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
    // The usual cause, once a code was wrong.
    expect(screen.getByText(/автоматическую установку времени/)).toBeVisible();
    fireEvent.change(field, { target: { value: '111111' } });
    await settle();
    expect(set).toHaveBeenLastCalledWith({ mode: 'TOTP', totp: '111111' });
  });

  it('works by phone and email with both codes', async () => {
    await open('/validation');
    await press(/^Отправить СМС/);
    await typeCode(rightSmsCode);
    await press(/^Отправить письмо/);
    await typeCode(rightEmailCode);
    expect(set).toHaveBeenCalledWith({
      mode: 'PHONE_EMAIL',
      phone_verification: 'sms UPDATE_PROFILE_OLD',
      email_verification: 'email UPDATE_PROFILE_OLD',
    });
  });

  it('requires both codes again by phone and email if one of them is no longer accepted', async () => {
    await open('/validation');
    set.mockReturnValueOnce(new ApiError(429, { message: '' }));
    await press(/^Отправить СМС/);
    await typeCode(rightSmsCode);
    await press(/^Отправить письмо/);
    await typeCode(rightEmailCode);
    expect(screen.getByRole('alert')).toHaveTextContent('Слишком много запросов');
    const errors = { email_verification: 'Код устарел. Запросите новый' };
    set.mockReturnValueOnce(new ApiError(400, { message: 'Неверный код', code: 'wrong_code', errors }));
    await press('Включить');
    expect(screen.getByRole('alert')).toHaveTextContent(errors.email_verification);
    expect(screen.getByRole('button', { name: /^Отправить СМС/ })).toBeVisible();
  });

  it('works by Telegram: the link, Start pressed there, and the code of the bot', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] });
    try {
      answers['POST /user/2fa/telegram/'] = { link: 'https://t.me/bot?start=x', expires_in_seconds: 900 };
      answers['GET /user/2fa/telegram/'] = { is_linked: false };
      await open('/telegram');
      expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', 'https://t.me/bot?start=x');
      jest.advanceTimersByTime(2000);
      await settle();
      expect(screen.getByText('Ждём, когда вы нажмёте «Старт»…')).toBeVisible();
      answers['GET /user/2fa/telegram/'] = { is_linked: true };
      jest.advanceTimersByTime(2000);
      await settle();
      await typeCode(rightEmailCode);
      expect(set).toHaveBeenCalledWith({ mode: 'TELEGRAM', telegram_verification: 'telegram UPDATE_PROFILE_NEW' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows that a Telegram link has expired and replaces it, even after a reload', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] });
    try {
      answers['POST /user/2fa/telegram/'] = { link: 'https://t.me/bot?start=x', expires_in_seconds: 900 };
      answers['GET /user/2fa/telegram/'] = { is_linked: false };
      await open('/telegram');
      jest.advanceTimersByTime(900_000);
      await settle();
      expect(screen.getByRole('status')).toHaveTextContent('Ссылка больше не действует.');
      expect(screen.queryByRole('link', { name: /^Открыть бота/ })).not.toBeInTheDocument();
      answers['POST /user/2fa/telegram/'] = { link: 'https://t.me/bot?start=y', expires_in_seconds: 900 };
      cleanup();
      await open('/telegram');
      expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', 'https://t.me/bot?start=y');
      jest.advanceTimersByTime(900_000);
      await settle();
      answers['POST /user/2fa/telegram/'] = { link: 'https://t.me/bot?start=z', expires_in_seconds: 900 };
      await press('Получить новую ссылку');
      expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', 'https://t.me/bot?start=z');
    } finally {
      jest.useRealTimers();
    }
  });

  it('requires the replaced factor too (R-19), and moves the focus along', async () => {
    await open('/cloud-password', { ...factorOn('TOTP'), is_sign_in_recent: false });
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    await press('Продолжить');
    expect(screen.getByRole('heading', { name: 'Подтвердите, что это вы' })).toHaveFocus();
    await press('Назад');
    expect(screen.getByRole('heading', { name: 'Придумайте пароль' })).toHaveFocus();
    expect(screen.getByLabelText(/Новый пароль/)).toHaveValue('481592');
    await press('Продолжить');
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    fill(/Код из приложения/, '654321');
    await press('Включить');
    expect(set).toHaveBeenCalledWith({
      mode: 'PASSWORD',
      password: '481592',
      confirm_password: '481592',
      current: { phone_verification: 'sms UPDATE_PROFILE_OLD', totp: '654321' },
    });
  });

  it('goes back to the new factor if that one is refused', async () => {
    set.mockReturnValue(new ApiError(400, { message: 'нет', errors: { password: 'Слишком простой пароль' } }));
    await open('/cloud-password', factorOn('TOTP'));
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    await press('Продолжить');
    fill(/Код из приложения/, '654321');
    await press('Включить');
    expect(screen.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Слишком простой пароль');
  });

  describe('another key for the authenticator', () => {
    const newCode = () => screen.getAllByRole('textbox', { name: 'Код из приложения', hidden: true })[0] as HTMLElement;
    async function replaceWith(oldCode: string): Promise<void> {
      answers['POST /user/2fa/totp/'] = {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
        digits: 6,
        expires_in_seconds: 900,
      };
      await open('', factorOn('TOTP'));
      fireEvent.click(screen.getByRole('link', { name: 'Заменить ключ' }));
      await settle();
      expect(screen.getByText(/Прежнюю запись в приложении пока не удаляйте/)).toBeVisible();
      fireEvent.change(newCode(), { target: { value: '111111' } });
      await settle();
      expect(screen.getByText(/Введите код прежней записи/)).toBeVisible();
      fireEvent.change(screen.getByRole('textbox', { name: /Код из приложения/ }), { target: { value: oldCode } });
      await settle();
    }

    it('requires a code of the new one and of the old one', async () => {
      await replaceWith('654321');
      expect(set).toHaveBeenCalledWith({ mode: 'TOTP', totp: '111111', current: { totp: '654321' } });
    });

    it('shows which of the two codes is wrong', async () => {
      const refuse = (field: string) =>
        set.mockReturnValueOnce(
          new ApiError(400, { message: 'нет', code: 'wrong_code', errors: { [field]: 'Неверный код' } }),
        );
      refuse('current.totp');
      await replaceWith('000000');
      expect(screen.getByRole('heading', { name: 'Подтвердите, что это вы' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
      expect(newCode()).toHaveValue('111111');
      refuse('totp');
      fireEvent.change(screen.getByRole('textbox', { name: /Код из приложения/ }), { target: { value: '654321' } });
      await settle();
      expect(screen.getByRole('heading', { name: 'Подключите приложение' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
      expect(newCode()).toHaveValue('');
    });
  });
});

describe('turning the factor off (R-19)', () => {
  it('requires the factor', async () => {
    set.mockReturnValue({ mode: 'DISABLE' });
    const { host } = await open('/disable', factorOn('PASSWORD'));
    set.mockReturnValueOnce(
      new ApiError(400, { message: 'нет', code: 'wrong_password', errors: { password: 'Неверный пароль' } }),
    );
    fill(/Облачный пароль/, '000000');
    await press('Отключить защиту');
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный пароль');
    fill(/Облачный пароль/, '481592');
    await press('Отключить защиту');
    expect(set).toHaveBeenLastCalledWith({ mode: 'DISABLE', password: '481592' });
    expect(screen.getByRole('heading', { name: 'Защита отключена' })).toHaveFocus();
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('accepts a recovery code in its place, and requires a code to an own contact if the sign-in is not recent', async () => {
    set.mockReturnValue({ mode: 'DISABLE' });
    await open('/disable', { ...factorOn('TOTP'), is_sign_in_recent: false });
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    await press('Ввести код восстановления');
    fill(/Код восстановления/, 'AAAA-BBBB-CCCC-DDDD');
    await press('Отключить защиту');
    expect(set).toHaveBeenLastCalledWith({
      mode: 'DISABLE',
      phone_verification: 'sms UPDATE_PROFILE_OLD',
      recovery_code: 'AAAA-BBBB-CCCC-DDDD',
    });
  });

  it('cannot be opened without a factor', async () => {
    const { place } = await open('/disable', factorOff);
    expect(place.current).toBe('/passport/2fa');
  });
});

describe('new recovery codes (R-18)', () => {
  it('are shown once, to copy, print and save', async () => {
    answers['POST /user/2fa/recovery_codes/'] = { recovery_codes: codes };
    const { host, place } = await open('/recovery-codes', factorOn('PASSWORD'));
    fill(/Облачный пароль/, '481592');
    await press('Создать коды');
    expect(screen.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
    for (const name of ['Скопировать', 'Напечатать', 'Скачать'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    // Without a clipboard, as on an insecure origin.
    await press('Скопировать');
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Не удалось скопировать'));
    // They are left only after confirming that they are saved.
    expect(screen.getByRole('button', { name: 'Готово' })).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Готово');
    expect(place.current).toBe('/passport/2fa');
  });
});
