import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnBothDatabases, startTestService, type TestService } from './harness';

describeOnBothDatabases('the service of the tests', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());
  const phone = '+79161234567';

  it('answers, and has no users', async () => {
    expect((await service.call('GET', '/health/ready')).status).toBe(200);
    const { status, body } = await service.call('POST', '/user/identify/', { body: { phone } });
    expect([status, body]).toEqual([200, { user: null }]);
  });

  it('delivers a code to the phone', async () => {
    const sent = await service.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone } });
    expect(sent.status).toBe(200);
    const [message] = await service.messages(phone);
    expect(message).toMatchObject({ channel: 'sms', to: phone, code: expect.stringMatching(/^\d{4}$/) });
  });

  it('begins empty', async () => {
    expect(await service.messages(phone)).toEqual([]);
  });
});
