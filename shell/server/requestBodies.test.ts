/** @jest-environment node */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { fileStore, memoryStore } from './bodyStores';
import { type BodyBounds, type BodyRefused, RequestBodies } from './requestBodies';

const memoryBodies = (bounds: Partial<BodyBounds> = {}) => new RequestBodies(memoryStore, bounds);

/** A body that the test writes, and what becomes of reading it. */
function arrive(bodies: RequestBodies<Buffer>, ip = '203.0.113.1', url = '/api/user/me/') {
  const stream = new PassThrough();
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  const request = { ip, url, headers: {} } as unknown as FastifyRequest;
  const read = bodies.read(request, stream, answered).then(
    ({ body }) => body.toString(),
    (error: BodyRefused) => error.status,
  );
  return { stream, read, answer };
}
/** Lets what was written arrive. */
const settle = () => new Promise((done) => setImmediate(done));

describe('request bodies', () => {
  it('are read whole, in whatever pieces they come', async () => {
    const { stream, read } = arrive(memoryBodies());
    const text = 'ё'.repeat(5000);
    for (const byte of Buffer.from(text)) stream.write(Buffer.of(byte));
    stream.end();
    expect(await read).toBe(text);
  });

  it('are refused past the limit of their call', async () => {
    const bodies = memoryBodies();
    const [call, support] = [arrive(bodies), arrive(bodies, '203.0.113.1', '/api/support/send_to_email/')];
    call.stream.end(Buffer.alloc(65_537));
    support.stream.end(Buffer.alloc(65_537));
    expect(await call.read).toBe(413);
    expect((await support.read).toString()).toHaveLength(65_537);
  });

  it('that break off are refused', async () => {
    const [closed, broken] = [arrive(memoryBodies()), arrive(memoryBodies())];
    closed.stream.destroy();
    broken.stream.destroy(new Error('reset'));
    expect([await closed.read, await broken.read]).toEqual([400, 400]);
  });

  it('that do not end in their time are refused', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { stream, read } = arrive(memoryBodies());
      stream.write('{');
      jest.advanceTimersByTime(19_000);
      stream.write('"');
      await settle();
      jest.advanceTimersByTime(1000);
      expect(await read).toBe(408);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of which nothing comes for 30 seconds are refused, however long they may take in all (R-78)', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { stream, read } = arrive(memoryBodies({ timeoutMs: 120_000 }));
      for (let time = 0; time < 3; time += 1) {
        stream.write('x');
        await settle();
        jest.advanceTimersByTime(29_999);
      }
      expect(await Promise.race([read, settle()])).toBeUndefined();
      jest.advanceTimersByTime(1);
      expect(await read).toBe(408);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of an address with too many are refused from the oldest on, those of others are not', async () => {
    const bodies = memoryBodies({ arrivingPerAddress: 2 });
    const other = arrive(bodies, '203.0.113.2');
    const [first, second, third] = [arrive(bodies), arrive(bodies), arrive(bodies)];
    expect(await first.read).toBe(408);
    for (const { stream } of [other, second, third]) stream.end('{}');
    expect(await Promise.all([other.read, second.read, third.read])).toEqual(['{}', '{}', '{}']);
  });

  it('of one /64 of IPv6 share the bound, those of another do not', async () => {
    const bodies = memoryBodies({ arrivingPerAddress: 1 });
    const [first, , other] = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'].map((ip) => arrive(bodies, ip));
    expect(await Promise.race([first!.read, settle()])).toBe(408);
    other!.stream.end('{}');
    expect(await other!.read).toBe('{}');
  });

  it('that have arrived make room for others of their address', async () => {
    const bodies = memoryBodies({ arrivingPerAddress: 1 });
    for (let index = 0; index < 3; index += 1) {
      const { stream, read } = arrive(bodies);
      stream.end('{}');
      expect(await read).toBe('{}');
    }
  });

  it('are refused from the oldest on where there are too many of all', async () => {
    const bodies = memoryBodies({ arriving: 2 });
    const all = [1, 2, 3].map((number) => arrive(bodies, `203.0.113.${number}`));
    expect(await all[0]!.read).toBe(503);
    for (const { stream } of all) stream.end('{}');
    expect(await Promise.all(all.slice(1).map(({ read }) => read))).toEqual(['{}', '{}']);
  });

  it('give way where they need too much memory, which counts until the answer', async () => {
    const bodies = memoryBodies({ totalBytes: 4096 });
    const done = arrive(bodies);
    done.stream.end(Buffer.alloc(2048));
    await done.read;
    const [slow, next] = [arrive(bodies), arrive(bodies)];
    slow.stream.write(Buffer.alloc(2048));
    await settle();
    next.stream.end(Buffer.alloc(1500));
    expect([await slow.read, (await next.read).toString().length]).toEqual([503, 1500]);
    const refused = arrive(bodies);
    refused.stream.end(Buffer.alloc(2048));
    expect(await refused.read).toBe(503);
    done.answer();
    await settle();
    const last = arrive(bodies);
    last.stream.end(Buffer.alloc(2048));
    expect((await last.read).toString()).toHaveLength(2048);
  });
});

it('a body in a file comes back whole, and is gone when it is answered', async () => {
  const store = fileStore();
  const text = 'ё'.repeat(100_000);
  for (const piece of [text, text]) await store.append(Buffer.from(piece));
  expect(store.bytes).toBe(400_000);
  const read = store.kept();
  expect((await buffer(read)).toString()).toBe(text + text);
  store.discard();
  const empty = fileStore();
  expect(await buffer(empty.kept())).toEqual(Buffer.alloc(0));
  empty.discard();
});
