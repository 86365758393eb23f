/** @jest-environment node */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { loadListening, loadSettings } from './settings';
import { createSiteServer } from './siteServer';

describe('a site without the service that stops', () => {
  let folder: string;
  let site: FastifyInstance;
  let origin: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    site = await createSiteServer(loadSettings({}, folder), loadListening({}));
    origin = await site.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, agent: Agent | false = false) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(`${origin}${path}`, { agent }, resolve).once('error', reject).end();
    });
  /** A request in progress until its body ends. */
  const begin = async (): Promise<{ call: ClientRequest; answer: Promise<IncomingMessage> }> => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const arrived = once(site.server, 'request');
    const call = request(`${origin}/x`, { method: 'POST', headers, agent: false });
    const answer = once(call, 'response').then(([response]) => response as IncomingMessage);
    call.write('{');
    await arrived;
    return { call, answer };
  };

  it('reports it at /healthz, and closes each connection with its response', async () => {
    const agent = new Agent({ keepAlive: true });
    const before = await ask('/healthz', agent);
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
    before.resume();
    site.drain.isDraining = true;
    const { statusCode, headers } = await ask('/healthz', agent);
    expect([statusCode, headers.connection]).toEqual([503, 'close']);
    agent.destroy();
  });

  it('answers the request in progress, and then stops', async () => {
    const { call, answer } = await begin();
    const closed = site.close();
    call.end('}');
    expect((await answer).statusCode).toBe(404);
    await closed;
  });

  it('answers clients that connected before it stopped and send a request afterwards', async () => {
    const { call, answer } = await begin();
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
    call.end('}');
    await answer;
    await closed;
  });
});
