import type { PasskeyOptions } from '@passport/shared/schemas/passkeys';
import { codeFor } from '../verification/code';
import { patienceSeconds } from '../verification/delivery/offeredWays';
import { readVerificationId } from '../verification/verificationId';
import { givePasskey, TestAuthenticator } from './authenticator';
import { bringBack, visit } from './externalPeople';
import type { ExternalProvider } from '../../../scripts/lib/externalProvider.mjs';
import {
  ok,
  provePhone,
  sendEmail,
  sendSms,
  standardAuth,
  verifyEmail,
  verifySms,
  wrongFor,
  type Caller,
} from './flows';
import type { TestService } from './harness';

/** The contacts that every scenario asks about; no response may reveal whose they are. */
export const phone = '+79161234567';
export const email = 'anna@example.com';
/** The stranger's browser. */
const stranger: Caller = { cookies: { device: 's'.repeat(43) }, ip: '203.0.113.5' };
const strangersPhone = '+79167770000';
const names = { first_name: 'Ева', last_name: 'Ким' };
/** With these the stranger's authenticator makes a passkey that the service has never seen. */
const strangersCreation: PasskeyOptions = {
  id: '',
  options: {
    challenge: 'c'.repeat(43),
    rp: { id: 'localhost', name: 'localhost' },
    user: { id: 'u'.repeat(43), name: 'Ева', displayName: 'Ева' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    attestation: 'none',
  },
  expires_in_seconds: 0,
};
const pauseSeconds = 60;
const codeLifeSeconds = 601;

/** Low enough for every scenario to run into each limit. */
export const limits = { probesPerIp: 7, sendsSession: 4 } as const;

interface Scene {
  service: TestService;
  provider: ExternalProvider;
  /** Access token of another user. */
  token: string;
}

type Scenario = (scene: Scene) => Promise<void>;

const identify = async ({ call }: TestService): Promise<string> =>
  ok(await call('POST', '/user/identify/', { ...stranger, body: { phone } })).user.id;

/** The code of a verification, by the key of the service: its message may not reach an inbox that the test can read. */
async function codeOf({ storage, context: { secrets } }: TestService, publicId: string, length: number) {
  const id = readVerificationId(secrets.codeKey, publicId) ?? '';
  const { seed } = await storage.db
    .selectFrom('verifications')
    .select('seed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return codeFor(secrets.codeKey, seed, length);
}

const times = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await work(index);
};

/** Codes of wrong lengths, wrong ones until the code is dead, and one that comes too late. */
async function guess(
  service: TestService,
  publicId: string,
  length: number,
  verify: (code: string) => Promise<unknown>,
): Promise<void> {
  await verify('1');
  const wrong = wrongFor(await codeOf(service, publicId, length));
  await times(4, () => verify(wrong));
  service.clock.step(codeLifeSeconds);
  await verify(wrong);
}

/** Sends until a limit of a whole hour is reached, and once more within the pause after the first. */
async function sendToTheLimit(service: TestService, send: () => ReturnType<typeof sendSms>) {
  const first = ok(await send());
  await send();
  await service.deliver();
  await times(limits.sendsSession, async () => {
    service.clock.step(pauseSeconds);
    await send();
    await service.deliver();
  });
  return first;
}

/** Follows a sent code: at once, when it has been handed over, and when another way is offered. */
async function follow(service: TestService, verification: string): Promise<void> {
  await times(4, async (index) => {
    await service.call('GET', '/user/delivery/', { ...stranger, query: { verification } });
    service.clock.step(index === 0 ? 1 : patienceSeconds);
  });
}

/** Every call about a phone and an address before a code was accepted. */
export const scenarios = {
  async identify({ service }) {
    await times(9, () => service.call('POST', '/user/identify/', { ...stranger, body: { phone } }));
  },

  async checks({ service: { call } }) {
    await times(3, async () => {
      await call('POST', '/user/validate_phone/', { ...stranger, body: { phone } });
      await call('POST', '/user/check_phone_is_not_used/', { ...stranger, body: { phone } });
      await call('POST', '/user/check_email_is_not_used/', { ...stranger, body: { email } });
    });
  },

  async challenges({ service: { call, context } }) {
    context.config.captcha = 'pow';
    for (const contact of [{ phone }, { email }] as Record<string, string>[])
      await call('GET', '/captcha/challenge/', { ...stranger, query: { action: 'identify', ...contact } });
    await call('POST', '/user/send_verification_sms/', { ...stranger, body: { action: 'SIGNIN', phone } });
  },

  async 'sign-in by SMS'({ service }) {
    const user = await identify(service);
    const sent = await sendToTheLimit(service, () => sendSms(service, 'SIGNIN', { user, phone }, stranger));
    await follow(service, sent.phone_verification);
    await guess(service, sent.phone_verification, 4, (code) =>
      verifySms(service, sent.phone_verification, code, stranger),
    );
  },

  async 'registration by SMS'({ service }) {
    const sent = await sendToTheLimit(service, () => sendSms(service, 'SIGNUP', { phone }, stranger));
    await guess(service, sent.phone_verification, 4, (code) =>
      verifySms(service, sent.phone_verification, code, stranger),
    );
  },

  async 'an accepted code by SMS'({ service }) {
    const user = await identify(service);
    await provePhone(service, 'SIGNIN', { user, phone }, stranger);
  },

  async 'sign-in by email'({ service }) {
    const user = await identify(service);
    const sent = await sendToTheLimit(service, () => sendEmail(service, 'SIGNIN', { user }, stranger));
    const { email_verification } = sent;
    const status = (query: Record<string, string>) =>
      service.call('GET', '/user/get_last_email_status_code/', { ...stranger, query });
    await status({ email_verification });
    await status({ email_verification, email });
    await status({ email });
    await follow(service, email_verification);
    await guess(service, email_verification, 6, (code) => verifyEmail(service, email_verification, code, stranger));
  },

  async 'registration by email'({ service }) {
    const sent = await sendToTheLimit(service, () => sendEmail(service, 'SIGNUP', { email }, stranger));
    const { email_verification } = sent;
    await service.call('GET', '/user/get_last_email_status_code/', { ...stranger, query: { email } });
    await follow(service, email_verification);
    await guess(service, email_verification, 6, (code) => verifyEmail(service, email_verification, code, stranger));
  },

  async 'half a sign-in'({ service }) {
    const user = await identify(service);
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user, phone }, stranger));
    const { email_verification } = ok(await sendEmail(service, 'SIGNIN', { user }, stranger));
    const made = { phone_verification: 'A'.repeat(43) };
    for (const proof of [
      { phone_verification },
      { email_verification },
      { phone_verification, email_verification },
      made,
      {},
    ])
      await standardAuth(service, { user, ...proof }, stranger);
    await standardAuth(service, { user, phone_verification, password: '739150', totp: '123456' }, stranger);
    const telegram = { action: 'SIGNIN', user, phone_verification };
    await service.call('POST', '/user/send_verification_telegram/', { ...stranger, body: telegram });
    for (const body of [{ phone_verification }, { phone_verification, email_verification }])
      await service.call('POST', '/user/initial_user_data/', { ...stranger, body });
    const fresh = { phone_verification, action: 'UPDATE_PROFILE_NEW', email };
    await service.call('POST', '/user/send_verification_email/', { ...stranger, body: fresh });
    const change = { phone_verification, email_verification };
    await service.call('POST', '/user/change_email/', { ...stranger, body: change });
  },

  async 'a passkey of nobody'({ service }) {
    const user = await identify(service);
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user, phone }, stranger));
    const authenticator = new TestAuthenticator(service.context.config.publicUrl);
    authenticator.create(strangersCreation);
    const give = () => givePasskey(service, authenticator, 'sign_in', stranger);
    for (const proof of [{}, { user }, { user, phone_verification }])
      await standardAuth(service, { ...proof, passkey: await give() }, stranger);
    for (const body of [{ passkey: await give() }, { user, passkey: await give() }])
      await service.call('POST', '/user/leave/export/', { ...stranger, body });
  },

  async 'half a registration'({ service }) {
    const { phone_verification } = ok(await sendSms(service, 'SIGNUP', { phone }, stranger));
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email }, stranger));
    const own = await provePhone(service, 'SIGNUP', { phone: strangersPhone }, stranger);
    for (const proof of [
      { phone, phone_verification, email_verification },
      { phone, phone_verification },
      { phone, phone_verification: own, email_verification },
      { phone: strangersPhone, phone_verification: own, email_verification },
      { phone: strangersPhone, phone_verification: own, temp_code: '123456' },
    ])
      await service.call('POST', '/user/registration/', { ...stranger, body: { ...names, email, ...proof } });
  },

  async 'registration with a temp code'({ service }) {
    ok(await sendEmail(service, 'SIGNUP', { email }, stranger));
    await service.deliver();
    service.clock.step(10);
    const status = { ...stranger, query: { email } };
    const { temp_code } = ok(await service.call('GET', '/user/get_last_email_status_code/', status));
    const phone_verification = await provePhone(service, 'SIGNUP', { phone: strangersPhone }, stranger);
    const body = { ...names, email, phone: strangersPhone, phone_verification, temp_code };
    const { jwt } = ok(await service.call('POST', '/user/registration/', { ...stranger, body }));
    await service.call('POST', '/user/registration/', { ...stranger, body });
    const { email: shown } = ok(await service.call('GET', '/user/me/', { token: jwt.access }));
    if (shown !== email) throw new Error('The address is not the one that was named.');
  },

  async 'a change of contacts'({ service, token }) {
    const signedIn = { ...stranger, token };
    const mail = await sendToTheLimit(service, () => sendEmail(service, 'UPDATE_PROFILE_NEW', { email }, signedIn));
    const sms = ok(await sendSms(service, 'UPDATE_PROFILE_NEW', { phone }, signedIn));
    const { email_verification } = mail;
    const { phone_verification } = sms;
    await service.call('POST', '/user/change_email/', {
      ...signedIn,
      body: { phone_verification, email_verification },
    });
    const change = { email_verification, phone_verification };
    await service.call('POST', '/user/change_phone/', { ...signedIn, body: change });
    const wrong = wrongFor(await codeOf(service, phone_verification, 4));
    await times(4, () => verifySms(service, phone_verification, wrong, signedIn));
    await guess(service, email_verification, 6, (code) => verifyEmail(service, email_verification, code, signedIn));
  },

  async 'a login attempt at a provider that has not verified the address'({ service, provider }) {
    const back = await visit(service, provider, 'yandex', { sub: 'anna-2' }, stranger);
    const { external_auth } = ok(await bringBack(service, 'yandex', back, stranger));
    const { call } = service;
    await call('POST', '/user/initial_user_data/', { ...stranger, body: { external_auth } });
    const user = await identify(service);
    await standardAuth(service, { user, external_auth }, stranger);
    const telegram = { action: 'SIGNIN', user, external_auth };
    await call('POST', '/user/send_verification_telegram/', { ...stranger, body: telegram });
    const phone_verification = await provePhone(service, 'SIGNUP', { phone: strangersPhone }, stranger);
    const body = { ...names, email, phone: strangersPhone, phone_verification, external_auth };
    await call('POST', '/user/registration/', { ...stranger, body });
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
