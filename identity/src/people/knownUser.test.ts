import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ok, provePhone, sendEmail, sendSms, signUp, somePhone, standardAuth } from '../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../testing/harness';
import { knownUser } from './knownUser';

describe('the user that a request names', () => {
  it.each([
    ['1001', 1001],
    [1001, 1001],
    ['2147483647', 2_147_483_647],
    ['2147483648', '2147483648'],
    ['01001', '01001'],
    ['-1', '-1'],
    ['1e3', '1e3'],
    ['opaque', 'opaque'],
    [-1, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is read as %j', (named, read) => {
    expect(knownUser(named)).toBe(read);
  });
});

describeOnOneDatabase('an id of a user as text', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  it('identifies the same user in every call of a sign-in', async () => {
    const { id } = await signUp(service);
    const user = String(id);
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: somePhone, user });
    expect(ok(await sendEmail(service, 'SIGNIN', { user })).email).toBe('a***@example.com');
    expect(ok(await standardAuth(service, { user, phone_verification }))).toHaveProperty('jwt');
  });

  it('gets the same answer as the number in private mode', async () => {
    const { id } = await signUp(service);
    service.context.config.identifyMode = 'private';
    const shape = ({ status, body }: Awaited<ReturnType<typeof sendSms>>) => [status, body.code, Object.keys(body)];
    for (const user of [id, 999_999_999]) {
      expect(shape(await sendSms(service, 'SIGNIN', { user: String(user) }))).toEqual(
        shape(await sendSms(service, 'SIGNIN', { user })),
      );
      expect(shape(await standardAuth(service, { user: String(user), phone_verification: 'x' }))).toEqual(
        shape(await standardAuth(service, { user, phone_verification: 'x' })),
      );
    }
  });
});
