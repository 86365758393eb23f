import { afterEach, expect, it } from '@jest/globals';
import { operationsOf } from '../../testing/fuzz/openApi';
import { describeOnOneDatabase, type TestServiceOptions } from '../../testing/harness';
import { startSlowService, type SlowService } from '../../testing/slowService';
import { until } from '../../testing/until';

const slowClients = 2000;
/** Bodies of one address that may be in transit at the same time (arrivingBodies.ts). */
const heldPerAddress = 256;
const lines = (...head: string[]): string => head.join('\r\n');
const post = ['POST /api/user/identify/ HTTP/1.1', 'host: a', 'content-type: application/json'];
const addressOf = (index: number): string => `x-forwarded-for: 203.0.${Math.floor(index / 250)}.${index % 250}`;
/** The beginning of a body that never continues. */
const slowBody = (address: string): string => lines(...post, address, 'content-length: 60000', '', '{"phone":');
/** Beginnings of requests whose senders send nothing more. */
const beginnings: [string, (index: number) => string][] = [
  ['connections that say nothing', () => ''],
  ['heads that do not end', () => lines(...post, 'cookie: a=b')],
  ['bodies that do not end', (index) => slowBody(addressOf(index))],
  [
    'bodies in chunks that do not end',
    (index) => lines(...post, addressOf(index), 'transfer-encoding: chunked', '', '5', '{"pho', 'ff', ''),
  ],
];

describeOnOneDatabase('the port of the service', (driver) => {
  let service: SlowService;
  const start = async (timeouts?: TestServiceOptions['timeouts']) => {
    service = await startSlowService({ driver, timeouts });
  };
  afterEach(() => service.close());

  it.each(beginnings)('answers other clients during 2,000 %s from many addresses (R-60)', async (_name, textOf) => {
    await start();
    await service.beginAll(slowClients, textOf);
    const answers = Array.from({ length: 10 }, () => service.identify());
    expect(await Promise.all(answers)).toEqual(Array(10).fill(200));
    expect(service.open()).toBe(slowClients);
  });

  it('answers an address during 512 slow bodies of another one, whose new bodies displace its oldest (R-60)', async () => {
    await start();
    const attacker = addressOf(0);
    let received = 0;
    service.app.server.on('request', () => (received += 1));
    const oldest = await service.beginAll(heldPerAddress, () => slowBody(attacker));
    await until('they arrive', () => received === heldPerAddress);
    const latest = await service.beginAll(heldPerAddress, () => slowBody(attacker));
    expect(await service.identify({ 'x-forwarded-for': '203.0.113.9' })).toBe(200);
    const refused = await Promise.all(oldest.map(({ closed }) => closed));
    for (const answer of refused) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(latest.filter(({ isOpen }) => isOpen)).toHaveLength(heldPerAddress);
    // Complete bodies of the attacker are still read.
    const [name = '', value = ''] = attacker.split(': ');
    expect(await service.identify({ [name]: value })).toBe(200);
  });

  it('reads a slow body that is completed', async () => {
    await start();
    const body = '{"phone":"+79161234567"}';
    const client = await service.begin(lines(...post, `content-length: ${body.length}`, '', ''));
    for (const letter of body.slice(0, -1)) {
      client.socket.write(letter);
      await new Promise((done) => setImmediate(done));
    }
    expect([await service.identify(), client.answer]).toEqual([200, '']);
    client.socket.write('}');
    await until('it is answered', () => client.answer !== '');
    expect(client.answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(beginnings)('ends %s with 408 (R-60)', async (_name, textOf) => {
    await start({ headersMs: 50, bodyMs: 50, checkMs: 20 });
    const answer = await (await service.begin(textOf(0))).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*x-content-type-options: nosniff\r\n/s);
    expect(answer).toMatch(/\r\n\r\n\{"message":"[^"]+"\}$/);
  });

  it.each(beginnings)('drops %s whose sender disconnects, with FIN or RST (R-60)', async (_name, textOf) => {
    await start();
    const isGone = async () => {
      const open = await new Promise<number>((done) => service.app.server.getConnections((_error, n) => done(n)));
      return open === 0;
    };
    (await service.begin(textOf(0))).socket.end();
    (await service.begin(textOf(0))).socket.destroy();
    (await service.begin(textOf(0))).socket.resetAndDestroy();
    await until('all connections are closed', isGone);
  });

  it.each([
    ['one header', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(65_536)}`],
    ['many headers', `GET / HTTP/1.1\r\nhost: a${'\r\na: b'.repeat(11_000)}`],
    ['an address', `GET /?${'a'.repeat(65_536)} HTTP/1.1\r\nhost: a`],
  ])('refuses 64 kB of %s with 431, and answers others (R-60)', async (_name, head) => {
    await start();
    const answer = await (await service.begin(`${head}\r\n\r\n`)).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nx-content-type-options: nosniff\r\n/s);
    expect(answer).toMatch(/\r\n\r\n\{"message":"Request Header Fields Too Large"\}$/);
    expect(await service.identify()).toBe(200);
  });

  const form = 'application/x-www-form-urlencoded';
  const tooLarge = /^HTTP\/1\.1 413 .*\r\n\r\n\{"message":"The request is too large\."/s;
  it.each([
    ['/api/user/identify/', 64 * 1024 + 1, 'application/json', tooLarge],
    ['/oidc/token', 64 * 1024 + 1, form, /^HTTP\/1\.1 400 .*"error":"invalid_request"/s],
    ['/saml/sso', 256 * 1024 + 1, form, tooLarge],
    ['/api/support/send_to_email/', 6_000_001, 'multipart/form-data; boundary=b', tooLarge],
  ])('refuses a body that %s does not take before it comes (R-60, R-78)', async (path, bytes, type, refusal) => {
    await start();
    const client = await service.begin(
      lines(
        `POST ${path} HTTP/1.1`,
        'host: a',
        `content-type: ${type}`,
        'accept-language: en',
        `content-length: ${bytes}`,
        '',
        '',
      ),
    );
    await until('it is answered', () => client.answer !== '');
    expect(client.answer).toMatch(refusal);
  });

  it('refuses a body of undeclared length once it is too large, and its sender receives the refusal (R-60)', async () => {
    await start();
    const send = (bytes: number) =>
      service.fetch('/api/user/identify/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: new Blob([' '.repeat(bytes), '{"phone":"+79161234567"}']).stream(),
        duplex: 'half',
      } as RequestInit);
    expect((await send(64_000)).status).toBe(200);
    for (let round = 0; round < 5; round += 1) {
      const refused = await send(2_000_000);
      expect([refused.status, await refused.json()]).toEqual([413, { message: 'The request is too large.' }]);
    }
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
    const docs = (await (await service.fetch('/api/docs')).json()) as Parameters<typeof operationsOf>[0];
    const operations = operationsOf(docs).filter(({ method }) => method !== 'GET');
    expect(operations.length).toBeGreaterThan(30);
    for (const { method, path } of operations) {
      const headers = { 'content-type': 'application/json' };
      const { status } = await service.fetch(path.replace(/\{\w+\}/g, '1'), { method, body, headers });
      expect([path, status < 400 ? 'accepted' : status >= 500 ? 'failed' : 'refused']).toEqual([path, 'refused']);
    }
    expect(await service.identify()).toBe(200);
  });

  it('refuses a body of 100,000 fields with 413, and a form of as many fields as fit (R-60)', async () => {
    await start();
    const fields = Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join(',');
    expect((await service.post('/api/user/identify/', `{${fields}}`)).status).toBe(413);
    for (const path of ['/oidc/token', '/oidc/request'])
      expect((await service.post(path, 'a=b&'.repeat(16_000), { 'content-type': form })).status).toBe(400);
    expect(await service.identify()).toBe(200);
  });
});
