import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Locale } from '@passport/shared/constants';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightEmailCode, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOff, factorOn } from '../testing/samples';

beforeAll(installDialog);

const totp = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  digits: 6,
  expires_in_seconds: 900,
};
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

let answers: FakeAnswers;
beforeEach(() => {
  answers = { ...codeAnswers(), 'POST /user/2fa/totp/': totp };
});
const open = (path: string, settings: TwoFactorSettings = factorOff, locale: Locale = 'ru') => {
  answers['GET /user/2fa/'] = settings;
  const user = { ...person, two_factor_auth: settings.mode };
  return renderPassport({ path: `/passport/2fa${path}`, answers, session: { user }, locale });
};

describe('the factor in use', () => {
  it('shows since when it is on', async () => {
    await open('', factorOn('TOTP'));
    expect(screen.getByText(/^Включена$/, { selector: 'div' })).toHaveTextContent(/^Включена 1\sмарта 2026$/);
  });

  it.each([
    [0, 'ru', 'Кодов не осталось'],
    [1, 'ru', 'Остался 1 код'],
    [2, 'ru', 'Осталось 2 кода'],
    [10, 'ru', 'Осталось 10 кодов'],
    [0, 'en', 'No codes left'],
    [1, 'en', '1 code left'],
    [10, 'en', '10 codes left'],
  ] as const)('with %i recovery codes in %s says "%s"', async (recovery_codes_left, locale, text) => {
    await open('', { ...factorOn('TOTP'), recovery_codes_left }, locale);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('warns of few recovery codes by the style of a state, next to the link to new ones', async () => {
    const view = await open('', { ...factorOn('TOTP'), recovery_codes_left: 3 });
    expect(screen.getByText('Осталось 3 кода')).toHaveStyle('display: inline-block');
    expect(screen.getByRole('link', { name: 'Создать новые' })).toHaveAttribute('href', '/passport/2fa/recovery-codes');
    view.unmount();
    await open('', { ...factorOn('TOTP'), recovery_codes_left: 4 });
    expect(screen.getByText('Осталось 4 кода')).not.toHaveStyle('display: inline-block');
  });

  it('has no recovery codes and nothing to turn off if it is off', async () => {
    await open('');
    expect(screen.queryByText('Коды восстановления')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Отключить' })).not.toBeInTheDocument();
  });

  it('shows when support removes it, and stays on that page if that could not be cancelled', async () => {
    answers['POST /user/2fa/cancel_reset/'] = new ApiError(503, { message: 'Позже' });
    const { host } = await open('', { ...factorOn('TOTP'), reset_scheduled_for: '2026-11-22T10:00:00.000Z' });
    const notice = screen.getByRole('region', { name: 'Поддержка отключит двухфакторную защиту' });
    expect(notice).toHaveTextContent(
      /Она отключится 22\sноября 2026 в\s\d\d:00\. Если вы об\sэтом не\sпросили, нажмите «Не\sотключать»\.Не отключать$/,
    );
    // Before everything else.
    const follows = notice.compareDocumentPosition(screen.getByRole('region', { name: 'Состояние' }));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await press('Не отключать');
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(notice).toBeVisible();
    expect(screen.getByRole('button', { name: 'Не отключать' })).not.toHaveAttribute('aria-busy', 'true');
  });
});

describe('the factors to choose from', () => {
  it.each([
    ['PASSWORD', 'Сменить пароль', '/passport/2fa/cloud-password'],
    ['TOTP', 'Заменить ключ', '/passport/2fa/google-authenticator'],
  ] as const)('have for %s in use "%s"', async (mode, name, href) => {
    await open('', factorOn(mode));
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getByText('Используется')).toBeVisible();
    expect(screen.getByText('Действует один способ. Новый заменит прежний.')).toBeVisible();
  });

  it.each(['TELEGRAM', 'PHONE_EMAIL'] as const)('have nothing to change if %s is on', async (mode) => {
    await open('', { ...factorOn(mode), available_modes: ['DISABLE', 'PASSWORD', 'TOTP', mode] });
    expect(screen.getByText('Используется')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Telegram|Телефон и почта/ })).not.toBeInTheDocument();
  });

  it('recommend the app without a factor, and nothing with one', async () => {
    const view = await open('');
    const main = { background: 'var(--color-accent)' };
    expect(screen.getByRole('link', { name: 'Включить: Приложение-аутентификатор' })).toHaveStyle(main);
    expect(screen.getByRole('link', { name: 'Включить: Telegram' })).not.toHaveStyle(main);
    expect(screen.getByText('Рекомендуем').closest('li')).toHaveTextContent(/^Приложение-аутентификатор Рекомендуем/);
    view.unmount();
    await open('', factorOn('PASSWORD'));
    expect(screen.queryByText('Рекомендуем')).not.toBeInTheDocument();
    expect(screen.getByText('Используется').closest('li')).toHaveTextContent(/^Облачный пароль Используется/);
  });

  it('are offered in English', async () => {
    await open('', factorOff, 'en');
    expect(screen.queryByText('In use')).not.toBeInTheDocument();
    expect(screen.queryByText(/Only one method can be active/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Turn on: Authenticator app' })).toBeVisible();
    expect(screen.getByText('Two-step verification is off').closest('li')).toHaveTextContent(/enough to sign in\.$/);
  });
});

describe('a new cloud password', () => {
  it('shows its rule at its field, and takes the focus', async () => {
    await open('/cloud-password');
    const field = screen.getByLabelText(/Новый пароль/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Только цифры, минимум 6');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each(['', '12', 'parole'])('is not sent if it is "%s"', async (password) => {
    const set = jest.fn();
    answers['PATCH /user/set_2fa/'] = set;
    await open('/cloud-password');
    fill(/Новый пароль/, password);
    fill(/Пароль ещё раз/, password);
    await press('Включить');
    expect(screen.getAllByRole('alert')[0]).toBeVisible();
    expect(set).not.toHaveBeenCalled();
  });

  it('is saved by keyboard, once', async () => {
    const release = hold(answers, 'PATCH /user/set_2fa/');
    const { host, place } = await open('/cloud-password');
    fill(/Новый пароль/, '481592');
    fill(/Пароль ещё раз/, '481592');
    const before = jest.mocked(host.api.call).mock.calls.length;
    fireEvent.submit(screen.getByLabelText(/Новый пароль/));
    await settle();
    const button = screen.getByRole('button', { name: 'Включить' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(button);
    await release({ mode: 'PASSWORD', recovery_codes: codes });
    expect(jest.mocked(host.api.call).mock.calls).toHaveLength(before + 1);
    expect(place.current).toBe('/passport/2fa/success');
  });
});

describe('a new key for the authenticator', () => {
  it('is loaded at the next try after a failure', async () => {
    answers['POST /user/2fa/totp/'] = new ApiError(503);
    await open('/google-authenticator');
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось создать ключ');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    answers['POST /user/2fa/totp/'] = totp;
    await press('Повторить');
    expect(screen.getByRole('img', { name: 'QR-код с ключом для приложения' })).toBeVisible();
  });

  it('stays in view: the field of its code does not take the focus', async () => {
    await open('/google-authenticator');
    expect(screen.getByRole('textbox', { name: 'Код из приложения' })).not.toHaveFocus();
  });

  it('sends no request without a code', async () => {
    const { host } = await open('/google-authenticator');
    const before = jest.mocked(host.api.call).mock.calls.length;
    await press('Включить');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(jest.mocked(host.api.call).mock.calls).toHaveLength(before);
  });
});

describe('the recovery codes', () => {
  const written: string[] = [];
  beforeEach(() => {
    written.length = 0;
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    jest.restoreAllMocks();
  });
  async function renew(locale: Locale = 'ru') {
    answers['POST /user/2fa/recovery_codes/'] = { recovery_codes: codes };
    const view = await open('/recovery-codes', factorOn('PASSWORD'), locale);
    fill(/Облачный пароль|Cloud password/, '481592');
    await press(/Создать коды|Create codes/);
    return view;
  }

  it('are copied one per line', async () => {
    const { host } = await renew();
    await press('Скопировать');
    expect(written).toEqual([codes.join('\n')]);
    expect(host.toasts.success).toHaveBeenCalledWith('Скопировано');
  });

  it('are printed by the browser', async () => {
    window.print = jest.fn();
    await renew();
    await press('Напечатать');
    expect(window.print).toHaveBeenCalledTimes(1);
  });

  it('are saved as a text with an explanation', async () => {
    const parts: string[] = [];
    URL.createObjectURL = () => 'blob:codes';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(globalThis, 'Blob').mockImplementation((text) => ({ text: parts.push(...(text as string[])) }) as never);
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await renew('en');
    await press('Download');
    expect(names).toEqual(['passport-recovery-codes.txt']);
    expect(parts.join('')).toMatch(
      /^Passport recovery codes\n\+7\*{6}4567 · created \d+\s\w+\s\d{4} · each works once · localhost\n\n/,
    );
    expect(parts.join('')).toContain(`\n\n${codes.join('\n')}\n`);
  });

  it('are announced by a heading that takes the focus', async () => {
    await renew();
    expect(screen.getByRole('heading', { level: 1, name: 'Новые коды готовы' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Коды восстановления' })).toHaveFocus();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  });

  it.each([
    ['TOTP', /^С\sними вы войдёте, если потеряете телефон с\sприложением\. Каждый код действует один раз/],
    ['PASSWORD', /^С\sними вы войдёте, если обычный способ подтверждения недоступен\. Каждый код действует один раз/],
  ] as const)('say what they are for in addition to %s', async (mode, text) => {
    answers['POST /user/2fa/recovery_codes/'] = { recovery_codes: codes };
    await open('/recovery-codes', factorOn(mode));
    fill(/Облачный пароль|Код из приложения/, '481592');
    await press('Создать коды');
    expect(screen.getByText(text)).toBeVisible();
  });

  it('are not created with a wrong password, which is shown at its field', async () => {
    answers['POST /user/2fa/recovery_codes/'] = new ApiError(400, {
      message: 'нет',
      errors: { password: 'Неверный пароль' },
    });
    await open('/recovery-codes', factorOn('PASSWORD'));
    fill(/Облачный пароль/, '000000');
    await press('Создать коды');
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный пароль');
    expect(screen.queryByText('Новые коды готовы')).not.toBeInTheDocument();
  });

  it('cannot be opened without a second factor', async () => {
    expect((await open('/recovery-codes')).place.current).toBe('/passport/2fa');
  });
});

describe('the end of turning a factor on', () => {
  it('cannot be opened without a factor', async () => {
    expect((await open('/success')).place.current).toBe('/passport/2fa');
  });

  it('cannot be returned to if no codes were shown', async () => {
    expect((await open('/success', factorOn('TOTP'))).place.current).toBe('/passport/2fa');
  });
});

describe.each([
  ['fails', new ApiError(500, { message: 'Что-то пошло не так' }), 'Что-то пошло не так'],
  ['asks to wait', new ApiError(429, { message: 'x', code: 'too_many_requests' }, 60), 'Слишком много запросов'],
])('turning a factor on while the service %s', (_how, failure, text) => {
  const expectNote = () => {
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    for (const field of document.querySelectorAll('input')) expect(field).not.toHaveAttribute('aria-invalid', 'true');
  };
  beforeEach(() => void (answers['PATCH /user/set_2fa/'] = failure));

  it('shows no error at a field of a new cloud password', async () => {
    await open('/cloud-password');
    for (const field of [/Новый пароль/, /Пароль ещё раз/]) fill(field, '481592');
    await press('Включить');
    expectNote();
    expect(screen.getByLabelText(/Новый пароль/)).toHaveValue('481592');
  });

  it('shows no error at the code of a new key', async () => {
    await open('/google-authenticator');
    fill(/Код из приложения/, '654321');
    await settle();
    expectNote();
    expect(screen.getByLabelText(/Код из приложения/)).toHaveValue('654321');
  });

  it('keeps both codes', async () => {
    await open('/validation');
    await press(/^Отправить СМС/);
    await typeCode(rightSmsCode);
    await press(/^Отправить письмо/);
    await typeCode(rightEmailCode);
    expectNote();
    answers['PATCH /user/set_2fa/'] = { mode: 'PHONE_EMAIL', recovery_codes: codes };
    await press('Включить');
    expect(screen.getByRole('heading', { name: 'Двухфакторная защита включена' })).toBeVisible();
  });
});

describe('turning the factor off', () => {
  it.each(['PASSWORD', 'TOTP'] as const)('has a cancel link next to the button for %s', async (mode) => {
    const { place } = await open('/disable', factorOn(mode));
    const cancel = screen.getByRole('link', { name: 'Отмена' });
    expect(cancel.parentElement).toContainElement(screen.getByRole('button', { name: 'Отключить защиту' }));
    fireEvent.click(cancel);
    await settle();
    expect(place.current).toBe('/passport/2fa');
  });
});

describe('turning the factor off without a connection', () => {
  it('stays on the screen with its input, and works at the next press', async () => {
    answers['PATCH /user/set_2fa/'] = new ApiError(0);
    await open('/disable', factorOn('PASSWORD'));
    fill(/Облачный пароль/, '481592');
    await press('Отключить защиту');
    expect(screen.getByRole('alert')).toHaveTextContent('Нет связи');
    expect(screen.getByLabelText(/Облачный пароль/)).toHaveValue('481592');
    expect(screen.getByLabelText(/Облачный пароль/)).toHaveAttribute('aria-invalid', 'false');
    answers['PATCH /user/set_2fa/'] = { mode: 'DISABLE' };
    await press('Отключить защиту');
    expect(screen.getByRole('heading', { name: 'Защита отключена' })).toHaveFocus();
    expect(screen.getByText(/Мы сообщили об этом/)).toHaveTextContent('на ваш телефон и почту');
  });

  it.each([{ email: null }, { is_verified: false }])(
    'shows the recipients of the message for a user with %j',
    async (change) => {
      answers['PATCH /user/set_2fa/'] = { mode: 'DISABLE' };
      answers['GET /user/2fa/'] = factorOn('PASSWORD');
      const user = { ...person, two_factor_auth: 'PASSWORD' as const, ...change };
      await renderPassport({ path: '/passport/2fa/disable', answers, session: { user } });
      fill(/Облачный пароль/, '481592');
      await press('Отключить защиту');
      expect(screen.getByText(/Мы сообщили об этом/).textContent).toMatch(/^Мы сообщили об этом на ваш телефон\. /);
    },
  );
});
