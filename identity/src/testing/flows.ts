import type { UserRef } from '@passport/shared/schemas/common';
import type { Jwt } from '@passport/shared/schemas/sessions';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Answer, CallOptions, TestService } from './harness';
import type { Json } from './json';

/** The identity of a caller: its address, cookies, token. */
export type Caller = Pick<CallOptions, 'ip' | 'peer' | 'cookies' | 'token' | 'headers'>;

/** The service of a test, or one that runs as a program. */
export type FlowService = Pick<TestService, 'call' | 'messages'>;

export const somePhone = '+79161234567';
export const someEmail = 'anna@example.com';
/** A browser by its device cookie: a recognized device of every account that registers in it. */
export const someBrowser: Caller = { cookies: { device: 'h'.repeat(43) } };

/** Asks for a code by SMS. */
export const sendSms = (
  service: FlowService,
  action: VerificationAction,
  body: { phone?: string; user?: UserRef },
  caller: Caller = {},
): Promise<Answer> => service.call('POST', '/user/send_verification_sms/', { ...caller, body: { action, ...body } });

/** Asks for a code by email. */
export const sendEmail = (
  service: FlowService,
  action: VerificationAction,
  body: { email?: string; user?: UserRef },
  caller: Caller = {},
): Promise<Answer> => service.call('POST', '/user/send_verification_email/', { ...caller, body: { action, ...body } });

export const verifySms = (
  service: FlowService,
  phone_verification: string,
  code: string,
  caller: Caller = {},
): Promise<Answer> => service.call('POST', '/user/verify_sms_code/', { ...caller, body: { phone_verification, code } });

export const verifyEmail = (
  service: FlowService,
  email_verification: string,
  code: string,
  caller: Caller = {},
): Promise<Answer> =>
  service.call('POST', '/user/verify_email_code/', { ...caller, body: { email_verification, code } });

/** The newest code that reached a phone or an address. */
export async function codeTo(service: FlowService, to: string): Promise<string> {
  const code = (await service.messages(to)).find((message) => message.code)?.code;
  if (!code) throw new Error(`No code reached ${to}.`);
  return code;
}

/** A code of the same length that is not the right one. */
export const wrongFor = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

/** Sends, reads and accepts a code by SMS. @returns the accepted verification */
export async function provePhone(
  service: FlowService,
  action: VerificationAction,
  body: { phone: string; user?: UserRef },
  caller: Caller = {},
): Promise<string> {
  const sent = ok(await sendSms(service, action, body, caller));
  ok(await verifySms(service, sent.phone_verification, await codeTo(service, body.phone), caller));
  return sent.phone_verification;
}

/** Sends, reads and accepts a code by email. @returns the accepted verification */
export async function proveEmail(
  service: FlowService,
  action: VerificationAction,
  body: { email: string; user?: UserRef },
  caller: Caller = {},
): Promise<string> {
  const sent = ok(await sendEmail(service, action, body, caller));
  ok(await verifyEmail(service, sent.email_verification, await codeTo(service, body.email), caller));
  return sent.email_verification;
}

/** The service that a person signs in to, or the value of a wrong link. */
export interface Party {
  site?: unknown;
  client?: unknown;
}

export interface Person {
  id: number;
  phone: string;
  email: string;
  jwt: Jwt;
}

/** Registers a user through the real calls. */
export async function signUp(
  service: FlowService,
  { phone = somePhone, email = someEmail, party = {} as Party } = {},
  caller: Caller = {},
): Promise<Person> {
  const phone_verification = await provePhone(service, 'SIGNUP', { phone }, caller);
  const email_verification = await proveEmail(service, 'SIGNUP', { email }, caller);
  const body = {
    first_name: 'Анна',
    last_name: 'Ёлкина',
    phone,
    email,
    phone_verification,
    email_verification,
    ...party,
  };
  const { jwt } = ok(await service.call('POST', '/user/registration/', { ...caller, body }));
  const { id } = ok(await me(service, jwt.access));
  return { id, phone, email, jwt };
}

/** Proves the phone of a registered person for a sign-in. @returns what `standardAuth` takes */
export async function signInProof(
  service: FlowService,
  { id: user, phone }: Pick<Person, 'id' | 'phone'>,
  caller: Caller = {},
): Promise<{ user: number; phone_verification: string }> {
  return { user, phone_verification: await provePhone(service, 'SIGNIN', { phone, user }, caller) };
}

/** Signs a registered person in by an SMS code. @returns a new pair */
export async function signIn(
  service: FlowService,
  person: Person,
  caller: Caller = {},
  party: Party = {},
): Promise<Jwt> {
  const proof = await signInProof(service, person, caller);
  return ok(await standardAuth(service, { ...proof, ...party }, caller)).jwt;
}

export const identify = (service: FlowService, phone: string, caller: Caller = {}): Promise<Answer> =>
  service.call('POST', '/user/identify/', { ...caller, body: { phone } });

export const standardAuth = (service: FlowService, body: object, caller: Caller = {}): Promise<Answer> =>
  service.call('POST', '/user/standard_auth/', { ...caller, body });

export const me = (service: FlowService, token: string): Promise<Answer> => service.call('GET', '/user/me/', { token });

export const refresh = (service: FlowService, token: string, caller: Caller = {}): Promise<Answer> =>
  service.call('POST', '/user/refresh_jwt/', { ...caller, body: { refresh: token } });

/** The body of an answer that has to be a success. */
export function ok({ status, body }: Answer): Json {
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
