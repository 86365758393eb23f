import { afterEach, expect, it } from '@jest/globals';
import {
  describeOnOneDatabase,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../testing/harness';
import { callOver } from '../../testing/program';
import { portOf, rawClient, type RawClient } from '../../testing/rawClient';
import { listenPrivately, type PrivateListener } from './privateListener';

describeOnOneDatabase('IDENTITY_PORT beside PORT', (driver) => {
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
  /** An answer to a request as it is written, which ends the connection. */
  const ask = async (port: number, path: string, ...headers: string[]): Promise<string> =>
    (await begin(port, [`GET ${path} HTTP/1.1`, 'connection: close', ...headers, '', ''].join('\r\n'))).closed;

  it.each(['/api/metrics', '/api/metrics/', '/api/%6Detrics', '/api/metrics?a=b'])(
    'alone shows metrics at %s, whatever a caller writes (R-72)',
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

  it('answers health and calls like it', async () => {
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

  it('has the same limits of time', async () => {
    await start({ timeouts: { headersMs: 50, bodyMs: 50, checkMs: 20 } });
    const { closed } = await begin(listener.port, 'GET / HTTP/1.1\r\nhost: a\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('counts the connections of an address together with those of PORT', async () => {
    await start({ config: { limits: { connectionsPerIp: 2 }, trustedProxies: [] } });
    const [one, other] = [await begin(listener.port, ''), await begin(portOf(service.app), '')];
    for (const port of [listener.port, portOf(service.app)]) expect(await (await begin(port, '')).closed).toBe('');
    expect([one.isOpen, other.isOpen]).toEqual([true, true]);
  });
});
