import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { linkTelegramOf } from '../../testing/factors';
import { codeTo, ok, sendEmail, sendSms, signUp, verifyEmail, verifySms, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../testing/harness';

/** A code that was sent, and the call that takes it. */
interface SentCode {
  code: string;
  verify(): Promise<Answer>;
}

const phone = '+79160000001';
const email = 'boris@example.com';

async function bySms(service: TestService): Promise<SentCode> {
  const { phone_verification } = ok(await sendSms(service, 'SIGNUP', { phone }));
  const code = await codeTo(service, phone);
  return { code, verify: () => verifySms(service, phone_verification, code) };
}

async function byEmail(service: TestService): Promise<SentCode> {
  const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email }));
  const code = await codeTo(service, email);
  return { code, verify: () => verifyEmail(service, email_verification, code) };
}

async function byTelegram(service: TestService, person: Person): Promise<SentCode> {
  const token = person.jwt.access;
  await linkTelegramOf(service, token);
  const send = { token, body: { action: 'UPDATE_PROFILE_NEW' } };
  const { telegram_verification } = ok(await service.call('POST', '/user/send_verification_telegram/', send));
  const code = await codeTo(service, person.phone);
  const body = { telegram_verification, code };
  return { code, verify: () => service.call('POST', '/user/verify_telegram_code/', { body }) };
}

describeOnBothDatabases('a code of any channel', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  describe.each([
    ['SMS', bySms, 4],
    ['email', byEmail, 6],
    ['Telegram', byTelegram, 6],
  ])('by %s', (_channel, send, length) => {
    const refusal = ({ status, body }: Answer) => [status, body.code];

    it('is accepted after 9:59, and once (R-01, R-02)', async () => {
      const { code, verify } = await send(service, person);
      expect(code).toHaveLength(length);
      service.clock.step(599);
      expect(ok(await verify())).toEqual({ is_verified: true });
      expect(refusal(await verify())).toEqual([400, 'wrong_code']);
    });

    it('has expired after 10:01 (R-02)', async () => {
      const { verify } = await send(service, person);
      service.clock.step(601);
      expect(refusal(await verify())).toEqual([400, 'expired_code']);
    });
  });
});
