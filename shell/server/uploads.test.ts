/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { liveBytes } from '@passport/shared/testing/liveBytes';
import { lengthenTimers } from '@passport/shared/testing/timeLimits';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';

const path = '/api/support/send_to_email/';
const piece = Buffer.alloc(100_000, 1);
const megabyte = 1_000_000;

describe('uploads through the site server', () => {
  let folder: string;
  let identity: Server;
  let site: FastifyInstance;
  let port: number;
  let answer: (call: IncomingMessage) => Promise<number>;
  beforeEach(async () => {
    // No limit of time ends an upload, however long this machine takes for fifty.
    lengthenTimers();
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    answer = async (call) => {
      let bytes = 0;
      for await (const chunk of call) bytes += (chunk as Buffer).length;
      expect(call.headers['content-length']).toBe(String(bytes));
      return 200;
    };
    identity = createServer((call, response) => {
      // The site server asks whether the service is ready.
      if (call.method === 'GET') return void response.end();
      void answer(call).then((status) => {
        response.statusCode = status;
        response.end();
        call.resume();
      });
    });
    await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
    const IDENTITY_URL = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    site = await createSite(loadSettings({ IDENTITY_URL, REQUEST_TIMEOUT_SECONDS: '600' }, folder));
    port = Number(new URL(await site.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    identity.closeAllConnections();
    await site.close();
    await new Promise((done) => identity.close(done));
    await rm(folder, { recursive: true });
  });

  /** Sends one piece again and again. @returns the status of the answer */
  const upload = async (pieces: number): Promise<number> => {
    let call!: ClientRequest;
    const status = new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=a' };
      call = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
      call.on('error', reject).on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    for (let sent = 0; sent < pieces && !call.destroyed; sent += 1)
      await new Promise<void>((written) => call.write(piece, () => written()));
    call.end();
    return status;
  };

  it('hold 8 MB of memory at most, fifty of five megabytes at once (R-78)', async () => {
    expect(await upload(50)).toBe(200);
    const most = (await liveBytes()) + 8 * megabyte;
    let arrived = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const all = new Promise<void>((done) => {
      const read = answer;
      answer = async (call) => {
        const status = await read(call);
        arrived += 1;
        if (arrived === 50) done();
        await released;
        return status;
      };
    });
    const answers = Array.from({ length: 50 }, () => upload(50));
    await Promise.race([all, Promise.all(answers)]);
    expect(arrived).toBe(50);
    expect(await liveBytes(most)).toBeLessThanOrEqual(most);
    release();
    expect(await Promise.all(answers)).toEqual(Array(50).fill(200));
  });

  it('that the service refuses before it has read them are answered with its refusal', async () => {
    answer = async () => 413;
    expect(await upload(50)).toBe(413);
    expect(await upload(50)).toBe(413);
  });

  it('of more than 6,000,000 bytes end there, also without a length (R-78)', async () => {
    expect(await upload(61)).toBe(413);
  });
});
