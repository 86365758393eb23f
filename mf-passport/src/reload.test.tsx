import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightEmailCode, rightSmsCode, typeCode } from './testing/codes';
import { renderPassport } from './testing/renderPassport';
import { factorOff, factorOn } from './testing/samples';

beforeAll(installDialog);

let answers: FakeAnswers;
let sms: jest.Mock<(body: { action: string }) => unknown>;
beforeEach(() => {
  answers = codeAnswers();
  sms = jest.fn(answers['POST /user/send_verification_sms/'] as (body: { action: string }) => unknown);
  answers['POST /user/send_verification_sms/'] = sms;
});

/** Opens a screen, and again as after a reload of the page or the return of a tab that the phone has dropped. */
const open = (path: string, user = person) => renderPassport({ path, answers, session: { user } });
async function reload(path: string, user = person) {
  cleanup();
  return renderPassport({ path, answers, session: { user }, isReload: true });
}

describe('a change of the email survives a reload', () => {
  const path = '/passport/change-email';

  it('while the code to the own contact is in transit, without another send', async () => {
    await open(path);
    await press(/^Код по СМС/);
    await reload(path);
    await typeCode(rightSmsCode);
    expect(sms).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'Новая почта' })).toBeVisible();
  });

  it('with the typed new address, and while its code is in transit', async () => {
    const change = jest.fn((_body: unknown) => ({ other_sessions: 0 }));
    answers['POST /user/change_email/'] = change;
    await open(path);
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    fill(/Новый адрес почты/, 'new@exam');
    await reload(path);
    expect(screen.getByLabelText(/Новый адрес почты/)).toHaveValue('new@exam');
    fill(/Новый адрес почты/, 'new@example.org');
    await press('Получить код');
    await reload(path);
    expect(screen.getByText('Отправили код на new@example.org')).toBeVisible();
    await typeCode(rightEmailCode);
    expect(change).toHaveBeenCalledTimes(1);
    // Nothing of it is left for the next change.
    await reload(path);
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
  });

  it('but is not continued by another user in the same tab', async () => {
    await open(path);
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    await reload(path, { ...person, user_id: 'f2d8c0de-0000-4000-8000-000000000000' });
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
  });
});

it('a change of the phone survives a reload while the code to the new number is in transit', async () => {
  const change = jest.fn((_body: unknown) => ({ other_sessions: 0 }));
  answers['POST /user/change_phone/'] = change;
  const path = '/passport/change-phone';
  await open(path);
  await press(/^Код на почту/);
  await reload(path);
  await typeCode(rightEmailCode);
  fireEvent.input(screen.getByLabelText(/Новый номер/), { target: { value: '+7 916 123-45-99' } });
  await press('Получить код');
  await reload(path);
  expect(screen.getByText(/Отправили код на \+7 916 123\u201145\u201199/)).toBeVisible();
  await typeCode(rightSmsCode);
  expect(sms).toHaveBeenCalledTimes(1);
  expect(change).toHaveBeenCalledTimes(1);
});

describe('a second tab', () => {
  /** A tab with its own storage, in addition to that shared by all tabs. */
  async function openBeside(path: string) {
    sessionStorage.clear();
    return reload(path);
  }

  it('continues a change of the email, without another send', async () => {
    await open('/passport/change-email');
    await press(/^Код по СМС/);
    await openBeside('/passport/change-email');
    await typeCode(rightSmsCode);
    fill(/Новый адрес почты/, 'new@example.org');
    await openBeside('/passport/change-email');
    expect(screen.getByLabelText(/Новый адрес почты/)).toHaveValue('new@example.org');
    expect(sms).toHaveBeenCalledTimes(1);
  });

  it.each(['/passport/export', '/passport/2fa/disable'])(
    'accepts the code requested by an earlier tab: %s',
    async (path) => {
      answers['GET /user/2fa/'] = { ...factorOn('PHONE_EMAIL') };
      const user = {
        ...person,
        two_factor_auth: path.includes('2fa') ? ('PHONE_EMAIL' as const) : person.two_factor_auth,
      };
      await open(path, user);
      await press(/СМС/);
      sessionStorage.clear();
      await reload(path, user);
      expect(screen.getByRole('textbox', { name: 'Код подтверждения' })).toBeVisible();
      expect(sms).toHaveBeenCalledTimes(1);
    },
  );

  it('continues the flow that the other one begins, if it was open before', async () => {
    const path = '/passport/change-email';
    await open(path);
    await press(/^Код по СМС/);
    const begun = Object.entries<string>({ ...localStorage });
    cleanup();
    await open(path);
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    // In the order in which it stores them: the code before the choice of its contact.
    for (const [key, newValue] of begun.toSorted(
      ([a], [b]) => Number(b.includes('open-')) - Number(a.includes('open-')),
    )) {
      localStorage.setItem(key, newValue);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    }
    await typeCode(rightSmsCode);
    expect(screen.getByRole('heading', { name: 'Новая почта' })).toBeVisible();
    expect(sms).toHaveBeenCalledTimes(1);
  });

  it('drops a flow that the other one has finished', async () => {
    const path = '/passport/change-email';
    await open(path);
    await press(/^Код по СМС/);
    for (const key of Object.keys({ ...localStorage })) {
      localStorage.removeItem(key);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    }
    await settle();
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('stores no value that was shown once or typed as a secret', async () => {
    answers['GET /user/2fa/'] = factorOff;
    answers['PATCH /user/set_2fa/'] = { mode: 'PASSWORD', recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] };
    await open('/passport/2fa/cloud-password');
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    await press('Включить');
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(stored).toContain('recovery-codes-shown');
    expect(stored).not.toMatch(/AAAA|481592/);
  });
});

it('the export survives a reload while its code is in transit', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answers['POST /user/export/'] = { exported_at: '2026-11-21T10:00:00.000Z', profile: {}, parts: {} };
  await open('/passport/export');
  await press(/^Код по СМС/);
  await reload('/passport/export');
  await typeCode(rightSmsCode);
  expect(screen.getByRole('heading', { name: 'Файл готов' })).toBeVisible();
});

it('the deletion survives a reload with its tick and proof, and still requires a press', async () => {
  const remove = jest.fn((_body: unknown) => ({ deletion_at: '2026-12-05T10:00:00.000Z' }));
  answers['POST /user/delete_account/'] = remove;
  await open('/passport/deletion');
  fireEvent.click(screen.getByRole('checkbox'));
  await press(/^Код по СМС/);
  await reload('/passport/deletion');
  await typeCode(rightSmsCode);
  await reload('/passport/deletion');
  expect(screen.getByRole('checkbox', { name: /Понимаю/ })).toBeChecked();
  expect(remove).not.toHaveBeenCalled();
  await press('Удалить аккаунт');
  expect(remove).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', email_verification: undefined });
});

describe('a second factor', () => {
  it('keeps an accepted code by phone and email', async () => {
    answers['GET /user/2fa/'] = factorOff;
    answers['PATCH /user/set_2fa/'] = { mode: 'PHONE_EMAIL' };
    await open('/passport/2fa/validation');
    await press(/^Отправить СМС/);
    await typeCode(rightSmsCode);
    await reload('/passport/2fa/validation');
    expect(screen.getByRole('button', { name: /^Отправить письмо/ })).toBeVisible();
  });

  it('keeps the opened link and the code of the bot by Telegram', async () => {
    const start = jest.fn(() => ({ link: 'https://t.me/bot?start=x', expires_in_seconds: 900 }));
    answers['GET /user/2fa/'] = factorOff;
    answers['POST /user/2fa/telegram/'] = start;
    answers['GET /user/2fa/telegram/'] = { is_linked: false };
    await open('/passport/2fa/telegram');
    await reload('/passport/2fa/telegram');
    expect(start).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: /^Открыть бота/ })).toHaveAttribute('href', 'https://t.me/bot?start=x');
  });

  it('keeps an accepted code and the next step when it is turned off', async () => {
    const set = jest.fn((_body: unknown) => ({ mode: 'DISABLE' }));
    answers['GET /user/2fa/'] = factorOn('PHONE_EMAIL');
    answers['PATCH /user/set_2fa/'] = set;
    const on = { ...person, two_factor_auth: 'PHONE_EMAIL' as const };
    await open('/passport/2fa/disable', on);
    await press(/СМС/);
    await reload('/passport/2fa/disable', on);
    await typeCode(rightSmsCode);
    await reload('/passport/2fa/disable', on);
    expect(screen.getByRole('button', { name: /^Отправить письмо/ })).toBeVisible();
    expect(sms).toHaveBeenCalledTimes(1);
  });

  it('is not turned off by an authenticator code alone: a browser may have filled it in', async () => {
    const set = jest.fn((_body: unknown) => ({ mode: 'DISABLE' }));
    answers['GET /user/2fa/'] = factorOn('TOTP');
    answers['PATCH /user/set_2fa/'] = set;
    await open('/passport/2fa/disable', { ...person, two_factor_auth: 'TOTP' });
    fill(/Код из приложения/, '654321');
    await settle();
    expect(set).not.toHaveBeenCalled();
    await press('Отключить защиту');
    expect(set).toHaveBeenCalledWith({ mode: 'DISABLE', totp: '654321' });
  });

  it('empties the cells after a wrong code, so that the next one can be typed', async () => {
    answers['GET /user/2fa/'] = factorOn('TOTP');
    answers['PATCH /user/set_2fa/'] = new ApiError(400, {
      message: 'нет',
      code: 'wrong_code',
      errors: { totp: 'Неверный код' },
    });
    await open('/passport/2fa/disable', { ...person, two_factor_auth: 'TOTP' });
    fill(/Код из приложения/, '654321');
    await press('Отключить защиту');
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
    expect(screen.getByRole('textbox', { name: 'Код из приложения' })).toHaveValue('');
  });
});

describe('recovery codes that were shown', () => {
  const on = { ...person, two_factor_auth: 'TOTP' as const };

  it('cannot be shown again after a reload, which is explained with a link to new ones', async () => {
    answers['GET /user/2fa/'] = factorOff;
    answers['PATCH /user/set_2fa/'] = { mode: 'PASSWORD', recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] };
    await open('/passport/2fa/cloud-password');
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    await press('Включить');
    expect(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await reload('/passport/2fa/success', on);
    expect(screen.getByRole('heading', { name: 'Двухфакторная защита включена' })).toBeVisible();
    expect(screen.getByText('Показать коды ещё раз нельзя. Если не успели сохранить — создайте новые.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Создать новые' })).toHaveAttribute('href', '/passport/2fa/recovery-codes');
  });

  it('are reported as gone above the form of new ones too, after a reload of the renewal', async () => {
    answers['GET /user/2fa/'] = factorOn('TOTP');
    answers['POST /user/2fa/recovery_codes/'] = { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] };
    // The form below creates new ones anyway.
    const gone = 'Показать коды ещё раз нельзя.';
    const path = '/passport/2fa/recovery-codes';
    await open(path, on);
    expect(screen.queryByText(gone)).toBeNull();
    fill(/Код из приложения/, '654321');
    await press('Создать коды');
    expect(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await reload(path, on);
    expect(screen.getByText(gone)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Код из приложения' })).toBeVisible();
  });
});
