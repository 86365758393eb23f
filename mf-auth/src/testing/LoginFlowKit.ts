import { jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HostToasts } from '@passport/shared/host/Host';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { AuthApi } from '../flow/auth.api';
import { explainOn } from '../flow/flowFailures';
import type { FlowSnapshot } from '../flow/flowSnapshot';
import { LoginFlow } from '../flow/LoginFlow';
import type { LoginFlowParts } from '../flow/LoginFlowParts';
import type { KeptPasskey } from '../passkeys/proofMemory';

export const user: IdentifiedUser = {
  id: 7,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: '+7******4567',
  email: 'an**@mail.ru',
};
export const jwt = { access: 'a', refresh: 'r' };
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

const userPhone = '+79001234567';

/** A login flow with a service, a clock and a storage under the control of a test. */
export class LoginFlowKit {
  start = new PhoneField(() => Promise.resolve([]));
  api = fakeApi();
  /** The stored snapshot. */
  stored: FlowSnapshot | undefined = undefined;
  /** The passkey that the next screen goes on with. */
  passkey: KeptPasskey | undefined = undefined;
  readonly leave = jest.fn<LoginFlowParts['leave']>();
  preregisterPhone: string | undefined = undefined;
  readonly signIn = jest.fn<LoginFlowParts['signIn']>(() => Promise.resolve());
  readonly toast = jest.fn<HostToasts['error']>();
  private now = 0;
  private tick = (): void => undefined;

  /** Creates the flow of a freshly opened page. @param start its phone field */
  open(start = new PhoneField(() => Promise.resolve([]))): LoginFlow {
    this.start = start;
    return new LoginFlow({
      api: this.api,
      start: this.start,
      storage: {
        read: () => this.stored,
        write: (snapshot) => (this.stored = snapshot),
        clear: () => (this.stored = undefined),
      },
      preregisterPhone: {
        read: () => this.preregisterPhone,
        write: (phone) => (this.preregisterPhone = phone),
        clear: () => (this.preregisterPhone = undefined),
      },
      loadCountries: () => Promise.resolve([]),
      relyingParty: { site: 'site-1' },
      isAgain: false,
      leave: this.leave,
      passkey: this.passkey,
      keepPasskey: (passkey) => (this.passkey = passkey),
      signIn: this.signIn,
      explain: explainOn({ toasts: { error: this.toast }, support: { open: jest.fn() } }, (key) => key),
      clock: {
        now: () => this.now,
        everySecond: (callback) => {
          this.tick = callback;
          return () => undefined;
        },
      },
    });
  }

  /** Advances the clock. */
  pass(seconds: number): void {
    this.now += seconds * 1000;
    this.tick();
  }

  /** At USER_IDENTIFIED, with a known user. */
  identified(): LoginFlow {
    const flow = this.open();
    this.start.setPhone(userPhone);
    flow.identify(userPhone, user);
    return flow;
  }

  /** At REGISTER_FORM, with a proven phone. */
  async atRegisterForm(): Promise<LoginFlow> {
    const flow = this.open();
    flow.identify(userPhone, undefined);
    await flow.chooseCode('sms');
    flow.sms.input('1234');
    await flow.submitSmsCode();
    return flow;
  }
}

/** Fills the register form. */
export function fill(flow: LoginFlow, email = 'anna@mail.ru'): void {
  flow.form.fields.first_name.input('Анна');
  flow.form.fields.last_name.input('Ёлкина');
  flow.form.fields.email.input(email);
}
