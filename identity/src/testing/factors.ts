import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import { TOTP } from 'otpauth';
import type { Caller, Person } from './flows';
import { codeTo, ok, proveEmail, provePhone, signUp } from './flows';
import { startTestService, type Driver, type TestService } from './harness';

export const somePassword = '739150';

/** Starts a service with a registered person, to whom many codes may be sent in a row. */
export async function startWithPerson(driver: Driver): Promise<{ service: TestService; person: Person }> {
  const limits = { resendSeconds: 0, sendsSession: 100, sendsDay: 100 };
  const service = await startTestService({ driver, config: { limits } });
  return { service, person: await signUp(service) };
}

/** A code of an authenticator at a moment. @param steps of 30 seconds before or after it */
export const totpAt = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * 30_000 });

export const setTwoFactor = (service: TestService, token: string, body: object, caller: Caller = {}) =>
  service.call('PATCH', '/user/set_2fa/', { ...caller, token, body });

/** Sends a code to the own phone of a signed-in person, and accepts it. */
export const proveOwnPhone = (service: TestService, { phone }: Person, token: string, caller: Caller = {}) =>
  provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { ...caller, token });

/** The same with the own address. */
export const proveOwnEmail = (service: TestService, { email }: Person, token: string, caller: Caller = {}) =>
  proveEmail(service, 'UPDATE_PROFILE_OLD', { email }, { ...caller, token });

/** Sends a code to Telegram, reads it in the inbox and accepts it. @returns the accepted verification */
export async function proveTelegram(
  service: TestService,
  { phone }: Person,
  body: { action: 'SIGNIN' | 'UPDATE_PROFILE_OLD' | 'UPDATE_PROFILE_NEW'; [name: string]: unknown },
  caller: Caller = {},
): Promise<string> {
  const sent = ok(await service.call('POST', '/user/send_verification_telegram/', { ...caller, body }));
  const { telegram_verification } = sent;
  const code = await codeTo(service, phone);
  ok(await service.call('POST', '/user/verify_telegram_code/', { ...caller, body: { telegram_verification, code } }));
  return telegram_verification;
}

/** Follows the bot's link, at its replacement in the inbox. */
export async function linkTelegramOf(service: TestService, token: string): Promise<void> {
  const { link } = ok(await service.call('POST', '/user/2fa/telegram/', { token }));
  const { pathname, searchParams } = new URL(link);
  await service.call('GET', pathname, { query: Object.fromEntries(searchParams) });
}

/** The result of turning a factor on: its key, if it has one, and the recovery codes. */
export interface TurnedOn {
  secret: string;
  recoveryCodes: string[];
}

/** Turns a factor on through the real calls, for a person who signed in a moment ago. */
export async function turnOn(service: TestService, person: Person, mode: SecondFactor): Promise<TurnedOn> {
  const token = person.jwt.access;
  let secret = '';
  const proofs: Record<SecondFactor, () => Promise<object>> = {
    PASSWORD: () => Promise.resolve({ password: somePassword, confirm_password: somePassword }),
    TOTP: async () => {
      ({ secret } = ok(await service.call('POST', '/user/2fa/totp/', { token })));
      return { totp: totpAt(secret, service.clock.now()) };
    },
    TELEGRAM: async () => {
      await linkTelegramOf(service, token);
      const body = { action: 'UPDATE_PROFILE_NEW' } as const;
      return { telegram_verification: await proveTelegram(service, person, body, { token }) };
    },
    PHONE_EMAIL: async () => ({
      phone_verification: await proveOwnPhone(service, person, token),
      email_verification: await proveOwnEmail(service, person, token),
    }),
  };
  const answer = ok(await setTwoFactor(service, token, { mode, ...(await proofs[mode]()) }));
  return { secret, recoveryCodes: answer.recovery_codes };
}
