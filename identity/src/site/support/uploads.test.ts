import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { liveBytes } from '@passport/shared/testing/liveBytes';
import { runDueJobs } from '../../operations/jobs/jobs';
import { signUp } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { rawClient } from '../../testing/rawClient';
import { until } from '../../testing/until';
import { startClamdPeer, eicar } from '../../testing/peers/clamdPeer';
import { createClamd } from './scanner/clamd';

const boundary = '----passport';
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const head = [
  ...['phone', 'email', 'body'].map(
    (name, place) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${['+79161234567', 'anna@example.com', 'Вопрос'][place]}\r\n`,
  ),
  `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
].join('');
const hourMs = 3_600_000;
const piece = Buffer.alloc(100_000, 1);
const tail = `\r\n--${boundary}--\r\n`;

describeOnOneDatabase('an upload over a real connection', (driver) => {
  let service: TestService;
  let directory: string;
  let port: number;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-uploads-'));
    // No timeout ends an upload, however slow this machine is.
    const timeouts = { headersMs: hourMs, bodyMs: hourMs, silenceMs: hourMs };
    service = await startTestService({ driver, timeouts, config: { dataDir: directory } });
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = service.app.server.address() as AddressInfo);
  });
  afterEach(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });

  /** Forms whose files are on the disk, because they arrive or are judged. */
  const spooled = (): number => {
    const { arrivals } = service.context.supportFiles;
    return existsSync(arrivals)
      ? readdirSync(arrivals).filter((name) => name.startsWith('passport-support-')).length
      : 0;
  };

  /** Posts chunks without a Content-Length until the response. @returns the status and how many bytes were taken */
  const post = (chunks: Iterable<Buffer | string>, more: Record<string, string> = {}) =>
    new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const headers = { ...form, 'transfer-encoding': 'chunked', ...more };
      const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/support/send_to_email/', headers });
      let sent = 0;
      let isAnswered = false;
      call.on('response', (answer) => {
        isAnswered = true;
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, sent });
      });
      call.on('error', (error) => (isAnswered ? undefined : reject(error)));
      void (async () => {
        for (const chunk of chunks) {
          if (isAnswered || call.destroyed) break;
          sent += chunk.length;
          await new Promise<void>((written) => call.write(chunk, () => written()));
        }
        if (!isAnswered) call.end();
      })();
    });

  function* endless(): Generator<Buffer | string> {
    yield head;
    for (;;) yield Buffer.alloc(64 * 1024, 1);
  }

  it('is answered with 413 and no longer read if it has no end (R-78)', async () => {
    const { status, sent } = await post(endless());
    expect(status).toBe(413);
    expect(sent).toBeLessThan(20_000_000);
    expect((await post([head, 'x', tail])).status).toBe(200);
  });

  it('uses 8 MB of memory at most, for fifty parallel ones of five megabytes (R-78)', async () => {
    // An upload each time, from another address: the limit of one is not met.
    let address = 0;
    const upload = (): Promise<{ status: number }> => {
      address += 1;
      return post([head, ...(Array(49).fill(piece) as Buffer[]), tail], { 'x-forwarded-for': `203.0.113.${address}` });
    };
    expect((await upload()).status).toBe(200);
    const most = (await liveBytes()) + 8_000_000;
    // Each stops once it has been received and judged completely.
    let held = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const allHeld = new Promise<void>((done) => {
      service.context.scan = async () => {
        held += 1;
        if (held === 50) done();
        await released;
        return 'clean';
      };
    });
    const answers = Array.from({ length: 50 }, upload);
    await Promise.race([allHeld, Promise.all(answers)]);
    expect(held).toBe(50);
    expect(await liveBytes(most)).toBeLessThanOrEqual(most);
    release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  });

  /** The beginning of an upload of five megabytes. */
  const begun = (more: string[] = []): string =>
    [
      'POST /api/support/send_to_email/ HTTP/1.1',
      'host: a',
      `content-type: multipart/form-data; boundary=${boundary}`,
      'content-length: 5000000',
      ...more,
      '',
      head,
    ].join('\r\n');

  it('holds no database connection and no slot of its address while it is slow, for twenty in parallel (R-60, R-78)', async () => {
    const authorization = `JWT ${(await signUp(service)).jwt.access}`;
    const slow = await Promise.all(
      Array.from({ length: 20 }, () => rawClient(service.app, begun([`authorization: ${authorization}`]))),
    );
    await until('the files of all of them arrive', () => spooled() === slow.length);
    const { pool } = service.storage;
    expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
    // From now on requests constantly wait for database connections: one without a slot gets none.
    service.context.isDatabaseBusy = () => true;
    const { status } = await fetch(`http://127.0.0.1:${port}/api/user/me/`, { headers: { authorization } });
    expect(status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await until('their files are deleted', () => spooled() === 0);
  });

  it('is ended with 408 if it stalls, and leaves no files (R-78)', async () => {
    await service.close();
    service = await startTestService({
      driver,
      config: { dataDir: directory },
      timeouts: { headersMs: 50, bodyMs: 50, checkMs: 20 },
    });
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await rawClient(service.app, begun());
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
    await until('its files are deleted', () => spooled() === 0);
    expect(await service.storage.db.selectFrom('support_requests').select('number').execute()).toEqual([]);
  });

  it('leaves no files if it breaks off', async () => {
    await expect(
      new Promise((_resolve, reject) => {
        const call = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/support/send_to_email/',
          headers: form,
        });
        call.on('error', reject);
        call.write(head);
        call.write(Buffer.alloc(100_000), () => call.destroy(new Error('gone')));
      }),
    ).rejects.toThrow('gone');
    expect((await post([head, 'x', tail])).status).toBe(200);
    const requests = await service.storage.db.selectFrom('support_requests').select('number').execute();
    expect(requests).toHaveLength(1);
    await until('its files are deleted', () => spooled() === 0);
  });

  it('is refused if it contains a virus; while the scanner is unavailable the request is accepted and its email waits', async () => {
    const peer = await startClamdPeer();
    service.context.scan = createClamd(peer.url);
    expect((await post([head, eicar, tail])).status).toBe(400);
    await peer.stop();
    service.context.scan = createClamd('tcp://127.0.0.1:1');
    expect((await post([head, `file ${eicar}`, tail])).status).toBe(200);
    const { email } = service.context.config.support;
    expect(await service.messages(email)).toEqual([]);
    const again = await startClamdPeer();
    service.context.scan = createClamd(again.url);
    service.clock.step(61);
    expect((await service.messages(email))[0]?.text).toContain('a.bin удалён: в нём вирус');
    expect(readdirSync(join(directory, 'support'))).toHaveLength(1);
    await runDueJobs(service.context);
    expect(readdirSync(join(directory, 'support'))).toEqual([]);
    await again.stop();
  });
});
