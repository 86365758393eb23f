import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { operationsOf } from '../../testing/fuzz/openApi';
import {
  describeOnOneDatabase,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../testing/harness';
import { rawClient, type RawClient } from '../../testing/rawClient';
import { until } from '../../testing/until';

/** One address may send as many bodies at one time. */
const slowClients = 250;
const hourMs = 3_600_000;
const lines = (...head: string[]): string => head.join('\r\n');
const post = ['POST /api/user/identify/ HTTP/1.1', 'host: a', 'content-type: application/json'];
/** Beginnings of requests whose senders say no more. */
const beginnings: [string, string][] = [
  ['connections that say nothing', ''],
  ['heads that do not end', lines(...post, 'cookie: a=b')],
  ['bodies that do not end', lines(...post, 'content-length: 60000', '', '{"phone":')],
  ['bodies in chunks that do not end', lines(...post, 'transfer-encoding: chunked', '', '5', '{"pho', 'ff', '')],
];

describeOnOneDatabase('the port of the service', (driver) => {
  let service: TestService;
  let clients: RawClient[];
  const start = async (timeouts: TestServiceOptions['timeouts'] = {}) => {
    service = await startTestService({ driver, timeouts });
    clients = [];
    await service.app.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await service.close();
  });
  const begin = async (text: string): Promise<RawClient> => {
    const client = await rawClient(service.app, text);
    clients.push(client);
    return client;
  };
  const call = (path: string, method = 'GET', body?: string, type = 'application/json') =>
    fetch(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}${path}`, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': type } }),
    });
  const identify = async () => (await call('/api/user/identify/', 'POST', '{"phone":"+79161234567"}')).status;

  it.each(beginnings)('answers others beside 250 %s (R-60)', async (_name, text) => {
    // No limit of time ends them, however long this machine takes for all of them.
    await start({ headersMs: hourMs, bodyMs: hourMs, silenceMs: hourMs });
    for (let index = 0; index < slowClients; index += 1) await begin(text);
    expect(await identify()).toBe(200);
    expect(clients.filter(({ isOpen }) => isOpen)).toHaveLength(slowClients);
  });

  it.each(beginnings)('ends %s with 408 (R-60)', async (_name, text) => {
    await start({ headersMs: 50, bodyMs: 50, checkMs: 20 });
    expect(await (await begin(text)).closed).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(clients[0]!.answer).toMatch(/\r\n\r\n\{"message":"[^"]+"\}$/);
  });

  it.each(beginnings)(
    'is rid of %s whose sender goes away, with and without a farewell (R-60)',
    async (_name, text) => {
      await start();
      const isGone = async () => {
        const open = await new Promise<number>((done) => service.app.server.getConnections((_error, n) => done(n)));
        return open === 0;
      };
      (await begin(text)).socket.end();
      (await begin(text)).socket.destroy();
      (await begin(text)).socket.resetAndDestroy();
      await until('all connections are closed', isGone);
    },
  );

  it('closes the connection of a client that reads none of its answers (R-60)', async () => {
    await start({ silenceMs: 200 });
    const ended = new Promise<void>((done) =>
      service.app.server.once('connection', (socket) => socket.once('close', () => done())),
    );
    const { socket } = await begin('');
    socket.pause();
    // The next requests are sent when the service has read these: it stops reading while nobody takes its answers.
    // One request after another, until their answers are more than sockets keep for their readers.
    const ask = (): boolean => socket.write('GET /api/docs HTTP/1.1\r\nhost: a\r\n\r\n');
    service.app.server.on('request', (_request, response) => response.once('close', ask));
    ask();
    await ended;
  });

  it.each([
    ['one header', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(65_536)}`],
    ['many headers', `GET / HTTP/1.1\r\nhost: a${'\r\na: b'.repeat(11_000)}`],
    ['an address', `GET /?${'a'.repeat(65_536)} HTTP/1.1\r\nhost: a`],
  ])('refuses 64 kB of %s with 431, and answers others (R-60)', async (_name, head) => {
    await start();
    const { closed } = await begin(`${head}\r\n\r\n`);
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nx-content-type-options: nosniff\r\n/s);
    expect(answer).toMatch(/\r\n\r\n\{"message":"Request Header Fields Too Large"\}$/);
    expect(await identify()).toBe(200);
  });

  const deep = 10_000;
  const manyKeys = Array.from({ length: 6000 }, (_, index) => `"${index.toString(36)}":{}`).join(',');
  it.each([
    ['arrays', '['.repeat(deep) + ']'.repeat(deep)],
    ['objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['a field of arrays', `{"phone":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['arrays without an end', '['.repeat(65_000)],
    ['6,000 fields', `{${manyKeys}}`],
    ['a prototype below many levels', `${'{"a":'.repeat(deep - 1)}{"__proto__":{"a":1}}${'}'.repeat(deep - 1)}`],
  ])('fails nowhere for a body of %s, whatever the operation (R-60)', async (_name, body) => {
    await start();
    expect(body.length).toBeLessThan(65_536);
    const documented = operationsOf((await (await call('/api/docs')).json()) as Parameters<typeof operationsOf>[0]);
    const operations = documented.filter(({ method }) => method !== 'GET');
    expect(operations.length).toBeGreaterThan(30);
    for (const { method, path } of operations) {
      const { status } = await call(path.replace(/\{\w+\}/g, '1'), method, body);
      expect([path, status < 400 ? 'accepted' : status >= 500 ? 'failed' : 'refused']).toEqual([path, 'refused']);
    }
    expect(await identify()).toBe(200);
  });

  it('refuses a body of 100,000 fields with 413, and a form of as many as fit (R-60)', async () => {
    await start();
    const fields = Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join(',');
    expect((await call('/api/user/identify/', 'POST', `{${fields}}`)).status).toBe(413);
    const form = 'a=b&'.repeat(16_000);
    for (const path of ['/oidc/token', '/oidc/request'])
      expect((await call(path, 'POST', form, 'application/x-www-form-urlencoded')).status).toBe(400);
    expect(await identify()).toBe(200);
  });
});
