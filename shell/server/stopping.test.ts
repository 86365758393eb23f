/** @jest-environment node */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';

const streams = 8;

describe('a site server that stops', () => {
  let folder: string;
  let identity: Server;
  let site: FastifyInstance;
  let origin: string;
  /** Answers that the service has begun or not, by their path. */
  let held: { path: string; response: ServerResponse }[];
  let arrived: () => void;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    held = [];
    identity = createServer((incoming, response) => {
      held.push({ path: incoming.url ?? '', response });
      if (incoming.url === '/api/events/') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': open\n\n');
      }
      arrived?.();
    });
    await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
    const IDENTITY_URL = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    site = await createSite(loadSettings({ IDENTITY_URL }, folder));
    origin = await site.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    identity.closeAllConnections();
    await site.close();
    await new Promise((done) => identity.close(done));
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, method = 'GET', agent: Agent | false = false) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(`${origin}${path}`, { method, agent }, resolve).once('error', reject).end();
    });
  const textOf = async (answer: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    return text;
  };

  it('says so at /healthz, and ends each connection with its answer', async () => {
    const agent = new Agent({ keepAlive: true });
    const before = await ask('/healthz', 'GET', agent);
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
    before.resume();
    site.drain.isDraining = true;
    const { statusCode, headers } = await ask('/healthz', 'GET', agent);
    expect([statusCode, headers.connection]).toEqual([503, 'close']);
    const waits = new Promise<void>((done) => (arrived = done));
    const answer = ask('/api/user/identify/', 'POST', agent);
    await waits;
    held[0]!.response.end('{}');
    expect([(await answer).statusCode, (await answer).headers.connection]).toEqual([200, 'close']);
    agent.destroy();
  });

  it('answers the call that is on its way, and then stops', async () => {
    const waits = new Promise<void>((done) => (arrived = done));
    const answer = ask('/api/user/identify/', 'POST');
    await waits;
    const closed = site.close();
    held[0]!.response.end('{"is":"late"}');
    expect(await textOf(await answer)).toBe('{"is":"late"}');
    await closed;
  });

  it('answers who connected before it stopped and asks afterwards', async () => {
    const waits = new Promise<void>((done) => (arrived = done));
    const slow = ask('/api/user/identify/', 'POST');
    await waits;
    const accepted = once(site.server, 'connection');
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await accepted;
    const closed = site.close();
    while (site.server.listening) await new Promise((done) => setImmediate(done));
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    socket.write('GET /robots.txt HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    held[0]!.response.end('{}');
    await slow;
    await closed;
  });

  it('sends open pages back within five seconds, each at a moment of its own, however many processes serve them', async () => {
    const pages = await Promise.all(Array.from({ length: streams }, () => ask('/api/events/')));
    const ends = pages.map(textOf);
    await site.close();
    const pauses = (await Promise.all(ends)).map((text) => Number(/^retry: (\d+)\n\n$/m.exec(text)?.[1]));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...pauses)).toBeLessThan(5000);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  it('adds nothing to an event of which half has gone through', async () => {
    const page = await ask('/api/events/');
    const parts: string[] = [];
    page.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    const ended = once(page, 'close');
    held[0]!.response.write('event: profile_changed\ndata: {"a"');
    while (!parts.join('').includes('{"a"')) await once(page, 'data');
    await site.close();
    await ended;
    expect(parts.join('')).not.toContain('retry');
  });
});
