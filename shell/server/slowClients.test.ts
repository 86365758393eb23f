/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listenBacklog } from '@passport/shared/net/listenBacklog';
import type { FastifyInstance } from 'fastify';
import { loadListening, loadSettings } from './settings';
import { createSiteServer } from './siteServer';

const slowClients = 2000;
/** Beginnings of requests whose senders send nothing more. */
const beginnings: [string, string][] = [
  ['connections that say nothing', ''],
  ['heads that do not end', 'GET / HTTP/1.1\r\nhost: a\r\ncookie: a=b'],
];

describe('a site without the service', () => {
  let folder: string;
  let site: FastifyInstance;
  let origin: string;
  let sockets: Socket[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await site.close();
    await rm(folder, { recursive: true });
  });
  const start = async (env: Record<string, string> = {}) => {
    site = await createSiteServer(loadSettings(env, folder), loadListening(env));
    // No timeout ends them, however slow this machine is.
    Object.assign(site.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 });
    origin = await site.listen({ port: 0, host: '127.0.0.1', backlog: listenBacklog });
  };
  const begin = (text: string) =>
    new Promise<Socket>((done, fail) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined).once('error', fail);
      socket.once('connect', () => socket.write(text, () => done(socket)));
    });
  const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;

  it.each(beginnings)('answers other clients during 2,000 %s (R-60)', async (_name, text) => {
    await start();
    await Promise.all(Array.from({ length: slowClients }, () => begin(text)));
    expect(await statusOf('/robots.txt')).toBe(200);
    expect(sockets.filter(({ closed }) => !closed)).toHaveLength(slowClients);
  });

  it('closes a connection that pipelines thousands of requests, and answers other clients (R-60)', async () => {
    await start();
    let received = 0;
    site.server.on('request', (_request, response) => response.once('finish', () => (received += 1)));
    const socket = await begin('GET /robots.txt HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(5000));
    await new Promise((done) => socket.resume().once('close', done));
    expect(received).toBeLessThanOrEqual(16);
    expect(await statusOf('/robots.txt')).toBe(200);
  });

  it('closes connections beyond those that one address may hold (R-60)', async () => {
    await start({ LIMIT_CONNECTIONS_PER_IP: '2', TRUSTED_PROXIES: 'none' });
    await begin('');
    await begin('');
    const third = await begin('');
    await new Promise((done) => third.once('close', done));
    expect(sockets.filter(({ closed }) => !closed)).toHaveLength(2);
  });
});
