import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { ConfirmSignInDialog } from '../confirm-sign-in/ConfirmSignInProvider';
import { factorOn } from '../testing/samples';
import { codeAnswers, rightEmailCode, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

let answers: FakeAnswers;
beforeEach(() => {
  answers = codeAnswers();
});
const heading = (name: string) => screen.getByRole('heading', { name });

describe('changing the email (R-20)', () => {
  const open = (user = person) => {
    // The sign-in was recent when the change began.
    answers['GET /user/2fa/'] ??= factorOn('TOTP');
    return renderPassport({ path: '/passport/change-email', answers, session: { user } });
  };

  /** Up to the new address: a code to an own contact. */
  const prove = async () => {
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
  };
  /** The whole way, with a code to the new address. */
  const changeAddress = async () => {
    await prove();
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await typeCode(rightEmailCode);
  };

  it('requires a code to an own contact, the new address, and a code to it', async () => {
    const change = jest.fn((_body: unknown) => ({ other_sessions: 2 }));
    answers['POST /user/change_email/'] = change;
    const { host } = await open();
    await prove();
    fill(/Новый адрес почты/, ' new@example.org ');
    await press('Получить код');
    expect(heading('Код с новой почты')).toBeVisible();
    await typeCode(rightEmailCode);
    expect(change).toHaveBeenCalledWith({
      email_verification: 'email UPDATE_PROFILE_NEW',
      phone_verification: 'sms UPDATE_PROFILE_OLD',
      old_email_verification: undefined,
    });
    expect(heading('Почта изменена')).toHaveFocus();
    expect(host.session.reload).toHaveBeenCalledTimes(1);
    expect(jest.mocked(host.analytics.step).mock.calls).toEqual([
      ['user_change_email_code'],
      ['user_change_email_new_email'],
      ['user_change_email_new_email_code'],
    ]);
  });

  it('offers to end the other sessions', async () => {
    answers['POST /user/change_email/'] = { other_sessions: 2 };
    answers['POST /user/end_other_sessions/'] = { ended: 2 };
    await open();
    await press(/^Код на почту/);
    await typeCode(rightEmailCode);
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await typeCode(rightEmailCode);
    expect(screen.getByRole('status')).toHaveTextContent('Вы вошли ещё на 2 устройствах');
    await press('Завершить другие сеансы');
    expect(screen.getByRole('status')).toHaveTextContent('Другие сеансы завершены');
    expect(screen.queryByRole('button', { name: 'Завершить другие сеансы' })).not.toBeInTheDocument();
  });

  it('shows an error of the address at the field, before and after it is sent', async () => {
    await open();
    await prove();
    fill(/Новый адрес почты/, 'new@');
    await press('Получить код');
    expect(screen.getByRole('alert')).toHaveTextContent('Проверьте адрес: похоже, после @ чего-то не хватает');
    answers['POST /user/send_verification_email/'] = new ApiError(409, {
      message: 'занят',
      errors: { email: 'Этот адрес уже занят' },
    });
    fill(/Новый адрес почты/, 'taken@example.org');
    await press('Получить код');
    expect(screen.getByRole('alert')).toHaveTextContent('Этот адрес уже занят');
    expect(screen.getByLabelText(/Новый адрес почты/)).toHaveValue('taken@example.org');
  });

  describe('to an address of another account', () => {
    const taken = new ApiError(409, { message: 'занят', errors: { email: 'На эту почту уже есть аккаунт' } });

    it('offers another address, the sign-in to that account, and support', async () => {
      answers['POST /user/send_verification_email/'] = taken;
      const { host } = await open();
      await prove();
      expect(screen.queryByText(/^Если тот аккаунт тоже ваш/)).not.toBeInTheDocument();
      fill(/Новый адрес почты/, 'taken@example.org');
      await press('Получить код');
      expect(screen.getByRole('alert')).toHaveTextContent('На эту почту уже есть аккаунт');
      expect(screen.getByText(/^Если тот аккаунт тоже ваш/)).toBeVisible();
      expect(screen.getByRole('link', { name: /Выйти и\sвойти в\sтот аккаунт/ })).toHaveAttribute('href', '/?logout');
      await press('Напишите нам');
      expect(host.support.open).toHaveBeenCalledTimes(1);
      await press('Указать другой адрес');
      const field = screen.getByLabelText(/Новый адрес почты/);
      expect(field).toHaveValue('');
      expect(field).toHaveFocus();
      expect(field).toBeValid();
      expect(screen.queryByText(/^Если тот аккаунт тоже ваш/)).not.toBeInTheDocument();
    });

    it('offers the same if that shows only after the code, and only for this address', async () => {
      answers['POST /user/change_email/'] = taken;
      await open();
      await changeAddress();
      expect(heading('Новая почта')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Указать другой адрес' })).toBeVisible();
      fill(/Новый адрес почты/, 'other@example.org');
      expect(screen.queryByRole('button', { name: 'Указать другой адрес' })).not.toBeInTheDocument();
    });
  });

  it('keeps the input while the user is reloaded', async () => {
    const { host } = await open();
    await prove();
    fill(/Новый адрес почты/, 'new@exam');
    act(() => runInAction(() => void (host.session.user = { ...person, first_name: 'Мария' })));
    expect(screen.getByLabelText(/Новый адрес почты/)).toHaveValue('new@exam');
  });

  it('lets a wrong code be typed again', async () => {
    await open();
    await press(/^Код по СМС/);
    await typeCode('0000');
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
    await typeCode(rightSmsCode);
    expect(heading('Новая почта')).toBeVisible();
  });

  it('requires the second factor if the service requires a recent sign-in, without a second SMS (R-26)', async () => {
    let isRecent = false;
    answers['POST /user/change_email/'] = () =>
      isRecent ? { other_sessions: 0 } : new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    const confirm = jest.fn((_body: unknown) => {
      isRecent = true;
      return {};
    });
    answers['POST /user/confirm_sign_in/'] = confirm;
    await open({ ...person, two_factor_auth: 'TOTP' });
    await changeAddress();
    const dialog = within(screen.getByRole('dialog', { name: 'Подтвердите, что это вы' }));
    expect(dialog.queryByRole('button', { name: /SMS/ })).not.toBeInTheDocument();
    fill(/Код из приложения/, '654321');
    await settle();
    expect(confirm).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', totp: '654321' });
    expect(heading('Почта изменена')).toBeVisible();
  });

  it('requires another code if the accepted one is too old to confirm the sign-in', async () => {
    answers['POST /user/change_email/'] = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    answers['POST /user/confirm_sign_in/'] = new ApiError(400, {
      message: 'нет',
      code: 'expired_code',
      errors: { phone_verification: 'Срок действия кода истёк' },
    });
    await open({ ...person, two_factor_auth: 'TOTP' });
    await changeAddress();
    fill(/Код из приложения/, '654321');
    await settle();
    const dialog = within(screen.getByRole('dialog', { name: 'Подтвердите, что это вы' }));
    expect(dialog.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Срок действия кода истёк');
  });

  it('requires a code in the dialog without a second factor', async () => {
    answers['POST /user/change_email/'] = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    await open();
    await changeAddress();
    const dialog = within(screen.getByRole('dialog', { name: 'Подтвердите, что это вы' }));
    expect(dialog.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
  });

  it('stays on the step when the user closes the dialog', async () => {
    answers['POST /user/change_email/'] = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    const { host } = await open({ ...person, two_factor_auth: 'TOTP' });
    await changeAddress();
    await press('Закрыть');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(heading('Код с новой почты')).toBeVisible();
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it('stays on the step when the dialog cannot be loaded', async () => {
    answers['POST /user/change_email/'] = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    jest.spyOn(ConfirmSignInDialog, 'preload').mockRejectedValueOnce(new Error('offline'));
    await open({ ...person, two_factor_auth: 'TOTP' });
    await changeAddress();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(heading('Код с новой почты')).toBeVisible();
    // And asked again by the next press.
    await press('Подтвердить');
    expect(screen.getByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeVisible();
  });

  it('closes the dialog when the user leaves the screen', async () => {
    answers['POST /user/change_email/'] = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    const { place } = await open({ ...person, two_factor_auth: 'TOTP' });
    await changeAddress();
    expect(screen.getByRole('dialog')).toBeVisible();
    // Like the browser's Back.
    fireEvent.click(screen.getAllByRole('link', { name: 'Аккаунт', hidden: true })[0] as HTMLElement);
    await settle();
    expect(place.current).toBe('/passport');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('requires the code and the second factor in the first step if the sign-in is old', async () => {
    answers['GET /user/2fa/'] = { ...factorOn('TOTP'), is_sign_in_recent: false };
    const confirm = jest.fn((_body: unknown) => ({}));
    answers['POST /user/confirm_sign_in/'] = confirm;
    answers['POST /user/change_email/'] = { other_sessions: 0 };
    await open({ ...person, two_factor_auth: 'TOTP' });
    await prove();
    expect(heading('Подтвердите, что это вы')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Код из приложения' })).toHaveFocus();
    fill(/Код из приложения/, '654321');
    await settle();
    expect(confirm).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', totp: '654321' });
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await typeCode(rightEmailCode);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/^Теперь коды приходят на new@example.org/)).toBeVisible();
  });

  it('locks the second factor for the time named by the service, in words', async () => {
    answers['GET /user/2fa/'] = { ...factorOn('TOTP'), is_sign_in_recent: false };
    answers['POST /user/confirm_sign_in/'] = new ApiError(429, { message: '' }, 900);
    await open({ ...person, two_factor_auth: 'TOTP' });
    await prove();
    fill(/Код из приложения/, '654321');
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Слишком много неверных кодов. Попробуйте через 15 минут');
    expect(screen.getByRole('button', { name: 'Продолжить' })).toBeDisabled();
  });

  it('reports that an address is the current one, in the language of the page, and sends nothing', async () => {
    const { translations } = await open();
    await prove();
    fill(/Новый адрес почты/, ' Anna@Example.org');
    await press('Получить код');
    expect(screen.getByRole('alert')).toHaveTextContent('Это ваш нынешний адрес');
    await act(() => translations.changeLocale('en'));
    await press('Get a code');
    expect(screen.getByRole('alert')).toHaveTextContent('This is your current address');
  });

  it('verifies the current address if it was never proven', async () => {
    await open({ ...person, is_verified: false });
    await prove();
    fill(/Новый адрес почты/, 'anna@example.org');
    await press('Получить код');
    expect(heading('Код с новой почты')).toBeVisible();
  });

  it('shows when the next code can be sent to the new address', async () => {
    await open();
    await prove();
    answers['POST /user/send_verification_email/'] = new ApiError(429, { message: '' }, 21);
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    expect(screen.getByRole('alert').textContent).toBe('Немного подождите, прежде чем запросить новый код');
    expect(screen.getByLabelText(/Новый адрес почты/)).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByRole('button', { name: 'Новый код через 0:21' })).toBeDisabled();
  });

  it('shows above the button, and not at the address, that the service is unavailable', async () => {
    await open();
    await prove();
    answers['POST /user/send_verification_email/'] = new ApiError(503, { message: 'Сервис скоро вернётся' });
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    expect(screen.getByRole('alert')).toHaveTextContent('Сервис скоро вернётся');
    expect(screen.getByLabelText(/Новый адрес почты/)).toHaveAttribute('aria-invalid', 'false');
  });

  it.each([503, 500])('keeps the code of the new address if the change is answered with %i', async (status) => {
    answers['POST /user/change_email/'] = new ApiError(status, { message: 'Позже' });
    await open();
    await changeAddress();
    expect(heading('Код с новой почты')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Позже');
    answers['POST /user/change_email/'] = { other_sessions: 0 };
    await press('Подтвердить');
    expect(heading('Почта изменена')).toBeVisible();
  });

  describe('watches the email to the new address (spec 8)', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());
    const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    const flush = () => later(0);
    async function sendToNewAddress(): Promise<void> {
      const opened = open();
      await flush();
      await opened;
      fireEvent.click(screen.getByRole('button', { name: /^Код по СМС/ }));
      await flush();
      fill('Код подтверждения', rightSmsCode);
      await flush();
      fill(/Новый адрес почты/, 'new@example.org');
      fireEvent.click(screen.getByRole('button', { name: 'Получить код' }));
      await flush();
    }
    const codeField = () => screen.getByRole('textbox', { name: 'Код подтверждения' });

    it('and shows that no code will arrive if the mail server refused it', async () => {
      const status = jest.fn(() => ({ status_code: 550 }));
      answers['GET /user/get_last_email_status_code/'] = status;
      await sendToNewAddress();
      expect(status).not.toHaveBeenCalled();
      await later(10);
      expect(status).toHaveBeenCalledTimes(1);
      expect(screen.getByText(/Почтовый сервер не принял письмо/)).toHaveAttribute('role', 'status');
      fireEvent.click(screen.getByRole('button', { name: 'Изменить адрес' }));
      expect(screen.getByLabelText(/Новый адрес почты/)).toHaveValue('new@example.org');
    });

    it('and leads to the spam folder and to support after two codes that did not arrive', async () => {
      answers['GET /user/get_last_email_status_code/'] = { status_code: 250 };
      await sendToNewAddress();
      expect(codeField()).toHaveAccessibleDescription(/2–3 минуты/);
      await later(59);
      fireEvent.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }));
      await later(59);
      expect(codeField()).toHaveAccessibleDescription(/Проверьте «Спам»/);
      expect(screen.getByRole('button', { name: 'Напишите нам' })).toBeVisible();
    });
  });

  it('names the new address and the day until which the earlier one can be restored, under a heading of its own', async () => {
    answers['POST /user/change_email/'] = { other_sessions: 0 };
    await open();
    await changeAddress();
    expect(screen.getByRole('heading', { level: 1, name: 'Электронная почта' })).toBeVisible();
    expect(screen.getByText(/на new@example\.org.*Прежний адрес можно вернуть до \d+ [а-я]+/s)).toBeVisible();
    expect(screen.queryByText('На этот адрес приходят коды и\u00a0важные сообщения.')).not.toBeInTheDocument();
  });

  it('starts over if an accepted code has expired', async () => {
    answers['POST /user/change_email/'] = new ApiError(400, {
      message: 'нет',
      code: 'wrong_code',
      errors: { phone_verification: 'Код больше не действует' },
    });
    await open();
    await changeAddress();
    expect(heading('Подтвердите, что это вы')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Код больше не действует');
  });

  it('offers only the phone without an address', async () => {
    await open({ ...person, email: null });
    expect(screen.queryByRole('button', { name: /^Код на почту/ })).not.toBeInTheDocument();
  });
});

describe('changing the phone (R-20)', () => {
  it('offers what can be done about a number of another account', async () => {
    answers['POST /user/send_verification_sms/'] = (body: { action: string }) =>
      body.action === 'UPDATE_PROFILE_NEW'
        ? new ApiError(409, { errors: { phone: 'Этот номер уже зарегистрирован' } })
        : codeAnswers();
    await renderPassport({ path: '/passport/change-phone', answers });
    await press(/^Код на почту/);
    await typeCode(rightEmailCode);
    fireEvent.input(screen.getByLabelText(/Новый номер/), { target: { value: '+7 916 555-44-33' } });
    await press('Получить код');
    expect(screen.getByText(/Если номер раньше был у\sдругого человека, напишите нам/)).toBeVisible();
    await press('Указать другой номер');
    expect(screen.getByLabelText(/Новый номер/)).toHaveFocus();
    expect(screen.getByLabelText(/Новый номер/)).toBeValid();
  });

  it('begins with the country of the visitor’s address (spec 5)', async () => {
    answers['GET /user/get_country_by_ip/'] = { country_code: 'BY' };
    await renderPassport({ path: '/passport/change-phone', answers });
    await press(/^Код на почту/);
    await typeCode(rightEmailCode);
    expect(await screen.findByRole('button', { name: /Беларусь/ })).toBeVisible();
  });

  it('keeps the country of an existing number', async () => {
    answers['GET /user/get_country_by_ip/'] = { country_code: 'BY' };
    const type = () => screen.getByLabelText(/Новый номер/);
    const first = await renderPassport({ path: '/passport/change-phone', answers: codeAnswers() });
    await press(/^Код на почту/);
    await typeCode(rightEmailCode);
    fireEvent.input(type(), { target: { value: '+7 916 555-44-33' } });
    first.unmount();
    const { host } = await renderPassport({ path: '/passport/change-phone', answers, isReload: true });
    // The idle moment in which the country and its list would be loaded.
    await settle();
    expect(type()).toHaveValue('+7 916 555-44-33');
    expect(host.api.call).not.toHaveBeenCalledWith(expect.objectContaining({ path: '/user/get_country_by_ip/' }));
    expect(screen.queryByRole('button', { name: /Беларусь/ })).not.toBeInTheDocument();
  });

  it('sends the number in the common spelling', async () => {
    const change = jest.fn((_body: unknown) => ({ other_sessions: 0 }));
    answers['POST /user/change_phone/'] = change;
    const { host } = await renderPassport({ path: '/passport/change-phone', answers });
    await press(/^Код на почту/);
    await typeCode(rightEmailCode);
    fireEvent.input(screen.getByLabelText(/Новый номер/), { target: { value: '+7 916 555-44-33' } });
    await press('Получить код');
    expect(host.api.call).toHaveBeenCalledWith(expect.objectContaining({ path: '/user/send_verification_sms/' }), {
      action: 'UPDATE_PROFILE_NEW',
      phone: '+79165554433',
    });
    await typeCode(rightSmsCode);
    await settle();
    expect(change).toHaveBeenCalledWith({
      phone_verification: 'sms UPDATE_PROFILE_NEW',
      email_verification: 'email UPDATE_PROFILE_OLD',
      old_phone_verification: undefined,
    });
    expect(heading('Телефон изменён')).toBeVisible();
    expect(jest.mocked(host.analytics.step).mock.calls.map(([step]) => step)).toEqual([
      'user_change_phone_code',
      'user_change_phone_new_phone',
      'user_change_phone_new_phone_code',
    ]);
  });
});
