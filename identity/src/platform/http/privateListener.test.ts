import { afterEach, expect, it } from '@jest/globals';
import type { FastifyPluginAsync } from 'fastify';
import {
  describeOnOneDatabase,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../testing/harness';
import { callOver } from '../../testing/program';
import { until } from '../../testing/until';
import { portOf, rawClient, type RawClient } from '../../testing/rawClient';
import { listenPrivately, type PrivateListener } from './privateListener';

const identify = 'POST /api/user/identify/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json';
/** How many calls of `/held` have begun. */
let held = 0;
/** A request that is not answered. */
const holding: FastifyPluginAsync = async (app) => {
  held = 0;
  app.get('/held', (_request, reply) => {
    held += 1;
    reply.hijack();
  });
};

describeOnOneDatabase('IDENTITY_PORT in addition to PORT', (driver) => {
  let service: TestService;
  let listener: PrivateListener;
  let clients: RawClient[] = [];
  const start = async (options: Omit<TestServiceOptions, 'driver'> = {}) => {
    service = await startTestService({ driver, ...options });
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    listener = await listenPrivately(service.app, { port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    clients = [];
    await Promise.all([service.app.close(), listener.close()]);
    await service.close();
  });
  const begin = async (port: number, text: string): Promise<RawClient> => {
    const client = await rawClient(service.app, text, port);
    clients.push(client);
    return client;
  };
  /** The response to a raw request, which closes the connection. */
  const ask = async (port: number, path: string, ...headers: string[]): Promise<string> =>
    (await begin(port, [`GET ${path} HTTP/1.1`, 'connection: close', ...headers, '', ''].join('\r\n'))).closed;

  it.each(['/api/metrics', '/api/metrics/', '/api/%6Detrics', '/api/metrics?a=b'])(
    'only IDENTITY_PORT shows metrics at %s, whatever the caller sends (R-72)',
    async (path) => {
      await start();
      for (const headers of [
        ['host: 127.0.0.1:PRIVATE'],
        [
          'host: localhost',
          'x-forwarded-for: 127.0.0.1',
          'x-forwarded-host: 127.0.0.1:PRIVATE',
          'x-forwarded-port: PRIVATE',
        ],
      ]) {
        const written = headers.map((header) => header.replace('PRIVATE', String(listener.port)));
        const [shown, hidden] = [
          await ask(listener.port, path, ...written),
          await ask(portOf(service.app), path, ...written),
        ];
        expect([shown, hidden]).toEqual([
          expect.stringMatching(/^HTTP\/1\.1 200 /),
          expect.stringMatching(/^HTTP\/1\.1 404 /),
        ]);
        expect(shown).toContain('passport_funnel_total');
        expect(hidden).not.toContain('passport_');
      }
    },
  );

  it.each([
    '/api/%6D%65trics/',
    '/api//metrics',
    '/api/./metrics',
    '/api/%2e/metrics',
    '/api/METRICS',
    '/api/metrics;a',
    '/api/metrics/x',
    '//api/metrics',
    '/API/metrics',
    '/api%2fmetrics',
    '/api/x/../metrics',
    '/api/x/%2e%2e/metrics',
    '/api/x%2f..%2fmetrics',
    '/captcha/../metrics',
    'http://127.0.0.1/api/metrics',
  ])('PORT shows no metrics at %s, whatever the method, even if it serves pages (R-72)', async (path) => {
    // The site answers whatever else is asked for.
    const site: FastifyPluginAsync = async (app) => void app.get('/*', () => 'a page');
    await start({ site });
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const head = [`${method} ${path} HTTP/1.1`, 'host: a', 'connection: close', 'content-length: 0', '', ''];
      const answer = await (await begin(portOf(service.app), head.join('\r\n'))).closed;
      expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /);
      expect(answer).not.toContain('passport_');
    }
  });

  it('IDENTITY_PORT answers health checks and calls like PORT', async () => {
    await start();
    const paths = ['/api/health/live', '/api/health/ready', '/api/user/get_metadata/', '/api/nowhere/'];
    const answers = (port: number) =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body } = await callOver(`http://127.0.0.1:${port}`)('GET', path);
          return [path, status, body];
        }),
      );
    expect(await answers(listener.port)).toEqual(await answers(portOf(service.app)));
  });

  it.each([
    ['heads', 'GET / HTTP/1.1\r\nhost: a\r\n'],
    ['bodies', `${identify}\r\ncontent-length: 9\r\n\r\n{`],
  ])('has the same limits of time for %s (R-60)', async (_name, text) => {
    await start({ timeouts: { headersMs: 50, bodyMs: 50, checkMs: 20 } });
    const { closed } = await begin(listener.port, text);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['a body that is too large', `${identify}\r\ncontent-length: 65537\r\n\r\n`, '413'],
    ['64 kB of headers', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(65_536)}\r\n\r\n`, '431'],
  ])('refuses %s like it (R-60)', async (_name, text, status) => {
    await start();
    const client = await begin(listener.port, text);
    await until('it is answered', () => client.answer !== '');
    expect(client.answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
  });

  it('IDENTITY_PORT closes connections that pipeline thousands of requests (R-60)', async () => {
    await start();
    const { closed } = await begin(listener.port, 'GET /api/health/live HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(5000));
    expect((await closed).match(/"live"/g)?.length ?? 0).toBeLessThanOrEqual(16);
  });

  it('the slots of an address are shared with PORT (R-60)', async () => {
    await start({ config: { databaseWaitSeconds: 0.001 }, site: holding });
    service.context.isDatabaseBusy = () => true;
    for (const port of [listener.port, portOf(service.app)]) await begin(port, 'GET /held HTTP/1.1\r\nhost: a\r\n\r\n');
    await until('both have begun', () => held === 2);
    for (const port of [listener.port, portOf(service.app)])
      expect(await ask(port, '/api/health/live', 'host: a')).toMatch(/^HTTP\/1\.1 503 /);
    expect(await ask(listener.port, '/api/health/live', 'host: a', 'x-forwarded-for: 203.0.113.9')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  it('the connection limit of an address is shared with PORT', async () => {
    await start({ config: { limits: { connectionsPerIp: 2 }, trustedProxies: [] } });
    const [one, other] = [await begin(listener.port, ''), await begin(portOf(service.app), '')];
    for (const port of [listener.port, portOf(service.app)]) expect(await (await begin(port, '')).closed).toBe('');
    expect([one.isOpen, other.isOpen]).toEqual([true, true]);
  });
});
