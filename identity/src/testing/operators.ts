import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { grantRole } from '../people/operators.repository';
import { totpAt, turnOn } from './factors';
import { ok, signUp, type Person } from './flows';
import type { Answer, CallOptions, TestService } from './harness';

/** An operator with a session of the console. */
export interface TestOperator {
  person: Person;
  userId: string;
  /** Key of the authenticator. */
  secret: string;
  cookies: Record<string, string>;
  /** A call below /operator with token and cookie. */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, options?: CallOptions): Promise<Answer>;
}

let next = 0;
/** Contacts that no other person of a test has. */
const contactsOf = (number: number) => ({
  phone: `+7916100${String(number).padStart(4, '0')}`,
  email: `operator${number}@example.com`,
});

export const grant = (service: TestService, userId: number, ...roles: OperatorRole[]): Promise<unknown> =>
  Promise.all(
    roles.map((role) =>
      grantRole(service.storage.db, { userId, role, until: null, now: service.clock.now(), grantedBy: 'root' }),
    ),
  );

/** A code of the authenticator that was not used: the next time step begins. */
export function nextTotp(service: TestService, secret: string): string {
  service.clock.step(30);
  return totpAt(secret, service.clock.now());
}

/** Proves the operator. @returns the answer of `POST /operator/session/` */
export const beginSession = (service: TestService, person: Person, totp: string): Promise<Answer> =>
  service.call('POST', '/operator/session/', { token: person.jwt.access, body: { totp } });

/** Registers somebody with an authenticator and roles. */
export async function signUpOperator(
  service: TestService,
  ...roles: OperatorRole[]
): Promise<{ person: Person; secret: string; userId: string }> {
  next += 1;
  const person = await signUp(service, contactsOf(next));
  const { secret } = await turnOn(service, person, 'TOTP');
  await grant(service, person.id, ...roles);
  const { user_id: userId } = ok(await service.call('GET', '/user/me/', { token: person.jwt.access }));
  return { person, secret, userId };
}

/** The same, with a session of the console. */
export async function operatorWith(service: TestService, ...roles: OperatorRole[]): Promise<TestOperator> {
  const { person, secret, userId } = await signUpOperator(service, ...roles);
  const begun = await beginSession(service, person, nextTotp(service, secret));
  ok(begun);
  const cookies = { operator: begun.cookie('operator') ?? '' };
  return {
    ...{ person, secret, userId, cookies },
    call: (method, path, options) =>
      service.call(method, `/operator${path}`, { token: person.jwt.access, cookies, ...options }),
  };
}
