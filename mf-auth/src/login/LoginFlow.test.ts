import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { AuthApi } from './auth.api';
import type { FlowSnapshot } from './flowStorage';
import { LoginFlow, type LoginFlowParts } from './LoginFlow';

const user: IdentifiedUser = {
  id: 7,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: '+7******4567',
  email: 'an**@mail.ru',
};
const jwt = { access: 'a', refresh: 'r' };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };

function fakeApi() {
  return {
    sendSms: jest.fn<AuthApi['sendSms']>(() =>
      Promise.resolve({ phone_verification: 'pv', phone: '+7******4567', ...sent }),
    ),
    verifySms: jest.fn<AuthApi['verifySms']>(() => Promise.resolve({ is_verified: true })),
    sendEmail: jest.fn<AuthApi['sendEmail']>(() =>
      Promise.resolve({ email_verification: 'ev', email: 'an**@mail.ru', ...sent, code_length: 6 }),
    ),
    verifyEmail: jest.fn<AuthApi['verifyEmail']>(() => Promise.resolve({ is_verified: true })),
    standardAuth: jest.fn<AuthApi['standardAuth']>(() => Promise.resolve({ jwt })),
    initialUserData: jest.fn<AuthApi['initialUserData']>(() => Promise.reject(new ApiError(404))),
    checkPhoneIsNotUsed: jest.fn<AuthApi['checkPhoneIsNotUsed']>(() => Promise.resolve({ phone: '' })),
    checkEmailIsNotUsed: jest.fn<AuthApi['checkEmailIsNotUsed']>(() => Promise.resolve({ email: '' })),
    register: jest.fn<AuthApi['register']>(() => Promise.resolve({ jwt })),
    setTimezone: jest.fn<AuthApi['setTimezone']>(),
    updateCookiesConsent: jest.fn<AuthApi['updateCookiesConsent']>(),
    updateNewsConsent: jest.fn<AuthApi['updateNewsConsent']>(),
  };
}

let start: PhoneField;
let api: ReturnType<typeof fakeApi>;
let stored: FlowSnapshot | undefined;
let preregisterPhone: string | undefined;
let now: number;
let tick: () => void;
const signIn = jest.fn<LoginFlowParts['signIn']>(() => Promise.resolve());
const toast = jest.fn();

const open = () =>
  new LoginFlow({
    api,
    start: (start = new PhoneField(() => Promise.resolve([]))),
    storage: { read: () => stored, write: (snapshot) => (stored = snapshot), clear: () => (stored = undefined) },
    preregisterPhone: {
      read: () => preregisterPhone,
      write: (phone) => (preregisterPhone = phone),
      clear: () => (preregisterPhone = undefined),
    },
    loadCountries: () => Promise.resolve([]),
    party: { site: 'site-1' },
    leave: jest.fn(),
    signIn,
    explain: (error, field, fallback) => {
      const reading = handleApiError(error, { field, fallback });
      if (reading.toast) toast(reading.toast);
      return reading;
    },
    clock: {
      now: () => now,
      everySecond: (callback) => {
        tick = callback;
        return () => undefined;
      },
    },
  });

const pass = (seconds: number) => {
  now += seconds * 1000;
  tick();
};
function identified() {
  const flow = open();
  start.setPhone('+79001234567');
  flow.meet('+79001234567', user);
  return flow;
}
async function atRegisterForm() {
  const flow = open();
  flow.meet('+79001234567', undefined);
  await flow.chooseSms();
  flow.sms.input('1234');
  await flow.submitSmsCode();
  return flow;
}
const fill = (flow: LoginFlow, email = 'anna@mail.ru') => {
  flow.form.fields.first_name.input('Анна');
  flow.form.fields.last_name.input('Ёлкина');
  flow.form.fields.email.input(email);
};

beforeEach(() => {
  api = fakeApi();
  stored = undefined;
  preregisterPhone = undefined;
  now = 0;
  tick = () => undefined;
  signIn.mockClear();
  toast.mockClear();
});

describe('START', () => {
  it('leads somebody known to the choice, and a first-time visitor to registration', () => {
    const known = identified();
    expect([known.step, known.action, known.user]).toEqual(['USER_IDENTIFIED', 'SIGNIN', user]);
    stored = undefined;
    const unknown = open();
    unknown.meet('+79001234567', undefined);
    expect([unknown.step, unknown.action, unknown.form.phone.phone]).toEqual([
      'NOT_RECOGNIZED',
      'SIGNUP',
      '+79001234567',
    ]);
  });

  it('shows what the service says of the phone at the field, and the rest as a toast', () => {
    const flow = open();
    flow.refuse(new ApiError(400, { message: 'Нет', errors: { phone: 'Некорректный номер' } }));
    expect(start.error).toBe('Некорректный номер');
    flow.refuse(new ApiError(0));
    expect(toast).toHaveBeenCalledWith('errors.user-search');
    expect(flow.step).toBe('START');
  });
});

describe('signing in', () => {
  it('by SMS', async () => {
    const flow = identified();
    await flow.chooseSms();
    expect(api.sendSms).toHaveBeenCalledWith({ action: 'SIGNIN', user: 7, phone: '+79001234567' });
    expect(flow.step).toBe('CODE_INPUT');
    flow.sms.input('1234');
    await flow.submitSmsCode();
    expect(api.verifySms).toHaveBeenCalledWith({ code: '1234', phone_verification: 'pv' });
    expect(api.standardAuth).toHaveBeenCalledWith({ user: 7, phone_verification: 'pv', site: 'site-1' });
    expect(signIn).toHaveBeenCalledWith(jwt, false);
    expect(stored).toBeUndefined();
  });

  it('by e-mail', async () => {
    const flow = identified();
    await flow.chooseEmail();
    expect(api.sendEmail).toHaveBeenCalledWith({ action: 'SIGNIN', user: 7 });
    expect([flow.step, flow.email.codeLength]).toEqual(['EMAIL_CODE_INPUT', 6]);
    flow.email.input('123456');
    await flow.submitEmailCode();
    expect(api.standardAuth).toHaveBeenCalledWith({ user: 7, email_verification: 'ev', site: 'site-1' });
    expect(signIn).toHaveBeenCalledWith(jwt, false);
  });

  it.each([
    ['wrong_code', 'errors.invalid-code'],
    ['expired_code', 'errors.expired-code'],
    ['SESSION_LIMIT', 'errors.session-limit'],
    ['BLACK_LIST', 'errors.black-list'],
  ])('shows %s at the code field and stays', async (code, text) => {
    const flow = identified();
    await flow.chooseSms();
    api.verifySms.mockRejectedValueOnce(new ApiError(400, { message: 'm', code }));
    flow.sms.input('9999');
    await flow.submitSmsCode();
    expect([flow.step, flow.sms.error, flow.sms.code]).toEqual(['CODE_INPUT', text, '']);
    expect(api.standardAuth).not.toHaveBeenCalled();
  });

  it('says which call could not be made', async () => {
    const flow = identified();
    api.sendSms.mockRejectedValueOnce(new ApiError(0));
    await flow.chooseSms();
    api.sendEmail.mockRejectedValueOnce(new ApiError(0));
    await flow.chooseEmail();
    await flow.chooseSms();
    api.verifySms.mockRejectedValueOnce(new ApiError(0));
    flow.sms.input('1234');
    await flow.submitSmsCode();
    expect(toast.mock.calls.flat()).toEqual(['errors.sms-send', 'errors.code-check']);
    expect(flow.email.error).toBe('errors.email');
  });

  it('goes on with an accepted code when the call after it failed, without asking about the code again', async () => {
    const flow = identified();
    await flow.chooseSms();
    flow.sms.input('1234');
    api.standardAuth.mockRejectedValueOnce(new ApiError(0));
    await flow.submitSmsCode();
    expect([flow.step, toast.mock.calls.length]).toEqual(['CODE_INPUT', 1]);
    await flow.submitSmsCode();
    expect([api.verifySms.mock.calls.length, signIn.mock.calls.length]).toEqual([1, 1]);
  });

  it('returns to the choice when the accepted code has died meanwhile', async () => {
    const flow = identified();
    await flow.chooseEmail();
    flow.email.input('123456');
    api.standardAuth.mockRejectedValueOnce(new ApiError(400, { message: 'm', code: 'expired_code' }));
    await flow.submitEmailCode();
    expect([flow.step, flow.email.error, flow.email.sent]).toEqual([
      'USER_IDENTIFIED',
      'errors.expired-code',
      undefined,
    ]);
  });
});

describe('going back', () => {
  it('and choosing SMS again while the timer runs returns to the code that was sent', async () => {
    const flow = identified();
    await flow.chooseSms();
    flow.back();
    expect(flow.step).toBe('USER_IDENTIFIED');
    await flow.chooseSms();
    expect([flow.step, flow.sms.error, api.sendSms.mock.calls.length]).toEqual([
      'CODE_INPUT',
      'errors.timer-is-running',
      1,
    ]);
    pass(59);
    flow.back();
    await flow.chooseSms();
    expect(api.sendSms).toHaveBeenCalledTimes(2);
  });

  it('from the e-mail code resets the timer', async () => {
    const flow = identified();
    await flow.chooseEmail();
    flow.back();
    expect([flow.step, flow.email.timer.status]).toEqual(['USER_IDENTIFIED', 'IDLE']);
  });

  it('and giving another phone forgets what was sent to the first', async () => {
    const flow = identified();
    await flow.chooseSms();
    flow.backTo('START');
    expect([flow.step, flow.start.phone]).toEqual(['START', '+79001234567']);
    flow.meet('+79007654321', user);
    expect([flow.sms.sent, flow.sms.timer.status]).toEqual([undefined, 'IDLE']);
  });

  it('from the register form clears the stored phone and the proof', async () => {
    const flow = await atRegisterForm();
    expect(preregisterPhone).toBe('+79001234567');
    flow.back();
    expect([flow.step, preregisterPhone, flow.sms.sent]).toEqual(['NOT_RECOGNIZED', undefined, undefined]);
  });
});

describe('forward, after back', () => {
  it('leads to the code that was sent, also over several steps', async () => {
    const flow = identified();
    await flow.chooseSms();
    flow.back();
    flow.forwardTo('CODE_INPUT');
    expect(flow.step).toBe('CODE_INPUT');
    flow.backTo('START');
    flow.forwardTo('CODE_INPUT');
    expect([flow.step, flow.sms.sent?.id]).toEqual(['CODE_INPUT', 'pv']);
  });

  it('leads to the e-mail code of a registration, with the phone still proven', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    await flow.submitForm();
    flow.back();
    flow.forwardTo('EMAIL_CODE_INPUT');
    expect(flow.step).toBe('EMAIL_CODE_INPUT');
  });

  it('leads nowhere without a code, after what was proven was given up, and with another phone', async () => {
    const flow = identified();
    flow.forwardTo('CODE_INPUT');
    expect(flow.step).toBe('USER_IDENTIFIED');
    stored = undefined;
    const form = await atRegisterForm();
    form.back();
    form.forwardTo('REGISTER_FORM');
    expect(form.step).toBe('NOT_RECOGNIZED');
    stored = undefined;
    const other = identified();
    await other.chooseSms();
    other.backTo('START');
    start.setPhone('+79007654321');
    other.forwardTo('CODE_INPUT');
    expect(other.step).toBe('START');
  });
});

describe('registering', () => {
  it('proves the phone, fills the form with what is known, proves the e-mail, and tells all of it once', async () => {
    api.initialUserData.mockResolvedValue({ first_name: 'Анна', last_name: '', phone: '+79001234567', email: null });
    const flow = await atRegisterForm();
    expect(api.sendSms).toHaveBeenCalledWith({ action: 'SIGNUP', phone: '+79001234567' });
    expect(flow.step).toBe('REGISTER_FORM');
    expect(flow.form.values).toMatchObject({ first_name: 'Анна', last_name: '', email: '' });
    expect(flow.form.phone.phone).toBe('+79001234567');

    fill(flow);
    flow.form.setNews(true);
    await flow.submitForm();
    expect(api.checkPhoneIsNotUsed).toHaveBeenCalledWith({ phone: '+79001234567' });
    expect(api.checkEmailIsNotUsed).toHaveBeenCalledWith({ email: 'anna@mail.ru' });
    expect(api.sendEmail).toHaveBeenCalledWith({ action: 'SIGNUP', email: 'anna@mail.ru' });
    expect(flow.step).toBe('EMAIL_CODE_INPUT');

    flow.email.input('123456');
    await flow.submitEmailCode();
    expect(api.register).toHaveBeenCalledWith({
      first_name: 'Анна',
      last_name: 'Ёлкина',
      email: 'anna@mail.ru',
      phone: '+79001234567',
      phone_verification: 'pv',
      email_verification: 'ev',
      site: 'site-1',
    });
    expect(signIn).toHaveBeenCalledWith(jwt, true);
    expect([stored, preregisterPhone]).toEqual([undefined, undefined]);
  });

  it('needs every field', async () => {
    const flow = await atRegisterForm();
    await flow.submitForm();
    expect(flow.form.firstInvalid).toBe('first_name');
    expect(api.checkEmailIsNotUsed).not.toHaveBeenCalled();
  });

  it('puts a taken phone on the phone and a taken e-mail on the e-mail, and sends no code', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    api.checkPhoneIsNotUsed.mockRejectedValueOnce(
      new ApiError(409, { message: 'm', errors: { phone: 'Номер занят' } }),
    );
    api.checkEmailIsNotUsed.mockRejectedValueOnce(new ApiError(409, { message: 'Адрес занят' }));
    await flow.submitForm();
    expect([flow.form.fields.phone.error, flow.form.fields.email.error]).toEqual(['Номер занят', 'Адрес занят']);
    expect([flow.step, api.sendEmail.mock.calls.length]).toEqual(['REGISTER_FORM', 0]);
  });

  it('says at the e-mail field that the letter could not be sent', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    api.sendEmail.mockRejectedValueOnce(new ApiError(503));
    await flow.submitForm();
    expect([flow.step, flow.form.fields.email.error]).toEqual(['REGISTER_FORM', 'errors.email']);
  });

  it('sends another code for another address', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    await flow.submitForm();
    flow.back();
    flow.form.fields.email.input('other@mail.ru');
    await flow.submitForm();
    expect(api.sendEmail).toHaveBeenLastCalledWith({ action: 'SIGNUP', email: 'other@mail.ru' });
    expect(flow.step).toBe('EMAIL_CODE_INPUT');
  });

  it('returns to the form with what the service refused of it', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    await flow.submitForm();
    flow.email.input('123456');
    api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', errors: { last_name: 'Только буквы' } }));
    await flow.submitEmailCode();
    expect([flow.step, flow.form.fields.last_name.error]).toEqual(['REGISTER_FORM', 'Только буквы']);
  });

  it('begins again with the phone when its proof has died meanwhile', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    await flow.submitForm();
    flow.email.input('123456');
    api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', code: 'expired_code' }));
    await flow.submitEmailCode();
    expect([flow.step, flow.sms.error, flow.sms.sent]).toEqual(['NOT_RECOGNIZED', 'errors.expired-code', undefined]);
  });
});

describe('a reload', () => {
  it('goes on where it was, on every step, and never keeps a code', async () => {
    const flow = await atRegisterForm();
    fill(flow);
    flow.form.setNews(true);
    const form = open();
    expect([form.step, form.action, form.sms.state]).toEqual(['REGISTER_FORM', 'SIGNUP', 'SUCCESS']);
    expect(form.form.draft).toEqual({ first_name: 'Анна', last_name: 'Ёлкина', email: 'anna@mail.ru', news: true });
    await form.submitForm();
    form.email.input('98765');

    now += 10_000;
    const code = open();
    expect([code.step, code.email.code, code.email.timer.secondsLeft]).toEqual(['EMAIL_CODE_INPUT', '', 49]);
    expect(JSON.stringify(stored)).not.toContain('98765');
    code.email.input('123456');
    await code.submitEmailCode();
    expect(api.register).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith(jwt, true);
  });

  it('stops saving with its screen', async () => {
    const flow = identified();
    flow.dispose();
    stored = undefined;
    await flow.chooseSms();
    expect(stored).toBeUndefined();
  });
});
