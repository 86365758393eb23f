import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, sendEmail, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('the status of the last email', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  const status = (query: Record<string, string>, cookies: Record<string, string> = {}, ip?: string) =>
    service.call('GET', '/user/get_last_email_status_code/', { query, cookies, ...(ip && { ip }) });
  const cookies = { device: 'a'.repeat(43) };

  it('is null while the email is on its way, then the reply code of the mail server', async () => {
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    expect(ok(await status({ email: someEmail, email_verification }))).toEqual({ status_code: null });
    await service.deliver();
    expect(ok(await status({ email: ' ANNA@example.com', email_verification }))).toEqual({ status_code: 250 });
  });

  it('is read by the same flow only: by its browser or its id', async () => {
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }, { cookies }));
    await service.deliver();
    expect(ok(await status({ email: someEmail }, cookies)).status_code).toBe(250);
    expect((await status({ email: someEmail })).status).toBe(404);
    expect((await status({ email: someEmail }, { device: 'b'.repeat(43) })).status).toBe(404);
    expect((await status({ email: 'other@example.com', email_verification })).status).toBe(404);
    expect((await status({ email: someEmail, email_verification: 'a'.repeat(43) })).status).toBe(404);
  });

  it('can be read by its address from the same IP address if it was requested without a cookie', async () => {
    ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    await service.deliver();
    expect(ok(await status({ email: someEmail })).status_code).toBe(250);
    // The answer to a browser's first call gives it a cookie.
    expect(ok(await status({ email: someEmail }, cookies)).status_code).toBe(250);
    expect((await status({ email: someEmail }, {}, '198.51.100.7')).status).toBe(404);
    expect((await status({ email: someEmail }, cookies, '198.51.100.7')).status).toBe(404);
    expect((await status({ email: 'other@example.com' })).status).toBe(404);
  });

  it('can be read only by its id for a sign-in: no guess of the address is confirmed', async () => {
    const { id: user } = await signUp(service, {}, { cookies });
    service.clock.step(60);
    const { email_verification } = ok(await sendEmail(service, 'SIGNIN', { user }, { cookies }));
    await service.deliver();
    expect(ok(await status({ email_verification }))).toEqual({ status_code: 250 });
    const guesses = [someEmail, 'other@example.com'];
    for (const email of guesses) expect(ok(await status({ email, email_verification }))).toEqual({ status_code: 250 });
    const strange = { device: 'b'.repeat(43) };
    ok(await sendEmail(service, 'SIGNIN', { user }, { cookies: strange }));
    for (const email of guesses) expect((await status({ email }, strange)).status).toBe(404);
    service.clock.step(60);
    ok(await sendEmail(service, 'SIGNIN', { user }));
    for (const email of guesses) expect((await status({ email })).status).toBe(404);
  });

  it('is withheld for a sign-in in private mode, for known and unknown phones alike (R-09)', async () => {
    await signUp(service);
    service.context.config.identifyMode = 'private';
    service.clock.step(60);
    for (const phone of [somePhone, '+79169999999']) {
      const { user } = ok(await service.call('POST', '/user/identify/', { body: { phone } }));
      const { email_verification } = ok(await sendEmail(service, 'SIGNIN', { user: user.id }));
      await service.deliver();
      expect(ok(await status({ email_verification }))).toEqual({ status_code: null });
      expect(ok(await status({ email_verification, email: someEmail }))).toEqual({ status_code: null });
    }
  });

  it('requires an address or an id', async () => {
    expect((await status({ email: 'nobody' })).status).toBe(400);
    expect((await status({})).status).toBe(400);
  });
});
