import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { suspendTimeouts } from '@passport/shared/testing/timeLimits';
import { createReCaptcha } from './reCaptcha';
import { createSmartCaptcha } from './smartCaptcha';

describe('captcha services, against a server that answers as they do', () => {
  let server: Server;
  let parts: { verifyUrl: string; secretKey: string; hostname: string };
  let asked: Record<string, string>;
  let answer: { status: number; body: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      let form = '';
      request.on('data', (chunk: Buffer) => (form += chunk.toString()));
      request.on('end', () => {
        asked = Object.fromEntries(new URLSearchParams(form));
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    parts = { verifyUrl: `http://127.0.0.1:${port}/verify`, secretKey: 'secret', hostname: 'passport.example' };
  });
  afterAll(() => new Promise((done) => server.close(done)));
  // A service that does not answer within a second is unavailable.
  beforeEach(suspendTimeouts);
  beforeEach(() => {
    asked = {};
  });
  const says = (body: object | string, status = 200) =>
    (answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) });

  it('SmartCaptcha gets the secret, the token and the address', async () => {
    says({ status: 'ok', host: 'passport.example' });
    expect(await createSmartCaptcha(parts).check('token', '203.0.113.1')).toBe('passed');
    expect(asked).toEqual({ secret: 'secret', token: 'token', ip: '203.0.113.1' });
  });

  it('reCAPTCHA gets the secret, the response and the address', async () => {
    says({ success: true, hostname: 'passport.example' });
    expect(await createReCaptcha(parts).check('token', '203.0.113.1')).toBe('passed');
    expect(asked).toEqual({ secret: 'secret', response: 'token', remoteip: '203.0.113.1' });
  });

  it.each([
    [{ status: 'failed', message: 'invalid' }, 'failed'],
    [{ status: 'ok', host: 'evil.example' }, 'failed'],
    [{ status: 'ok', host: '' }, 'passed'],
    ['not JSON', 'unavailable'],
    [{}, 'unavailable'],
  ])('SmartCaptcha: %j is %s', async (body, verdict) => {
    says(body);
    expect(await createSmartCaptcha(parts).check('token', '::1')).toBe(verdict);
  });

  it.each([
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'failed'],
    [{ success: true, hostname: 'evil.example' }, 'failed'],
    [{}, 'unavailable'],
  ])('reCAPTCHA: %j is %s', async (body, verdict) => {
    says(body);
    expect(await createReCaptcha(parts).check('token', '::1')).toBe(verdict);
  });

  it('a service that fails or cannot be reached is unavailable', async () => {
    says({ status: 'ok' }, 500);
    expect(await createSmartCaptcha(parts).check('token', '::1')).toBe('unavailable');
    const away = { ...parts, verifyUrl: 'http://127.0.0.1:1/' };
    expect(await createReCaptcha(away).check('token', '::1')).toBe('unavailable');
  });
});
