import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeTo, ok, sendEmail, sendSms, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { solve, solvedFor } from '../../testing/solveChallenge';
import { runDueJobs } from '../../operations/jobs/jobs';

const foreignPhone = '+14155550123';

describeOnBothDatabases('the proof of work', (driver, itOnOneDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { captcha: 'pow', limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  const challenge = (query: Record<string, string>) => service.call('GET', '/captcha/challenge/', { query });
  const send = (captcha_token?: string, phone = somePhone) =>
    service.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone, captcha_token } });

  itOnOneDatabase('is a signed ALTCHA challenge: standard for +79 numbers, five times as hard for others', async () => {
    const standard = ok(await challenge({ action: 'send_sms', phone: '8 (916) 123-45-67' }));
    expect(standard).toEqual({
      captcha: 'pow',
      algorithm: 'SHA-256',
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
      maxnumber: 10_000,
      salt: expect.stringContaining('expires='),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires_in_seconds: 600,
    });
    expect(JSON.stringify(standard)).not.toContain('9161234567');
    expect(ok(await challenge({ action: 'send_sms', phone: foreignPhone })).maxnumber).toBe(50_000);
    expect(ok(await challenge({ action: 'send_email' })).maxnumber).toBe(50_000);
    expect((await challenge({ action: 'send_sms', phone: '12' })).status).toBe(400);
    expect((await challenge({ action: 'anything' })).status).toBe(400);
  });

  itOnOneDatabase('an SMS leaves only with a solution, and the refusal is in the language of the visitor', async () => {
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: 'captcha_required', message: 'Нужна проверка безопасности' },
    ]);
    expect(await service.messages(somePhone)).toEqual([]);
    ok(await send(await solvedFor(service, 'send_sms', { phone: somePhone })));
    expect(await codeTo(service, somePhone)).toMatch(/^\d{4}$/);
  });

  it('a solution can be used once, even in parallel', async () => {
    const token = await solvedFor(service, 'send_sms', { phone: somePhone });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set(others)).toEqual(new Set(['captcha_failed']));
  });

  itOnOneDatabase('a solution counts only for its own action and phone', async () => {
    const forOther = await solvedFor(service, 'send_sms', { phone: '+79160000001' });
    const forIdentify = await solvedFor(service, 'identify', { phone: somePhone });
    for (const token of [forOther, forIdentify]) {
      const refused = await send(token);
      expect([refused.status, refused.body.code]).toEqual([400, 'captcha_failed']);
    }
    ok(await send(await solvedFor(service, 'send_sms', { phone: '8 916 123-45-67' })));
  });

  describe('requested without an action', () => {
    const anyToken = async (): Promise<string> => {
      const made = ok(await challenge({}));
      expect(made.maxnumber).toBe(50_000);
      return solve(made);
    };
    itOnOneDatabase('is strict, and its solution counts for one send to any phone', async () => {
      expect(ok(await challenge({ phone: somePhone })).maxnumber).toBe(50_000);
      const token = await anyToken();
      ok(await send(token, foreignPhone));
      expect((await send(token)).body.code).toBe('captcha_failed');
      ok(await send(await anyToken()));
    });

    itOnOneDatabase('its solution counts for identify too, once', async () => {
      const captcha_token = await anyToken();
      const identify = () => service.call('POST', '/user/identify/', { body: { phone: somePhone, captcha_token } });
      expect(ok(await identify())).toEqual({ user: null });
      expect((await identify()).body.code).toBe('captcha_failed');
      expect((await send(captcha_token)).body.code).toBe('captcha_failed');
    });
  });

  it('a solution is valid for ten minutes', async () => {
    const token = await solvedFor(service, 'send_sms', { phone: somePhone });
    service.clock.step(600);
    expect((await send(token)).body.code).toBe('captcha_failed');
    const fresh = await solvedFor(service, 'send_sms', { phone: somePhone });
    service.clock.step(599);
    ok(await send(fresh));
    await runDueJobs(service.context);
    const kept = () => service.storage.db.selectFrom('used_challenges').selectAll().execute();
    expect(await kept()).toHaveLength(1);
    service.clock.step(3600);
    await runDueJobs(service.context);
    expect(await kept()).toEqual([]);
  });

  describe('an invalid token', () => {
    const changed = (change: object) => async () => {
      const token = await solvedFor(service, 'send_sms', { phone: somePhone });
      const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as object;
      return Buffer.from(JSON.stringify({ ...payload, ...change })).toString('base64');
    };
    itOnOneDatabase.each<[string, () => Promise<string>]>([
      ['noise', async () => 'noise'],
      ['JSON of something else', async () => Buffer.from('null').toString('base64')],
      ['a wrong number', changed({ number: -1 })],
      ['a number that is a text', changed({ number: '17&' })],
      ['another algorithm', changed({ algorithm: 'SHA-1' })],
      ['a foreign signature', changed({ signature: 'a'.repeat(64) })],
      ['a salt with a later end', changed({ salt: 'a?expires=9999999999&' })],
      ['no salt', changed({ salt: undefined })],
    ])('is refused: %s', async (_name, make) => {
      const refused = await send(await make());
      expect([refused.status, refused.body.code]).toEqual([400, 'captcha_failed']);
    });
  });

  itOnOneDatabase('a challenge of another installation is refused', async () => {
    const made = ok(await challenge({ action: 'send_sms', phone: somePhone }));
    service.context.secrets = { ...service.context.secrets, codeKey: Buffer.alloc(32, 7).toString('base64url') };
    expect((await send(solve(made))).body.code).toBe('captcha_failed');
  });

  itOnOneDatabase('an email and the codes of a signed-in person need none', async () => {
    ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    service.context.config.captcha = 'off';
    const { jwt } = await signUp(service);
    service.context.config.captcha = 'pow';
    ok(await sendSms(service, 'UPDATE_PROFILE_OLD', {}, { token: jwt.access }));
  });

  itOnOneDatabase('the verdicts on solutions are counted', async () => {
    await send('noise');
    await send(await solvedFor(service, 'send_sms', { phone: somePhone }));
    const metrics = await service.metrics();
    expect(metrics).toContain('passport_captcha_total{outcome="passed"} 1');
    expect(metrics).toContain('passport_captcha_total{outcome="failed"} 1');
  });

  itOnOneDatabase('CAPTCHA=off turns off every challenge', async () => {
    service.context.config.captcha = 'off';
    expect(ok(await challenge({ action: 'identify', phone: somePhone }))).toEqual({ captcha: 'off' });
    ok(await send());
  });
});
