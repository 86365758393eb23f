import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import { createServer, type AddressInfo, type LookupFunction, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isCallableAddress } from '../../messaging/gateways/callableAddress';
import { publicLookup } from '../../messaging/gateways/publicAddress';
import { noAnswerOf } from './noAnswer';
import { createPost } from './post';

/** Placeholder for the port of a local server that counts its connections. */
const port = 'PORT';

const loopback = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  '127.0.0.%31',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
].map((host) => `https://${host}:${port}/hooks`);

const privateNetworks = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[2001:db8::1]',
].map((host) => `https://${host}/latest/meta-data/`);

const otherForms = [
  `http://127.0.0.1:${port}/`,
  'http://example.org/hooks',
  'ftp://example.org/hooks',
  'file:///etc/passwd',
  'gopher://example.org/',
  'data:text/plain,x',
  'javascript:alert(1)',
  `https://example.org@127.0.0.1:${port}/`,
  'https://user:key@example.org/hooks',
  'https://user@example.org/hooks',
  `https:\\\\127.0.0.1:${port}\\`,
  'https://example.org:22/',
  'https://example.org:25/',
  'https://example.org:80/',
  'https://example.org:0/',
  'https://',
  '',
];

/** The addresses of the names in this test, one answer per query: the second is that of DNS rebinding. */
const names: Record<string, string[][]> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'metadata.example': [['169.254.169.254']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'rebinding.example': [['127.0.0.1'], ['127.0.0.1'], ['1.1.1.1']],
};
const resolving = Object.keys(names).map((name) => `https://${name}:${port}/hooks`);

const hostile = [...loopback, ...privateNetworks, ...otherForms, ...resolving];

describe('a hostile address of a webhook (R-68)', () => {
  let server: Server;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const queries = new Map<string, number>();
  const lookup: LookupFunction = publicLookup((hostname, done) => {
    const answers = names[hostname];
    const query = queries.get(hostname) ?? 0;
    queries.set(hostname, query + 1);
    const addresses = answers?.[Math.min(query, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  const own = (address: string): string => address.replace(port, () => String((server.address() as AddressInfo).port));

  it('is one of at least sixty', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(60));

  it.each(hostile)('never causes a connection: %s', async (address) => {
    const { post, close } = createPost('none', { lookup });
    const answer = await post(own(address), {}, '{}');
    await close();
    const why = resolving.includes(address) ? /has no public address/ : /./;
    expect(answer).toMatchObject({ status: null, response: expect.stringMatching(why) });
    // An invalid URL, or one with a forbidden port, fails before the check of addresses.
    if (URL.canParse(own(address))) expect(noAnswerOf(null, answer.response)).toBe('address_refused');
    expect(connections).toBe(0);
  });

  it.each([...loopback, ...privateNetworks, ...otherForms])('cannot be registered: %s', (address) => {
    expect(isCallableAddress(own(address), 'none')).toBe(false);
  });

  it.each(['https://shop.example/hooks', 'https://shop.example:8443/', 'https://1.1.1.1/'])(
    '%s is not hostile',
    (address) => expect(isCallableAddress(address, 'none')).toBe(true),
  );
});

describe('a hostile endpoint of a webhook (R-68)', () => {
  let server: HttpServer;
  let paths: string[] = [];
  beforeEach(async () => {
    paths = [];
    server = createHttpServer((request, response) => {
      paths.push(request.url ?? '');
      if (request.url === '/hang') return;
      if (request.url?.startsWith('/bytes/')) {
        response.write('x'.repeat(Number(request.url.slice('/bytes/'.length))));
        return;
      }
      if (request.url === '/drip') {
        response.write('x');
        return;
      }
      if (request.url === '/redirect') {
        response.writeHead(307, { location: '/elsewhere' }).end();
        return;
      }
      // Without an end: a client that reads more than a part of it runs into its timeout.
      const flood = new Readable({ read: () => setImmediate(() => flood.push('x'.repeat(4096))) });
      pipeline(flood, response, () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  /** @param timeoutMs an hour where the answer has to come, however busy this machine is */
  const post = async (path: string, timeoutMs = 3_600_000) => {
    const calls = createPost('loopback', { timeoutMs });
    const answer = await calls.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {}, '{}');
    await calls.close();
    return answer;
  };

  it.each(['/hang', '/drip'])('is given up if it does not finish: %s', async (path) => {
    const answer = await post(path, 200);
    expect(answer).toMatchObject({ status: null, response: 'TIMEOUT: No complete answer within 0.2 s' });
    expect(noAnswerOf(answer.status, answer.response)).toBe('timeout');
  });

  it('has ten seconds for a whole answer', async () => {
    const guard = jest.spyOn(AbortSignal, 'timeout');
    const calls = createPost('loopback');
    await calls.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/redirect`, {}, '{}');
    await calls.close();
    expect(guard.mock.calls).toEqual([[10_000]]);
    guard.mockRestore();
  });

  it('is not waited for after 16 kB, and is before that', async () => {
    expect(await post('/bytes/16384')).toMatchObject({ status: 200 });
    expect(await post('/bytes/16383', 200)).toMatchObject({ status: null });
  });

  it('cannot redirect the request', async () => {
    expect(await post('/redirect')).toMatchObject({ status: 307 });
    expect(paths).toEqual(['/redirect']);
  });

  it('has an endless response read up to 16 kB, of which 4 kB are stored', async () => {
    const { status, response } = await post('/flood');
    expect([status, response.length]).toEqual([200, 4096]);
  });
});
