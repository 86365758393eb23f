import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ok, signUp } from '../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../testing/harness';

describeOnOneDatabase('an invalid call that needs a session', (driver) => {
  let service: TestService;
  let living: string;
  let ended: string;
  beforeAll(async () => {
    service = await startTestService({ driver });
    living = (await signUp(service)).jwt.access;
    ended = (await signUp(service, { phone: '+79160000001', email: 'boris@example.com' })).jwt.access;
    ok(await service.call('POST', '/user/logout/', { token: ended }));
  });
  afterAll(() => service.close());

  it.each([
    ['PATCH', '/user/me/', { is_verified: true }],
    ['POST', '/user/set_timezone/', {}],
    ['POST', '/user/update_pm_consent/', {}],
    ['PATCH', '/user/set_2fa/', {}],
    ['POST', '/user/2fa/recovery_codes/', { password: [] }],
    ['POST', '/user/confirm_sign_in/', { password: [] }],
    ['POST', '/user/change_phone/', {}],
    ['POST', '/user/export/', { phone_verification: [] }],
    ['POST', '/user/delete_account/', { phone_verification: [] }],
    ['GET', '/user/history/?limit=x', undefined],
    ['GET', '/user/sessions/?limit=x', undefined],
    ['DELETE', '/user/sessions/x/', undefined],
    ['DELETE', '/user/external_accounts/x/', undefined],
    ['DELETE', '/user/connected_services/x/', undefined],
    ['GET', '/partner/?limit=x', undefined],
    ['POST', '/partner/get_user_token_for_site/', {}],
    ['POST', '/oauth2/authorize/', { decision: 'x' }],
  ] as const)(
    '%s %s: the response names the mistake only to a signed-in caller, and is 401 to others',
    async (method, path, body) => {
      const statusFor = async (token?: string) =>
        (await service.call(method, path, { ...(body && { body }), ...(token !== undefined && { token }) })).status;
      expect([await statusFor(living), await statusFor(ended), await statusFor('a.b.c'), await statusFor()]).toEqual([
        400, 401, 401, 401,
      ]);
    },
  );
});
