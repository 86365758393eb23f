import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { codeTo, ok, sendSms, signUp, verifySms, type Caller, type Person } from '../../testing/flows';
import { describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';

describeOnPostgres('a code that is sent again while the earlier one is tried', () => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres', config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  it.each([
    ['the last try, from a browser with cookies', 'tries = 3', { cookies: { device: 'h'.repeat(43) } }],
    ['the right code, from a browser with cookies', 'verified_at = now()', { cookies: { device: 'h'.repeat(43) } }],
    ['the last try, from a browser without cookies', 'tries = 3', {}],
  ] as [string, string, Caller][])('is alive after %s (R-13)', async (_what, ending, caller) => {
    const send = async () =>
      ok(await sendSms(service, 'SIGNIN', { user: person.id }, caller)).phone_verification as string;
    const before = await send();
    await service.deliver();
    service.clock.step(1);
    const tried = `UPDATE verifications SET ${ending}; SELECT 1 FROM verifications`;
    const [id] = await whileLocked(service.storage, tried, [send]);
    expect(id).not.toBe(before);
    expect((await verifySms(service, id!, await codeTo(service, person.phone), caller)).status).toBe(200);
  });
});
