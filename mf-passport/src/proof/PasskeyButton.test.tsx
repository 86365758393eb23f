import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import {
  assertion,
  installAuthenticator,
  removeAuthenticator,
  someOptions,
} from '@passport/shared/webauthn/testing/fakeAuthenticator';
import { wasPasskeyUsedHere } from '@passport/shared/webauthn/usedHere';
import { fireEvent, screen, within } from '@testing-library/react';
import { codeAnswers, rightEmailCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOff, factorOn, noPasskeys, passkey } from '../testing/samples';

beforeAll(installDialog);

const useIt = 'Подтвердить лицом или отпечатком';
const proof = { passkey: { id: someOptions.id, credential: assertion } };
const wrongPasskey = new ApiError(400, { message: 'нет', code: 'wrong_passkey' });
const failed = /^Не удалось подтвердить лицом или отпечатком/;

let browser: ReturnType<typeof installAuthenticator>;
let answers: FakeAnswers;
let ask: jest.Mock<(body: unknown) => unknown>;
beforeEach(() => {
  browser = installAuthenticator();
  ask = jest.fn((_body: unknown) => someOptions);
  answers = {
    ...codeAnswers(),
    'GET /user/2fa/': { ...factorOff, passkeys_count: 1 },
    'POST /user/passkeys/options/': ask,
  };
});
afterEach(removeAuthenticator);

/** A call whose bodies the test reads. */
function record(call: string, answer: unknown = {}): jest.Mock<(body: unknown) => unknown> {
  const mock = jest.fn((_body: unknown) => answer);
  answers[call] = mock;
  return mock;
}
const render = (path: string, two_factor_auth: TwoFactorMode = 'DISABLE', locale: 'ru' | 'en' = 'ru') =>
  renderPassport({ path, answers, session: { user: { ...person, two_factor_auth } }, locale });
const withFactor = (mode: TwoFactorMode) => {
  answers['GET /user/2fa/'] = { ...factorOn(mode), is_sign_in_recent: false, passkeys_count: 1 };
};
const offer = () => screen.queryByRole('button', { name: useIt });

describe('a passkey confirms', () => {
  it('the export, without a code', async () => {
    const exported = record('POST /user/export/', new ApiError(503, { message: 'Позже' }));
    await render('/passport/export');
    await press(useIt);
    expect(ask).toHaveBeenCalledWith({ purpose: 'prove' });
    expect(exported).toHaveBeenCalledWith(expect.objectContaining(proof));
    expect(wasPasskeyUsedHere()).toBe(true);
    expect(screen.getByRole('alert')).toHaveTextContent('Позже');
  });

  it('the export, without the second factor and a sign-in of its own', async () => {
    withFactor('PASSWORD');
    const exported = record('POST /user/export/', new ApiError(503));
    const confirmed = record('POST /user/confirm_sign_in/');
    await render('/passport/export', 'PASSWORD');
    await press(useIt);
    expect(exported).toHaveBeenCalledTimes(1);
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('the deletion, which still waits for its own press', async () => {
    withFactor('TOTP');
    const deleted = record('POST /user/delete_account/', { deletion_at: '2026-12-12T00:00:00.000Z' });
    const confirmed = record('POST /user/confirm_sign_in/');
    await render('/passport/deletion', 'TOTP');
    fireEvent.click(screen.getByRole('checkbox', { name: /Понимаю/ }));
    await press(useIt);
    expect(deleted).not.toHaveBeenCalled();
    await press('Удалить аккаунт');
    expect(deleted).toHaveBeenCalledWith(expect.objectContaining(proof));
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('the deletion only in time: after that the proof starts over', async () => {
    record('POST /user/delete_account/', wrongPasskey);
    await render('/passport/deletion');
    fireEvent.click(screen.getByRole('checkbox', { name: /Понимаю/ }));
    await press(useIt);
    await press('Удалить аккаунт');
    expect(screen.getByRole('alert')).toHaveTextContent(failed);
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    expect(offer()).toBeVisible();
  });

  it('the old contact, when the contact is changed', async () => {
    withFactor('PASSWORD');
    const changed = record('POST /user/change_email/', { other_sessions: 0 });
    const confirmed = record('POST /user/confirm_sign_in/');
    await render('/passport/change-email', 'PASSWORD');
    await press(useIt);
    fill(/^Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await typeCode(rightEmailCode);
    expect(changed).toHaveBeenCalledWith(
      expect.objectContaining({ email_verification: 'email UPDATE_PROFILE_NEW', ...proof }),
    );
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('the old contact only in time: after that it is proven again, and the new one stays typed', async () => {
    record('POST /user/change_email/', wrongPasskey);
    await render('/passport/change-email');
    await press(useIt);
    fill(/^Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await typeCode(rightEmailCode);
    expect(screen.getByRole('alert')).toHaveTextContent(failed);
    await press(useIt);
    expect(screen.getByRole('textbox', { name: /^Новый адрес почты/ })).toHaveValue('new@example.org');
  });

  it('the sign-in, and the screen below goes on', async () => {
    let isRecent = false;
    const confirmed = jest.fn((_body: unknown) => {
      isRecent = true;
      return {};
    });
    answers['GET /user/passkeys/'] = { ...noPasskeys, items: [passkey] };
    answers['DELETE /user/passkeys/{id}/'] = () =>
      isRecent ? {} : new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
    answers['POST /user/confirm_sign_in/'] = confirmed;
    const { host } = await render('/passport/passkeys');
    await press('Удалить: iCloud Keychain');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    await settle();
    await press(useIt);
    expect(confirmed).toHaveBeenCalledWith(proof);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(host.toasts.success).toHaveBeenCalledWith('Ключ доступа удалён');
  });
});

describe('the dialog that confirms the sign-in', () => {
  const ofRecent = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
  beforeEach(() => {
    answers['GET /user/passkeys/'] = noPasskeys;
    answers['POST /user/passkeys/options/'] = (body: { purpose: string }) =>
      body.purpose === 'create' ? ofRecent : someOptions;
  });

  it('opens once it is known whether there is a passkey', async () => {
    const release = hold(answers, 'GET /user/2fa/');
    await render('/passport/passkeys');
    await press('Создать ключ доступа');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await release({ ...factorOff, passkeys_count: 1 });
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: useIt })).toBeVisible();
  });

  it('does without one where that cannot be learnt', async () => {
    answers['GET /user/2fa/'] = new ApiError(503);
    await render('/passport/passkeys');
    await press('Создать ключ доступа');
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: /^Код по СМС/ })).toHaveFocus();
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('the offer of a passkey', () => {
  it.each([
    ['a person without one', () => void (answers['GET /user/2fa/'] = factorOff)],
    ['a browser without passkeys', removeAuthenticator],
    ['a person of whom that cannot be learnt', () => void (answers['GET /user/2fa/'] = new ApiError(503))],
  ])('is not made to %s: a code is asked for', async (_whom, arrange) => {
    arrange();
    await render('/passport/export');
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    expect(offer()).not.toBeInTheDocument();
  });

  it.each([
    ['turns the second factor off', '/passport/2fa/disable', 'Отключить защиту'],
    ['proves a new factor', '/passport/2fa/validation', /^Отправить СМС/],
    ['renews the recovery codes, which turn it off', '/passport/2fa/recovery-codes', 'Создать коды'],
  ])('is not made where a person %s (R-19)', async (_what, path, button) => {
    answers['GET /user/2fa/'] = { ...factorOn('TOTP'), passkeys_count: 1 };
    await render(path, 'TOTP');
    expect(screen.getByRole('button', { name: button })).toBeVisible();
    expect(offer()).not.toBeInTheDocument();
  });

  it('stands beside the factor and the code, whose text stays when the person ends it', async () => {
    withFactor('PASSWORD');
    await render('/passport/export', 'PASSWORD');
    expect(offer()).toBeVisible();
    await press(/^Код по СМС/);
    expect(offer()).toBeVisible();
    fireEvent.change(screen.getByRole('textbox', { name: 'Код подтверждения' }), { target: { value: '12' } });
    browser.get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await press(useIt);
    expect(screen.getByRole('textbox', { name: 'Код подтверждения' })).toHaveValue('12');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows that it is under way, and a fault of the browser in plain words', async () => {
    const release = hold(answers, 'POST /user/passkeys/options/');
    const { host } = await render('/passport/export');
    await press(useIt);
    expect(offer()).toHaveAttribute('aria-busy', 'true');
    browser.get.mockRejectedValueOnce(new DOMException('The operation is insecure.', 'SecurityError'));
    await release(someOptions);
    expect(offer()).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('alert')).toHaveTextContent(failed);
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it('is made in English', async () => {
    await render('/passport/export', 'DISABLE', 'en');
    expect(screen.getByRole('button', { name: 'Confirm with face or fingerprint' })).toBeVisible();
  });
});
