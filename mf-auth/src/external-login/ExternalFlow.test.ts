import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ExternalAuthAnswer } from '@passport/shared/schemas/externalAuth';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { ExternalFlow, type ExternalFlowParts } from './ExternalFlow';
import { explainOn } from '../flow/flowFailures';
import { createExternalStorage } from './externalStorage';

const jwt = { access: 'a', refresh: 'r' };
const user: IdentifiedUser = {
  id: 7,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: '+7******4567',
  email: 'a***@mail.ru',
};
const known = {
  first_name: 'Анна',
  last_name: 'Ким',
  phone: '',
  email: 'anna@mail.ru',
  is_email_verified: true,
};
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const taken = () => new ApiError(409, { message: 'm', errors: { phone: 'Этот номер уже зарегистрирован.' } });

type Api = { [Name in keyof ExternalFlowParts['api']]: jest.Mock<ExternalFlowParts['api'][Name]> };
let api: Api;
let parts: ExternalFlowParts;
const signIn = jest.fn<ExternalFlowParts['signIn']>();
const welcome = jest.fn();
const handOver = jest.fn<ExternalFlowParts['handOver']>();

beforeEach(() => {
  window.sessionStorage.clear();
  const answers = {
    complete: { status: 'registration_required', external_auth: 'ticket' } satisfies ExternalAuthAnswer,
    identify: { user },
    initialUserData: known,
    sendSms: { phone_verification: 'pv', phone: '+7******4567', ...sent },
    sendEmail: { email_verification: 'ev', email: 'a***@mail.ru', ...sent, code_length: 6 },
    register: { jwt },
  };
  const names = [
    ...(Object.keys(answers) as (keyof typeof answers)[]),
    ...(['verifySms', 'verifyEmail', 'checkPhoneIsNotUsed', 'checkEmailIsNotUsed'] as const),
  ];
  api = Object.fromEntries(
    names.map((name) => [name, jest.fn(() => Promise.resolve({ ...(answers as Record<string, object>)[name] }))]),
  ) as unknown as Api;
  signIn.mockReset().mockResolvedValue();
  welcome.mockClear();
  handOver.mockReset();
  parts = {
    provider: 'YANDEX',
    callback: { service: 'YANDEX', state: 's', code: 'c' },
    api,
    storage: createExternalStorage(),
    loadCountries: () => Promise.resolve([]),
    relyingParty: { site: 'site-1' },
    signIn,
    welcome,
    handOver,
    explain: explainOn(fakeHost(), (key) => key),
    clock: { now: () => 0, everySecond: () => () => undefined },
  };
});

async function arrived(more: Partial<ExternalFlowParts> = {}): Promise<ExternalFlow> {
  const flow = new ExternalFlow({ ...parts, ...more });
  await flow.arrive();
  return flow;
}

const phone = '+79001234567';

/** Sends the form with the phone, and what else is typed into it. */
async function submitted(typed: Partial<Record<'first_name' | 'email', string>> = {}): Promise<ExternalFlow> {
  const flow = await arrived();
  for (const [name, text] of Object.entries(typed)) flow.form.fields[name as keyof typeof typed].input(text);
  flow.form.phone.setPhone(phone);
  await flow.registration.submitForm();
  return flow;
}

/** Types the phone's code. */
async function provePhone(flow: ExternalFlow): Promise<void> {
  flow.sms.input('1234');
  await flow.submitPhoneCode();
}

describe('coming back from a provider', () => {
  it('sends the callback once, and signs a known user in', async () => {
    api.complete.mockResolvedValue({ status: 'signed_in', jwt });
    const flow = await arrived();
    expect(api.complete).toHaveBeenCalledWith({ service: 'YANDEX', state: 's', code: 'c', site: 'site-1' });
    expect(signIn).toHaveBeenCalledWith(jwt, false);
    expect(welcome).not.toHaveBeenCalled();
    flow.dispose();
  });

  it.each(['confirmation_required', 'second_factor_required', 'email_change_required'] as const)(
    'passes a known user to the login flow: %s',
    async (status) => {
      api.complete.mockResolvedValue({ status, external_auth: 'ticket', user });
      await arrived();
      expect(handOver).toHaveBeenCalledWith({ user, pendingLogin: 'ticket', requires: status });
    },
  );

  it('ends if the service refuses, and stores nothing', async () => {
    api.complete.mockRejectedValue(new ApiError(400, { message: 'm', code: 'external_refused' }));
    const flow = await arrived();
    expect([flow.step, (flow.failure as ApiError).code]).toEqual(['FAILED', 'external_refused']);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('ends without callback parameters and without stored state', async () => {
    const flow = await arrived({ callback: undefined });
    expect([flow.step, (flow.failure as ApiError).code]).toEqual(['FAILED', 'external_expired']);
    expect(api.complete).not.toHaveBeenCalled();
  });
});

describe('registering', () => {
  it('requires only the phone’s code with an address verified by the provider', async () => {
    const flow = await arrived();
    expect(flow.step).toBe('REGISTER_FORM');
    expect(flow.form.values).toMatchObject({ first_name: 'Анна', last_name: 'Ким', email: 'anna@mail.ru' });
    flow.form.phone.setPhone(phone);
    flow.form.setNews(true);
    await flow.registration.submitForm();
    expect(flow.step).toBe('PHONE_CODE');
    await provePhone(flow);
    expect(api.sendEmail).not.toHaveBeenCalled();
    expect(api.register).toHaveBeenCalledWith({
      first_name: 'Анна',
      last_name: 'Ким',
      email: 'anna@mail.ru',
      phone,
      phone_verification: 'pv',
      email_verification: undefined,
      external_auth: 'ticket',
      site: 'site-1',
    });
    expect(signIn).toHaveBeenCalledWith(jwt, true);
    expect(welcome).toHaveBeenCalledTimes(1);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('requires the code of another address too', async () => {
    const flow = await submitted({ email: 'other@mail.ru' });
    await provePhone(flow);
    expect(flow.step).toBe('EMAIL_CODE');
    flow.email.input('123456');
    await flow.submitEmailCode();
    expect(api.register.mock.calls[0]![0]).toMatchObject({ email: 'other@mail.ru', email_verification: 'ev' });
  });

  it('continues with a temp code if the email does not arrive', async () => {
    const flow = await submitted({ email: 'other@mail.ru' });
    await provePhone(flow);
    await flow.registration.register({ temp_code: 'temp' });
    const [body] = api.register.mock.calls[0]!;
    expect([body.temp_code, body.email_verification, body.external_auth]).toEqual(['temp', undefined, 'ticket']);
    expect(signIn).toHaveBeenCalledWith(jwt, false);
  });

  it('offers to sign in to the account of a taken phone, with the pending login', async () => {
    api.checkPhoneIsNotUsed.mockRejectedValue(taken());
    const flow = await submitted();
    expect([flow.step, flow.registration.takenPhone, flow.form.phone.error]).toEqual([
      'REGISTER_FORM',
      phone,
      'Этот номер уже зарегистрирован.',
    ]);
    await flow.claimPhone();
    expect(api.identify).toHaveBeenCalledWith({ phone, site: 'site-1' });
    expect(handOver).toHaveBeenCalledWith({ user, pendingLogin: 'ticket', requires: 'confirmation_required' });
  });

  it('goes back to the form, and continues without another code while the contacts are the same', async () => {
    const flow = await submitted();
    flow.back();
    expect(flow.step).toBe('REGISTER_FORM');
    await flow.registration.submitForm();
    expect([flow.step, api.sendSms.mock.calls.length]).toEqual(['PHONE_CODE', 1]);
    flow.back();
    flow.form.phone.setPhone('+79007654321');
    await flow.registration.submitForm();
    expect(api.sendSms).toHaveBeenCalledTimes(2);
  });

  it('goes forward again to a code that is still valid, and not to one for another phone', async () => {
    const flow = await submitted();
    flow.back();
    flow.forwardTo('PHONE_CODE');
    expect(flow.step).toBe('PHONE_CODE');
    flow.back();
    flow.forwardTo('EMAIL_CODE');
    expect(flow.step).toBe('REGISTER_FORM');
    flow.form.phone.setPhone('+79007654321');
    flow.forwardTo('PHONE_CODE');
    expect(flow.step).toBe('REGISTER_FORM');
  });

  it('survives a reload at every step', async () => {
    const first = await submitted({ first_name: 'Мария' });
    first.dispose();
    const second = await arrived({ callback: undefined });
    expect([second.step, second.form.values.first_name, second.form.phone.phone]).toEqual([
      'PHONE_CODE',
      'Мария',
      phone,
    ]);
    await provePhone(second);
    expect(api.register.mock.calls[0]![0]).toMatchObject({ external_auth: 'ticket', phone_verification: 'pv' });
  });

  it.each([
    ['wrong_code', 'REGISTER_FORM'],
    ['external_expired', 'FAILED'],
  ] as const)('that the service refuses with %s goes on at %s', async (code, step) => {
    api.register.mockRejectedValue(new ApiError(400, { message: 'm', code }));
    const flow = await submitted();
    await provePhone(flow);
    expect(flow.step).toBe(step);
    expect(flow.isBusy).toBe(false);
  });
});
