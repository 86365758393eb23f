import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, sendEmail, someEmail } from '../testing/flows';
import { describeOnBothEngines, startTestService, type TestService } from '../testing/harness';

describeOnBothEngines('the status of the last e-mail', (engine) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ engine });
  });
  afterEach(() => service.close());

  const status = (query: Record<string, string>, cookies: Record<string, string> = {}) =>
    service.call('GET', '/user/get_last_email_status_code/', { query, cookies });
  const cookies = { device: 'a'.repeat(43) };

  it('is null on the way, and then the reply code of the mail server', async () => {
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    expect(ok(await status({ email: someEmail, email_verification }))).toEqual({ status_code: null });
    await service.deliver();
    expect(ok(await status({ email: ' ANNA@example.com', email_verification }))).toEqual({ status_code: 250 });
  });

  it('is read by the flow alone: by its browser or its id', async () => {
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }, { cookies }));
    await service.deliver();
    expect(ok(await status({ email: someEmail }, cookies)).status_code).toBe(250);
    expect((await status({ email: someEmail })).status).toBe(404);
    expect((await status({ email: someEmail }, { device: 'b'.repeat(43) })).status).toBe(404);
    expect((await status({ email: 'other@example.com', email_verification })).status).toBe(404);
    expect((await status({ email: someEmail, email_verification: 'a'.repeat(43) })).status).toBe(404);
  });

  it('needs an address', async () => {
    expect((await status({ email: 'nobody' })).status).toBe(400);
    expect((await status({})).status).toBe(400);
  });
});
