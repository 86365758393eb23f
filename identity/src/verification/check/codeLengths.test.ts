import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  codeTo,
  ok,
  proveEmail,
  provePhone,
  sendEmail,
  sendSms,
  signUp,
  someEmail,
  somePhone,
} from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { codeLength } from '../code';

describeOnOneDatabase('codes of other lengths', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { codes: { smsLength: 6, emailLength: 8 }, limits: { resendSeconds: 0 } },
    });
  });
  afterEach(() => service.close());

  it('each send names the length of its code, and the message holds a code of that length (R-15)', async () => {
    expect(ok(await sendSms(service, 'SIGNUP', { phone: somePhone })).code_length).toBe(6);
    expect(await codeTo(service, somePhone)).toMatch(/^\d{6}$/);
    expect(ok(await sendEmail(service, 'SIGNUP', { email: someEmail })).code_length).toBe(8);
    expect(await codeTo(service, someEmail)).toMatch(/^\d{8}$/);
  });

  it('the origin-bound line of an SMS contains the whole code (R-15)', async () => {
    ok(await sendSms(service, 'SIGNUP', { phone: somePhone }));
    const [message] = await service.messages(somePhone);
    expect(message?.text.split('\n').at(-1)).toBe(`@localhost #${message?.code}`);
  });

  it('codes of other lengths register, sign in, and prove a change of the profile (R-15)', async () => {
    const person = await signUp(service);
    const { id: user, phone, jwt } = person;
    const byPhone = await provePhone(service, 'SIGNIN', { phone, user });
    ok(await service.call('POST', '/user/standard_auth/', { body: { user, phone_verification: byPhone } }));
    const byEmail = ok(await sendEmail(service, 'SIGNIN', { user }));
    expect(byEmail.code_length).toBe(8);
    const caller = { token: jwt.access };
    const old = ok(await sendSms(service, 'UPDATE_PROFILE_OLD', {}, caller));
    expect(old.code_length).toBe(6);
    expect(await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'new@example.com' }, caller)).toEqual(
      expect.any(String),
    );
  });

  it('a code by Telegram keeps its six digits (R-15)', () => {
    expect(codeLength(service.context.config, 'telegram')).toBe(6);
  });
});
