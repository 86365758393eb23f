/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lengthenTimers } from '@passport/shared/testing/timeLimits';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { listenBacklog, loadSettings } from './settings';
import type { CallBounds } from './upstreams';

const slowClients = 2000;
/** Bodies of one address that may arrive at one time (requestBodies.ts). */
const heldPerAddress = 256;
/** Larger than what the system keeps of an answer that is not read. */
const largeAnswer = Buffer.alloc(16_000_000, 'a');
const headOf = (method: string, headers: Record<string, string>) => [
  `${method} /api/user/identify/ HTTP/1.1`,
  'host: a',
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
];

/** Writes to a stream for as long as somebody takes it. */
function writeOn(response: ServerResponse): void {
  while (!response.destroyed && response.write(`data: ${'a'.repeat(7000)}\n\n`));
  response.once('drain', () => writeOn(response));
}

/** A connection that has sent some of a request. */
interface SlowClient {
  socket: Socket;
  /** What came back. */
  answer: string;
  isOpen: boolean;
  /** Resolves when the site has closed the connection. */
  closed: Promise<void>;
}

describe('while thousands of clients are slow', () => {
  let folder: string;
  let identity: Server;
  let site: FastifyInstance;
  let origin: string;
  let clients: SlowClient[];
  /** Requests that have reached the service, and its connections. */
  let received: number;
  let connections: number;
  /** Answers that the service has not finished. */
  let held: ServerResponse[];
  /** Answers without an end that are under way. */
  let endless: Set<ServerResponse>;
  beforeEach(async () => {
    // The site ends a body of which nothing arrives for half a minute (requestBodies.ts), and waits two seconds for a connection to the
    // service: neither limit may end a call, however long this machine takes for thousands of clients.
    lengthenTimers();
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    clients = [];
    held = [];
    endless = new Set();
    received = connections = 0;
    identity = createServer((request, response) => {
      received += 1;
      if (request.url === '/api/events/') return writeOn(response);
      if (request.url === '/api/endless/') {
        endless.add(response.once('close', () => endless.delete(response)));
        return writeOn(response);
      }
      if (request.url === '/api/large/') return void response.end(largeAnswer);
      if (request.url?.startsWith('/api/held/')) return void held.push(response);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => response.end(Buffer.concat(chunks)));
    }).on('connection', () => (connections += 1));
    await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
    await startSite();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { socket } of clients) socket.destroy();
    identity.closeAllConnections();
    await site.close();
    await new Promise((done) => identity.close(done));
    await rm(folder, { recursive: true });
  });

  /** @param silenceMs how long nothing may move on a connection */
  const startSite = async (silenceMs?: number, bounds?: Partial<CallBounds>) => {
    const IDENTITY_URL = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    site = await createSite(loadSettings({ IDENTITY_URL, REQUEST_TIMEOUT_SECONDS: '600' }, folder), silenceMs, bounds);
    origin = await site.listen({ port: 0, host: '127.0.0.1', backlog: listenBacklog });
  };
  /** Connects and sends the beginning of a request. */
  const begin = (start: string) =>
    new Promise<SlowClient>((done, fail) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const closed = new Promise<void>((gone) => socket.once('close', () => gone()));
      const client: SlowClient = { socket, answer: '', isOpen: true, closed };
      void closed.then(() => (client.isOpen = false));
      clients.push(client);
      socket.on('data', (data: Buffer) => (client.answer += data.toString()));
      socket.on('error', () => undefined).once('error', fail);
      socket.once('connect', () => socket.write(start, () => done(client)));
    });
  const beginAll = (start: (index: number) => string) =>
    Promise.all(Array.from({ length: slowClients }, (_, index) => begin(start(index))));
  const slowBody = (headers: Record<string, string> = {}) =>
    [
      ...headOf('POST', { 'content-type': 'application/json', 'content-length': '60000', ...headers }),
      '',
      '{"a":',
    ].join('\r\n');
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((done) => setImmediate(done));
  };
  const addressOf = (index: number): string => `203.0.${Math.floor(index / 250)}.${index % 250}`;
  const open = () => clients.filter(({ isOpen }) => isOpen).length;
  const identify = async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/user/identify/`, { method: 'POST', headers, body: '{"a":1}' });
    return [answer.status, await answer.text()];
  };

  it('others are answered beside 2,000 bodies of many addresses, which reach the service with no byte (R-60)', async () => {
    await beginAll((index) => slowBody({ 'x-forwarded-for': addressOf(index) }));
    expect(await Promise.all(Array.from({ length: 20 }, identify))).toEqual(Array(20).fill([200, '{"a":1}']));
    expect([open(), received]).toEqual([slowClients, 20]);
    expect(connections).toBeLessThanOrEqual(20);
  });

  it('the oldest of 2,000 bodies of one address give way to its new ones, which are answered (R-60)', async () => {
    const slow = await beginAll(() => slowBody());
    expect(await identify()).toEqual([200, '{"a":1}']);
    const refused: SlowClient[] = [];
    await new Promise<void>((done) => {
      for (const client of slow)
        void client.closed.then(() => refused.push(client) === slowClients - heldPerAddress && done());
    });
    for (const { answer } of refused) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(open()).toBeGreaterThanOrEqual(heldPerAddress - 1);
    expect(received).toBe(1);
  });

  it('others are answered beside 2,000 heads that do not end (R-60)', async () => {
    await beginAll(() => headOf('GET', { cookie: 'a=b' }).join('\r\n'));
    expect(await identify()).toEqual([200, '{"a":1}']);
    expect(open()).toBe(slowClients);
  });

  it('others are answered beside 2,000 connections that say nothing (R-60)', async () => {
    await beginAll(() => '');
    expect(await identify()).toEqual([200, '{"a":1}']);
    expect(open()).toBe(slowClients);
  });

  it('a stream that its client does not read is closed, at the service too, and others are answered meanwhile (R-60)', async () => {
    await site.close();
    const IDENTITY_URL = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    site = await createSite(loadSettings({ IDENTITY_URL }, folder), 500);
    const ended = new Promise<void>((done) => {
      identity.on('request', ({ url, socket }) => url === '/api/events/' && socket.once('close', () => done()));
    });
    origin = await site.listen({ port: 0, host: '127.0.0.1' });
    (await begin('GET /api/events/ HTTP/1.1\r\nhost: a\r\n\r\n')).socket.pause();
    await ended;
    // This site ends other calls too for which the machine takes half a second: they are made again.
    const untilAnswered = (): Promise<unknown[]> => identify().catch(untilAnswered);
    expect(await untilAnswered()).toEqual([200, '{"a":1}']);
  });

  it('a connection that asks for thousands of answers at a time is closed, and others are answered (R-60)', async () => {
    const { closed } = await begin('GET /api/user/me/ HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(5000));
    await closed;
    expect(received).toBeLessThanOrEqual(16);
    expect(await identify()).toEqual([200, '{"a":1}']);
  });

  it('calls of one connection reach the service one after the other, and others are answered beside 640 of 40 (R-60)', async () => {
    const call = 'GET /api/held/ HTTP/1.1\r\nhost: a\r\n\r\n';
    const all = await Promise.all(Array.from({ length: 40 }, () => begin(call.repeat(16))));
    expect(await identify()).toEqual([200, '{"a":1}']);
    expect(received).toBeLessThanOrEqual(41);
    for (const { socket } of all) socket.destroy();
    await Promise.all(all.map(({ closed }) => closed));
    expect(await identify()).toEqual([200, '{"a":1}']);
    expect(received).toBeLessThanOrEqual(42);
  });

  it('the answers to calls of one connection come in their order', async () => {
    const nextHeld = async () => {
      await until(() => held.length > 0);
      return held.shift()!;
    };
    const { socket, closed } = await begin('GET /api/held/ HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2));
    let text = '';
    const both = new Promise<void>((done) => {
      socket.on('data', (data: Buffer) => (text += data.toString()).includes('second') && done());
    });
    (await nextHeld()).end('first');
    (await nextHeld()).end('second');
    await Promise.race([both, closed]);
    expect(text).toMatch(/^HTTP\/1\.1 200 .*first.*HTTP\/1\.1 200 .*second/s);
  });

  describe('answers that nobody reads', () => {
    /** Those of one address may hold four of these connections to the service, those of all addresses eight. */
    const connectionsToService = 16;
    const unreadCalls = 32;
    const [attacker, reader] = ['203.0.113.1', '203.0.113.2'];
    /** @param from whose calls these are, for each */
    const beginUnread = async (path: string, count: number, from: (index: number) => string) => {
      const begun = Array.from({ length: count }, (_, index) =>
        begin(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: ${from(index)}\r\n\r\n`),
      );
      const all = await Promise.all(begun);
      for (const { socket } of all) socket.pause();
      return all;
    };

    it.each([
      ['one address', 4, () => attacker],
      ['many addresses', 8, addressOf],
    ] as const)(
      'others are answered beside those of %s, of which the oldest give way (R-60)',
      async (_of, kept, from) => {
        await site.close();
        await startSite(undefined, { connections: connectionsToService });
        await beginUnread('/api/endless/', unreadCalls, from);
        await until(() => received >= connectionsToService);
        expect(await identify()).toEqual([200, '{"a":1}']);
        await until(() => received > unreadCalls && endless.size <= kept);
        expect(endless.size).toBe(kept);
      },
    );

    it('one address with too many takes no room from another, whose answer arrives whole (R-60)', async () => {
      await site.close();
      await startSite(undefined, { connections: connectionsToService });
      const [slow] = await beginUnread('/api/large/', 1, () => reader);
      await until(() => received === 1);
      await beginUnread('/api/endless/', unreadCalls, () => attacker);
      await until(() => received > unreadCalls && endless.size <= 4);
      slow!.socket.resume();
      await slow!.closed;
      expect(slow!.answer.length - slow!.answer.indexOf('aaaa')).toBe(largeAnswer.length);
    });

    it('are given up after some time, at the service too (R-60)', async () => {
      await site.close();
      await startSite(500);
      await beginUnread('/api/endless/', 1, () => attacker);
      await until(() => received === 1 && endless.size === 0);
    });
  });

  describe('while all connections to the service are in use', () => {
    beforeEach(() => site.close());

    it('a call whose visitor leaves while it waits does not reach the service', async () => {
      await startSite(undefined, { connections: 1 });
      let left = 0;
      await begin('GET /api/held/ HTTP/1.1\r\nhost: a\r\n\r\n');
      await until(() => held.length > 0);
      site.server.on('connection', (socket: Socket) => socket.once('close', () => (left += 1)));
      // A connection whose first answer has come is waiting for its second one.
      const two = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\nGET /api/held/ HTTP/1.1\r\nhost: a\r\n\r\n';
      const waiting = await Promise.all(Array.from({ length: 8 }, () => begin(two)));
      await until(() => waiting.every(({ answer }) => answer !== ''));
      const later = await begin('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
      await until(() => later.answer !== '');
      for (const { socket } of waiting) socket.destroy();
      await until(() => left === waiting.length);
      held[0]!.end();
      expect(await identify()).toEqual([200, '{"a":1}']);
      expect(received).toBe(2);
    });

    it('a call that waits too long is answered with 503, and the next one is served once there is room', async () => {
      await startSite(undefined, { connections: 1, queueMs: 1 });
      await begin('GET /api/held/ HTTP/1.1\r\nhost: a\r\n\r\n');
      await until(() => held.length > 0);
      const { status, headers } = await fetch(`${origin}/api/user/me/`);
      expect([status, headers.get('retry-after'), received]).toEqual([503, '2', 1]);
      held[0]!.end();
      // The connection is free once the site has read this end.
      const untilServed = async (): Promise<unknown[]> => {
        const answer = await identify();
        return answer[0] === 503 ? untilServed() : answer;
      };
      expect(await untilServed()).toEqual([200, '{"a":1}']);
    });
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'a body of %s that comes slowly and ends is handed on whole',
    async (type) => {
      const slow = await begin(slowBody({ 'content-type': type, 'content-length': '11' }));
      expect(await identify()).toEqual([200, '{"a":1}']);
      const answered = new Promise((done) => slow.socket.once('data', done));
      slow.socket.write('"bcd"');
      await new Promise((done) => setImmediate(done));
      slow.socket.write('}');
      await answered;
      expect(slow.answer).toMatch(/^HTTP\/1\.1 200 .*\{"a":"bcd"\}$/s);
    },
  );
});
