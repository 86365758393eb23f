import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import { press, settle } from '@passport/shared/testing/acts';
import { hold } from '@passport/shared/testing/hold';
import { fireEvent, screen, within } from '@testing-library/react';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOn } from '../testing/samples';

beforeAll(installDialog);

const recentRequired = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
const title = 'Подтвердите, что это вы';

let answers: FakeAnswers;
let confirm: jest.Mock<(body: unknown) => unknown>;
beforeEach(() => {
  let isRecent = false;
  confirm = jest.fn((_body: unknown) => {
    isRecent = true;
    return {};
  });
  answers = {
    ...codeAnswers(),
    'GET /user/2fa/': factorOn('PASSWORD'),
    'PATCH /user/set_2fa/': () => (isRecent ? { mode: 'DISABLE' } : recentRequired),
    'POST /user/confirm_sign_in/': (body: unknown) => confirm(body),
  };
});

/** Turns the second factor off, for which the service requires a recent sign-in. */
async function ask(two_factor_auth: TwoFactorMode = 'PASSWORD', user = person, locale: 'ru' | 'en' = 'ru') {
  const session = { user: { ...user, two_factor_auth } };
  const view = await renderPassport({ path: '/passport/2fa/disable', answers, session, locale });
  fireEvent.change(screen.getByLabelText(/Облачный пароль|Cloud password/), { target: { value: '481592' } });
  await press(/Отключить защиту|Turn off two-step verification/);
  return view;
}
const dialog = () => within(screen.getByRole('dialog'));
async function pressThere(name: RegExp | string): Promise<void> {
  fireEvent.click(dialog().getByRole('button', { name }));
  await settle();
}
async function typeThere(label: RegExp, value: string): Promise<void> {
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
  await pressThere('Продолжить');
}

describe('the dialog that asks for a recent sign-in (R-26)', () => {
  it('comes before a new factor is typed, says why, and has the focus on the first choice', async () => {
    answers['GET /user/2fa/'] = { ...factorOn('DISABLE'), is_sign_in_recent: false };
    await renderPassport({ path: '/passport/2fa/cloud-password', answers });
    expect(dialog().getByText(/^Вы вошли больше пяти минут назад/)).toBeVisible();
    expect(dialog().getByRole('button', { name: /^Код по СМС/ })).toHaveFocus();
    await pressThere(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('requires a code and the second factor, and then runs the guarded call', async () => {
    await ask();
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    await pressThere(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(confirm).not.toHaveBeenCalled();
    await typeThere(/Облачный пароль/, '481592');
    expect(confirm).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', password: '481592' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Защита отключена' })).toHaveFocus();
  });

  it('shows errors at its own field, and does not affect the screen below', async () => {
    await ask();
    await pressThere(/^Код по СМС/);
    await typeCode(rightSmsCode);
    confirm.mockReturnValueOnce(
      new ApiError(400, { message: 'нет', code: 'wrong_password', errors: { password: 'Неверный пароль' } }),
    );
    await typeThere(/Облачный пароль/, '000000');
    expect(dialog().getByRole('alert')).toHaveTextContent('Неверный пароль');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await typeThere(/Облачный пароль/, '481592');
    expect(screen.getByRole('heading', { name: 'Защита отключена' })).toBeVisible();
  });

  it('accepts a recovery code in place of the factor', async () => {
    await ask();
    await pressThere(/^Код по СМС/);
    await typeCode(rightSmsCode);
    await pressThere('Ввести код восстановления');
    await typeThere(/Код восстановления/, 'AAAA-BBBB');
    expect(confirm).toHaveBeenCalledWith({
      phone_verification: 'sms UPDATE_PROFILE_OLD',
      recovery_code: 'AAAA-BBBB',
    });
  });

  it('shows that a code could not be sent, and lets it be sent again', async () => {
    const right = answers['POST /user/send_verification_sms/'];
    answers['POST /user/send_verification_sms/'] = new ApiError(400, { message: 'Этот номер недоступен' });
    await ask();
    await pressThere(/^Код по СМС/);
    expect(dialog().getByRole('alert')).toHaveTextContent('Этот номер недоступен');
    answers['POST /user/send_verification_sms/'] = right;
    await pressThere(/^Код по СМС/);
    expect(screen.getByRole('textbox', { name: 'Код подтверждения' })).toHaveFocus();
  });

  it('shows which of the two codes is being sent, and disables the other channel meanwhile', async () => {
    const release = hold(answers, 'POST /user/send_verification_sms/');
    await ask();
    await pressThere(/^Код по СМС/);
    expect(dialog().getByRole('button', { name: /^Код по СМС/ })).toHaveAttribute('aria-busy', 'true');
    expect(dialog().getByRole('button', { name: /^Код на почту/ })).toBeDisabled();
    await release(new ApiError(0));
    expect(dialog().getByRole('button', { name: /^Код на почту/ })).toBeEnabled();
  });

  it('can be closed by keyboard, and leaves the screen unchanged', async () => {
    const { host } = await ask();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/Облачный пароль/)).toHaveValue('481592');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(host.toasts.error).not.toHaveBeenCalled();
    // And is asked again by the next press.
    await press('Отключить защиту');
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  });

  it('requires only a code without a second factor', async () => {
    await ask('DISABLE');
    await pressThere(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(confirm).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD' });
  });

  it('offers only the phone without an email', async () => {
    await ask('DISABLE', { ...person, email: null });
    expect(dialog().getByText('Отправим код на ваш телефон.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Код на почту/ })).not.toBeInTheDocument();
  });

  it('is shown in English, with the user’s own contacts in full', async () => {
    await ask('PASSWORD', person, 'en');
    expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    expect(dialog().getByRole('button', { name: /^Text me a code/ })).toHaveTextContent('+7 900 123\u201145\u201167');
    expect(dialog().getByRole('button', { name: /^Email me a code/ })).toHaveTextContent('anna@example.org');
  });
});
