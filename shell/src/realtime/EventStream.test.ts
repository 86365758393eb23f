import { describe, expect, it, jest } from '@jest/globals';
import { EventStream, type EventStreamTools } from './EventStream';
import { readEvents } from './readEvents';

/** A body that arrives in the given pieces. */
function bodyOf(...pieces: string[]): ReadableStream<Uint8Array> {
  const queue = pieces.map((piece) => new TextEncoder().encode(piece));
  const read = () => Promise.resolve({ done: queue.length === 0, value: queue.shift() });
  return { getReader: () => ({ read }) } as unknown as ReadableStream<Uint8Array>;
}
const opened = (...pieces: string[]) => ({ ok: true, body: bodyOf(...pieces) }) as Response;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const never = () => new Promise<never>(() => undefined);

describe('readEvents', () => {
  it('puts events together wherever the pieces break', async () => {
    const events = [];
    const body = bodyOf(': hello\n\neve', 'nt: session\ndata: {"a":', '1}\n\ndata: one\r\ndata: two\r\n\r\ndata: cut');
    for await (const event of readEvents(body)) events.push(event);
    expect(events).toEqual([
      { event: 'session', data: '{"a":1}' },
      { event: 'message', data: 'one\ntwo' },
    ]);
  });
});

describe('EventStream', () => {
  it('opens with the token for the first listener, tells each its events, and closes after the last', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(never);
    fetch.mockResolvedValueOnce(opened('event: a\ndata: 1\n\nevent: b\ndata: 2\n\n'));
    const stream = new EventStream('/events', () => 'token', { fetch, delay: never });
    const [handleA, handleB] = [jest.fn(), jest.fn()];
    const ends = [stream.subscribe('a', handleA), stream.subscribe('b', handleB)];
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'JWT token' });
    expect(handleA.mock.calls).toEqual([[1]]);
    expect(handleB.mock.calls).toEqual([[2]]);
    const signal = fetch.mock.calls[0]?.[1]?.signal;
    ends[0]?.();
    expect(signal?.aborted).toBe(false);
    ends[1]?.();
    expect(signal?.aborted).toBe(true);
  });

  it('comes back after longer and longer pauses, and soon after it had been open', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(() => Promise.reject(new TypeError('network')));
    fetch.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce({ ok: false } as Response);
    fetch.mockResolvedValueOnce(opened());
    const pauses: number[] = [];
    const delay = (ms: number) => (pauses.push(ms) < 4 ? Promise.resolve() : never());
    new EventStream('/events', () => 'token', { fetch, delay }).subscribe('a', () => undefined);
    await settle();
    expect(pauses).toEqual([2000, 4000, 1000, 2000]);
  });

  it('asks for nothing without a token', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>();
    new EventStream('/events', () => undefined, { fetch, delay: never }).subscribe('a', () => undefined);
    await settle();
    expect(fetch).not.toHaveBeenCalled();
  });
});
