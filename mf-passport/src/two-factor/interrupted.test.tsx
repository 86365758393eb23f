import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { codeAnswers, rightEmailCode, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOff, factorOn } from '../testing/samples';

beforeAll(installDialog);

let answers: FakeAnswers;
let set: jest.Mock<(body: unknown) => unknown>;
beforeEach(() => {
  set = jest.fn((_body: unknown): unknown => ({ mode: 'TOTP', recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] }));
  answers = { ...codeAnswers(), 'PATCH /user/set_2fa/': set };
});
async function open(path: string, settings: TwoFactorSettings = factorOff, isReload = false) {
  answers['GET /user/2fa/'] = settings;
  const user = { ...person, two_factor_auth: settings.mode };
  const view = await renderPassport({ path: `/passport/2fa${path}`, answers, session: { user }, isReload });
  const { session } = view.host;
  jest.mocked(session.reload).mockImplementation(() => {
    const { mode } = answers['GET /user/2fa/'] as TwoFactorSettings;
    runInAction(() => (session.user = { ...person, two_factor_auth: mode }));
    return Promise.resolve();
  });
  return view;
}
async function typePassword(): Promise<void> {
  fill(/Новый пароль/, '481592');
  fill(/Пароль ещё раз/, '481592');
  await press('Включить');
}
const secondFactorRequired = (method: string) =>
  new ApiError(401, { message: 'Подтвердите вход', code: 'second_factor_required', errors: { method } });

describe('turning a factor on if the response is lost', () => {
  const expectLostCodes = () => {
    expect(screen.getByText(/^Показать коды ещё раз нельзя/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Создать новые' })).toHaveAttribute('href', '/passport/2fa/recovery-codes');
    expect(screen.queryByText(/^Прежние коды/)).not.toBeInTheDocument();
  };

  it('immediately shows that the recovery codes cannot be shown, if the service can be reached', async () => {
    set.mockImplementation(() => {
      answers['GET /user/2fa/'] = factorOn('PASSWORD');
      return new ApiError(0);
    });
    const { place } = await open('/cloud-password');
    await typePassword();
    expect(place.current).toBe('/passport/2fa/success');
    expectLostCodes();
  });

  it('shows that after another press, when the connection is back', async () => {
    await open('/cloud-password');
    answers['GET /user/2fa/'] = new ApiError(0);
    set.mockReturnValue(new ApiError(0));
    await typePassword();
    expect(screen.getByRole('alert')).toHaveTextContent('Нет связи');
    answers['GET /user/2fa/'] = factorOn('PASSWORD');
    set.mockReturnValue(secondFactorRequired('PASSWORD'));
    await press('Включить');
    expectLostCodes();
  });

  it('shows that for both codes too, which the service confirms without recovery codes', async () => {
    await open('/validation');
    set.mockImplementation(() => {
      answers['GET /user/2fa/'] = factorOn('PHONE_EMAIL');
      return { mode: 'PHONE_EMAIL' };
    });
    await press(/^Отправить СМС/);
    await typeCode(rightSmsCode);
    await press(/^Отправить письмо/);
    await typeCode(rightEmailCode);
    expectLostCodes();
  });

  it('keeps the earlier recovery codes if another factor was replaced', async () => {
    await open('/cloud-password', factorOn('TOTP'));
    set.mockImplementation(() => {
      answers['GET /user/2fa/'] = { ...factorOn('PASSWORD'), since: '2026-04-01T10:00:00.000Z' };
      return new ApiError(502);
    });
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    await press('Продолжить');
    fill(/Код из приложения/, '654321');
    await settle();
    expect(screen.getByText(/^Прежние коды восстановления продолжают/)).toBeVisible();
  });
});

describe('a factor that was turned on elsewhere meanwhile', () => {
  it('is required after a code to an own contact if the sign-in is not recent: the reason is shown immediately', async () => {
    await open('/cloud-password', { ...factorOff, is_sign_in_recent: false });
    set.mockReturnValueOnce(secondFactorRequired('TOTP'));
    await press('Закрыть');
    await typePassword();
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Подтвердите вход');
  });

  it('has recovery codes that still work: they are not reported as lost', async () => {
    await open('/cloud-password');
    set.mockReturnValueOnce(secondFactorRequired('TOTP')).mockReturnValueOnce({ mode: 'PASSWORD' });
    await typePassword();
    answers['GET /user/2fa/'] = factorOn('PASSWORD');
    fill(/Код из приложения/, '654321');
    await settle();
    expect(screen.getByText(/^Прежние коды восстановления продолжают/)).toBeVisible();
  });

  it('is required, and the input of the new one stays', async () => {
    await open('/cloud-password');
    set.mockReturnValueOnce(secondFactorRequired('TOTP'));
    await typePassword();
    expect(screen.getByRole('heading', { name: 'Подтвердите, что это вы' })).toBeVisible();
    expect(screen.getByText('Подтвердите вход')).toBeVisible();
    fill(/Код из приложения/, '654321');
    await settle();
    const typed = { password: '481592', confirm_password: '481592' };
    expect(set).toHaveBeenLastCalledWith({ mode: 'PASSWORD', ...typed, current: { totp: '654321' } });
  });

  it('is required in place of the one that it has replaced', async () => {
    await open('/disable', factorOn('PASSWORD'));
    set.mockReturnValueOnce(secondFactorRequired('TOTP'));
    fill(/Облачный пароль/, '481592');
    await press('Отключить защиту');
    expect(screen.getByText('Подтвердите вход')).toBeVisible();
    fill(/Код из приложения/, '654321');
    await press('Отключить защиту');
    expect(set).toHaveBeenLastCalledWith({ mode: 'DISABLE', totp: '654321' });
  });
});

describe('with a clock', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const later = async (ms: number): Promise<void> => {
    jest.advanceTimersByTime(ms);
    await settle();
  };

  describe('the key of an authenticator', () => {
    const key = (secret: string) => ({
      secret,
      uri: `otpauth://totp/x?secret=${secret}`,
      digits: 6,
      expires_in_seconds: 600,
    });
    const code = () => screen.getByRole('textbox', { name: 'Код из приложения' });
    const start = jest.fn((): unknown => key('AAAA'));
    beforeEach(() => {
      start.mockClear().mockReturnValue(key('AAAA'));
      answers['POST /user/2fa/totp/'] = start;
    });

    it('is prolonged while its screen is open, and stays the same', async () => {
      const view = await open('/google-authenticator');
      fireEvent.change(code(), { target: { value: '123' } });
      for (let minute = 0; minute < 9; minute += 1) await later(60_000);
      expect(start).toHaveBeenCalledTimes(4);
      expect(code()).toHaveValue('123');
      expect(screen.queryByText(/^Прежний ключ устарел/)).not.toBeInTheDocument();
      view.unmount();
      await later(600_000);
      expect(start).toHaveBeenCalledTimes(4);
    });

    it('is replaced after it has expired, which is shown instead of the advice about clocks', async () => {
      await open('/google-authenticator');
      start.mockReturnValue(key('BBBB'));
      const errors = { totp: 'Настройка заняла слишком много времени' };
      set.mockReturnValueOnce(new ApiError(400, { message: errors.totp, errors }));
      fireEvent.change(code(), { target: { value: '123456' } });
      await settle();
      expect(screen.getByText('BBBB')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(errors.totp);
      expect(screen.getByText(/^Прежний ключ устарел/)).toBeVisible();
      expect(screen.queryByText(/автоматическую установку времени/)).not.toBeInTheDocument();
      expect(code()).toHaveValue('');
      // By the next press the new key is loaded.
      set.mockReturnValueOnce(new ApiError(400, { message: 'нет', errors: { totp: 'Неверный код' } }));
      fireEvent.change(code(), { target: { value: '222222' } });
      await settle();
      expect(screen.queryByText(/^Прежний ключ устарел/)).not.toBeInTheDocument();
      expect(screen.getByText(/автоматическую установку времени/)).toBeVisible();
    });

    it('stays on the page while it is unknown whether it is in use, and is the current one once that is known', async () => {
      const { place } = await open('/google-authenticator');
      const settings = answers['GET /user/2fa/'];
      answers['GET /user/2fa/'] = new ApiError(0);
      set.mockReturnValueOnce(new ApiError(0));
      start.mockReturnValue(key('BBBB'));
      fireEvent.change(code(), { target: { value: '123456' } });
      await settle();
      await later(180_000);
      const refusal = { message: 'нет', errors: { totp: 'Настройка заняла слишком много времени' } };
      set.mockReturnValueOnce(new ApiError(400, refusal));
      fireEvent.change(code(), { target: { value: '234567' } });
      await settle();
      window.dispatchEvent(new Event('online'));
      await settle();
      expect(start).toHaveBeenCalledTimes(1);
      expect(screen.getByText('AAAA')).toBeVisible();
      expect(screen.queryByText(/^Прежний ключ устарел/)).not.toBeInTheDocument();
      answers['GET /user/2fa/'] = { ...(settings as TwoFactorSettings), ...factorOn('TOTP') };
      await later(180_000);
      expect(place.current).toBe('/passport/2fa/success');
      expect(start).toHaveBeenCalledTimes(1);
    });

    it('is not prolonged while the call that turns it on is in flight, even in place of another', async () => {
      await open('/google-authenticator', factorOn('PASSWORD'));
      fireEvent.change(code(), { target: { value: '123456' } });
      await settle();
      fill(/Облачный пароль/, '481592');
      const release = hold(answers, 'PATCH /user/set_2fa/');
      await press('Включить');
      await later(200_000);
      expect(start).toHaveBeenCalledTimes(1);
      await release({ mode: 'TOTP' });
    });

    it('is not prolonged in a hidden tab, nor for longer than half an hour, but when the user returns', async () => {
      let state: DocumentVisibilityState = 'hidden';
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
      try {
        await open('/google-authenticator');
        await later(600_000);
        expect(start).toHaveBeenCalledTimes(1);
        state = 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
        await settle();
        expect(start).toHaveBeenCalledTimes(2);
        await later(1_200_000);
        const count = start.mock.calls.length;
        expect(count).toBeGreaterThan(2);
        await later(3_600_000);
        expect(start).toHaveBeenCalledTimes(count);
        document.dispatchEvent(new Event('visibilitychange'));
        await settle();
        expect(start).toHaveBeenCalledTimes(count + 1);
      } finally {
        visibility.mockRestore();
      }
    });
  });

  describe('the chat of Telegram', () => {
    let link: string;
    const connect = async (): Promise<void> => {
      answers['GET /user/2fa/telegram/'] = { is_linked: true };
      await later(2000);
    };
    beforeEach(() => {
      link = 'https://t.me/bot?start=x';
      answers['POST /user/2fa/telegram/'] = () => ({ link, expires_in_seconds: 900 });
    });
    const expectNewLink = (error: string) => {
      expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', 'https://t.me/bot?start=y');
      expect(screen.getByRole('alert')).toHaveTextContent(error);
    };

    it('is connected by a new link if its code is no longer valid', async () => {
      await open('/telegram');
      await connect();
      link = 'https://t.me/bot?start=y';
      const errors = { telegram_verification: 'Код устарел. Запросите новый' };
      set.mockReturnValueOnce(new ApiError(400, { message: 'нет', code: 'wrong_code', errors }));
      await typeCode(rightEmailCode);
      expectNewLink(errors.telegram_verification);
      await connect();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await typeCode(rightEmailCode);
      expect(set).toHaveBeenCalledTimes(2);
    });

    it('keeps the reason and the focus in place after it is lost, and the earlier link is not offered meanwhile', async () => {
      await open('/telegram');
      await connect();
      const release = hold(answers, 'POST /user/2fa/telegram/');
      const errors = { telegram_verification: 'Код устарел. Запросите новый' };
      set.mockReturnValueOnce(new ApiError(400, { message: 'нет', code: 'wrong_code', errors }));
      screen.getByRole('textbox', { name: 'Код подтверждения' }).focus();
      await typeCode(rightEmailCode);
      expect(screen.queryByRole('link', { name: /^Открыть бота/ })).not.toBeInTheDocument();
      const reason = screen.getByText(errors.telegram_verification);
      expect(document.activeElement).toContainElement(reason);
      expect(document.body).not.toHaveFocus();
      await release(new ApiError(503, { message: 'Позже' }));
      expect(screen.getByText('Не удалось получить ссылку на бота')).toBeVisible();
      expect(screen.getByText(errors.telegram_verification)).toBeVisible();
    });

    it('is replaced if another user has connected it', async () => {
      await open('/telegram');
      await connect();
      answers['GET /user/2fa/telegram/'] = { is_linked: false };
      link = 'https://t.me/bot?start=y';
      screen.getByRole('button', { name: 'Получить новую ссылку' }).focus();
      await press('Получить новую ссылку');
      expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', link);
      expect(document.body).not.toHaveFocus();
      await connect();
      await typeCode(rightEmailCode);
      expect(set).toHaveBeenCalledTimes(1);
    });

    it('is not restored by a reload once it is to be replaced, even if no new link was created', async () => {
      const { unmount } = await open('/telegram');
      await connect();
      answers['POST /user/2fa/telegram/'] = new ApiError(0);
      await press('Получить новую ссылку');
      unmount();
      answers['POST /user/2fa/telegram/'] = () => ({ link: 'https://t.me/bot?start=y', expires_in_seconds: 900 });
      answers['GET /user/2fa/telegram/'] = { is_linked: false };
      await open('/telegram', factorOff, true);
      expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', 'https://t.me/bot?start=y');
    });

    it('is connected by a new link if no code can be sent to it any more', async () => {
      await open('/telegram');
      const send = answers['POST /user/send_verification_telegram/'];
      const errors = { telegram_verification: 'Сначала откройте бота и нажмите «Старт»' };
      answers['POST /user/send_verification_telegram/'] = new ApiError(400, { message: 'нет', errors });
      link = 'https://t.me/bot?start=y';
      await connect();
      expectNewLink(errors.telegram_verification);
      answers['POST /user/send_verification_telegram/'] = send;
      await connect();
      await typeCode(rightEmailCode);
      expect(set).toHaveBeenCalledTimes(1);
    });
  });
});

describe('the page of the second factor', () => {
  const scheduled = { ...factorOn('TOTP'), reset_scheduled_for: '2026-11-22T10:00:00.000Z' };
  const banner = () => screen.queryByText('Поддержка отключит двухфакторную защиту');

  it('follows changes that are made elsewhere', async () => {
    const { tell } = await open('', factorOn('TOTP'));
    answers['GET /user/2fa/'] = scheduled;
    tell('profile_changed', {});
    await settle();
    expect(banner()).toBeVisible();
  });

  it('is up to date if the scheduled removal was cancelled by the link of a notice', async () => {
    answers['POST /user/2fa/cancel_reset/'] = new ApiError(404, { message: 'Не найдено.' });
    const { host } = await open('', scheduled);
    answers['GET /user/2fa/'] = factorOn('TOTP');
    screen.getByRole('button', { name: 'Не отключать' }).focus();
    await press('Не отключать');
    expect(banner()).not.toBeInTheDocument();
    expect(host.toasts.warning).toHaveBeenCalledWith('Уже отменено или выполнено');
    expect(screen.getByRole('heading', { name: 'Состояние' })).toHaveFocus();
    expect(screen.getByText('Защита включена')).toBeVisible();
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it.each([{}, new ApiError(404, { message: 'Не найдено.' })])(
    'no longer shows that the factor is going to be removed, even if the settings cannot be reloaded',
    async (answer) => {
      answers['POST /user/2fa/cancel_reset/'] = answer;
      await open('', scheduled);
      answers['GET /user/2fa/'] = new ApiError(0);
      await press('Не отключать');
      expect(banner()).not.toBeInTheDocument();
      expect(screen.getByText('Защита включена')).toBeVisible();
    },
  );
});
