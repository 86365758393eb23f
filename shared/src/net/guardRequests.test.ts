/** @jest-environment node */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { guardRequests, serverOptions, type GuardOptions } from './guardRequests';

const headers = { 'x-common': 'yes' };
const hourMs = 3_600_000;
const timeouts = { headersMs: hourMs, bodyMs: hourMs, silenceMs: hourMs, checkMs: 10 };

let app: FastifyInstance;
let sockets: Socket[] = [];
/** Calls of `/held` that have begun, and are not answered yet. */
let held: FastifyReply[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  [sockets, held] = [[], []];
  await app.close();
});

async function start(options: Partial<GuardOptions> = {}): Promise<void> {
  app = Fastify({ ...serverOptions({ ...timeouts, ...options.timeouts }, headers), trustProxy: '127.0.0.0/8' });
  guardRequests(app, {
    headers,
    timeouts,
    connectionsPerAddress: 5000,
    trustedProxies: ['127.0.0.0/8'],
    turns: { places: 100, starts: 100, waitMs: hourMs, isBusy: () => true },
    isStream: ({ routeOptions: { url } }) => url === '/stream',
    noTurn: () => Object.assign(new Error('no turn'), { statusCode: 503 }),
    ...options,
  });
  app.get('/', ({ ip }) => ip);
  app.post('/', ({ body }) => body);
  for (const url of ['/held', '/stream']) app.get(url, (_request, reply) => void held.push(reply));
  app.get('/large', () => Buffer.alloc(16_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** A connection, and its received bytes. */
async function send(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  const client = { socket, answer: '', closed: new Promise((done) => socket.once('close', done)) };
  socket.on('data', (data: Buffer) => (client.answer += data.toString()));
  await once(socket, 'connect');
  socket.write(text);
  return client;
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
const slowBody = (more = '') =>
  `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n${more}\r\n{"a":`;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((done) => setImmediate(done));
};
/** @returns the response to a request after which the connection closes */
const answerTo = async (path: string, more = '') => {
  const client = await send(get(path, `${more}connection: close\r\n`));
  await client.closed;
  return client.answer;
};
const bodyOf = (answer: string) => answer.split('\r\n\r\n')[1];

it('a body that does not arrive in time is refused in the language of its sender, with every header (R-57, R-60)', async () => {
  await start({ timeouts: { ...timeouts, bodyMs: 20 } });
  const client = await send(slowBody('accept-language: en\r\n'));
  await client.closed;
  expect(client.answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-common: yes\r\nretry-after: 2\r\n/);
  expect(bodyOf(client.answer)).toBe('{"message":"The request is arriving too slowly. Try again."}');
});

it('a body that is refused before its turn does not replace the response to an earlier request of its connection', async () => {
  await start({ bodies: { calls: { all: 9, perAddress: 1 } } });
  const client = await send(get('/held') + slowBody());
  await until(() => held.length === 1);
  const later = await send(slowBody());
  await client.closed;
  expect(client.answer).toBe('');
  later.socket.write('true}');
  await until(() => later.answer !== '');
  expect(bodyOf(later.answer)).toBe('{"a":true}');
});

it('bodies are limited per visitor behind a trusted proxy (R-60, R-61)', async () => {
  await start({ bodies: { calls: { all: 9, perAddress: 1 } } });
  const [first, other, second] = [
    await send(slowBody('x-forwarded-for: 203.0.113.1:5000\r\n')),
    await send(slowBody('x-forwarded-for: 203.0.113.2:5000\r\n')),
    await send(slowBody('x-forwarded-for: 203.0.113.1:6000\r\n')),
  ];
  await first.closed;
  expect(first.answer).toMatch(/^HTTP\/1\.1 408 /);
  for (const { socket } of [other, second]) socket.write('true}');
  await until(() => [other, second].every(({ answer }) => answer.startsWith('HTTP/1.1 200 ')));
});

it.each([
  ['203.0.113.1:50000', '203.0.113.1'],
  ['[2001:db8::1]:50000', '2001:db8::1'],
  ['203.0.113.1, unknown', '127.0.0.1'],
])('a visitor whom a proxy names as %s is %s (R-61)', async (forwarded, ip) => {
  await start();
  expect(bodyOf(await answerTo('/', `x-forwarded-for: ${forwarded}\r\n`))).toBe(ip);
  const injected = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  expect(injected.body).toBe(ip);
});

it('requests of one connection begin one after the other, and their answers come in order (R-60)', async () => {
  await start();
  const client = await send(get('/held').repeat(3));
  for (const [index, text] of ['first', 'second', 'third'].entries()) {
    await until(() => held.length > index);
    expect(held).toHaveLength(index + 1);
    held[index]!.send(text);
  }
  await until(() => client.answer.endsWith('third'));
  expect(client.answer).toMatch(/first.*second.*third/s);
});

it('a request whose client has disconnected before its turn is not started', async () => {
  await start();
  const { socket } = await send(get('/held').repeat(2));
  await until(() => held.length === 1);
  const ended = once(held[0]!.raw, 'close');
  socket.destroy();
  await ended;
  expect(bodyOf(await answerTo('/'))).toBe('127.0.0.1');
  expect(held).toHaveLength(1);
});

it('a connection that pipelines too many requests is closed (R-60)', async () => {
  await start();
  const client = await send(get('/held').repeat(1000));
  await client.closed;
  expect(held.length).toBeLessThanOrEqual(1);
});

it('requests of an address wait for a slot, and get it when another one is answered or its client disconnects (R-60)', async () => {
  await start({ turns: { places: 2, starts: 100, waitMs: hourMs, isBusy: () => true } });
  const from = (ip: string) => send(get('/held', `x-forwarded-for: ${ip}\r\n`));
  const ofOne = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')];
  await from('203.0.113.2');
  await until(() => held.length === 3);
  held[0]!.send('answered');
  await until(() => held.length === 4);
  await from('203.0.113.1');
  await from('203.0.113.2');
  await until(() => held.length === 5);
  ofOne[1]!.socket.destroy();
  await until(() => held.length === 6);
});

it('open streams take no slot', async () => {
  await start({ turns: { places: 1, starts: 100, waitMs: hourMs, isBusy: () => true } });
  for (let count = 1; count <= 3; count += 1) {
    await send(get('/stream'));
    await until(() => held.length === count);
  }
  expect(bodyOf(await answerTo('/'))).toBe('127.0.0.1');
});

it('a request that gets no turn in time is answered, and waiting requests are limited by their size (R-60)', async () => {
  const waiting = { perAddress: 1000, all: 1000 };
  await start({ turns: { places: 1, starts: 100, waitMs: hourMs, isBusy: () => true, waiting } });
  await send(get('/held'));
  await until(() => held.length === 1);
  expect(await answerTo('/', `cookie: ${'a'.repeat(1000)}\r\n`)).toMatch(/^HTTP\/1\.1 503 /);
  const body = JSON.stringify('a'.repeat(1000));
  const post = `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\n`;
  for (const rest of [
    `content-length: ${body.length}\r\n\r\n${body}`,
    `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ]) {
    const client = await send(post + rest);
    await client.closed;
    expect(client.answer).toMatch(/^HTTP\/1\.1 503 /);
  }
  const small = await send(get('/'));
  held[0]!.send('');
  await until(() => small.answer.endsWith('127.0.0.1'));
});

it('a connection whose client does not read its responses is closed (R-60)', async () => {
  await start({ unread: { perAddress: 1_000_000, all: 1_000_000_000 }, trustedProxies: [] });
  const closed = new Promise((done) => app.server.once('connection', (socket) => socket.once('close', done)));
  const { socket } = await send(get('/large'));
  socket.pause();
  await closed;
});

it('each answer ends its connection while the process is about to stop', async () => {
  await start();
  app.drain.isDraining = true;
  const client = await send(get('/'));
  await client.closed;
  expect(client.answer).toMatch(/\r\nconnection: close\r\n/i);
});

it('connections of an address are limited (R-60)', async () => {
  await start({ connectionsPerAddress: 2, trustedProxies: [] });
  await send('');
  await send('');
  await (
    await send('')
  ).closed;
});

it.each([
  ['heads', 'GET / HTTP/1.1\r\nhost: a\r\n'],
  ['connections that say nothing', ''],
])('%s that do not come in time end with 408 (R-60)', async (_name, text) => {
  await start({ timeouts: { ...timeouts, headersMs: 20 } });
  const client = await send(text);
  await client.closed;
  expect(client.answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-common: yes\r\n/);
});
