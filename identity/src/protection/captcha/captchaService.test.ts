import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { suspendTimeouts } from '@passport/shared/testing/timeLimits';
import { ok, somePhone } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';

const foreignPhone = '+14155550123';
const keys = { standard: { site: 'site', secret: 'secret' }, strict: { site: 'strict site', secret: 'strict secret' } };

describeOnOneDatabase('a captcha service', (driver) => {
  let peer: Server;
  let verifyUrl: string;
  let answer: { status: number; body: object };
  let asked: Record<string, string>[];
  let service: TestService;
  beforeAll(async () => {
    peer = createServer((request, response) => {
      let form = '';
      request.on('data', (chunk: Buffer) => (form += chunk.toString()));
      request.on('end', () => {
        asked.push(Object.fromEntries(new URLSearchParams(form)));
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done));
    verifyUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/validate`;
  });
  afterAll(() => new Promise((done) => peer.close(done)));
  // A service that does not answer within a second is unavailable.
  beforeEach(suspendTimeouts);
  beforeEach(async () => {
    asked = [];
    answer = { status: 200, body: { status: 'ok', host: 'localhost' } };
    const captchaService = { verifyUrl, keys };
    service = await startTestService({
      driver,
      config: { captcha: 'smartcaptcha', captchaService, limits: { resendSeconds: 0 } },
    });
  });
  afterEach(() => service.close());

  const send = (phone: string, captcha_token?: string) =>
    service.call('POST', '/user/send_verification_sms/', {
      ip: '203.0.113.1',
      body: { action: 'SIGNUP', phone, captcha_token },
    });

  it('+79 numbers have the standard key, others the stricter one; the site key comes with the challenge', async () => {
    const challenge = async (phone: string) =>
      ok(await service.call('GET', '/captcha/challenge/', { query: { action: 'send_sms', phone } }));
    expect(await challenge(somePhone)).toEqual({ captcha: 'smartcaptcha', site_key: 'site' });
    expect(await challenge(foreignPhone)).toEqual({ captcha: 'smartcaptcha', site_key: 'strict site' });
    ok(await send(somePhone, 'token'));
    ok(await send(foreignPhone, 'token'));
    expect(asked.map(({ secret }) => secret)).toEqual(['secret', 'strict secret']);
    expect(asked[0]).toEqual({ secret: 'secret', token: 'token', ip: '203.0.113.1' });
  });

  it('is required for a send without a token, and a token unknown to it is refused', async () => {
    expect((await send(somePhone)).body.code).toBe('captcha_required');
    answer.body = { status: 'failed', message: 'Invalid or expired Token.' };
    expect((await send(somePhone, 'used')).body.code).toBe('captcha_failed');
  });

  it('blocks no sign-in while it is unavailable, except under the global guard', async () => {
    answer = { status: 500, body: {} };
    ok(await send(somePhone, 'token'));
    expect(await service.metrics()).toContain('passport_captcha_total{outcome="unavailable"} 1');
    service.context.config.limits.failuresPerMinute = 0;
    await service.context.globalGuard.countFailure();
    const refused = await send(foreignPhone, 'token');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
    service.clock.step(600);
    ok(await send(foreignPhone, 'token'));
  });
});
