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
const random = () => 0.5;
const alone = { locks: undefined, channel: undefined, random };
const refused = jest.fn(() => Promise.resolve());
const headers = () => ({ 'X-Custom-Environment': 'production', 'Accept-Language': 'en' });
const signedIn = { current: () => Promise.resolve('token'), refused, headers };
const nobody = { current: () => Promise.resolve(undefined), refused, headers };
const never = () => new Promise<never>(() => undefined);

describe('readEvents', () => {
  it('assembles events wherever the chunks are split', async () => {
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
  it('opens with the token for the first listener, sends each its events, and closes after the last', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(never);
    fetch.mockResolvedValueOnce(opened('event: a\ndata: 1\n\nevent: b\ndata: 2\n\n'));
    const stream = new EventStream('/events', signedIn, { fetch, delay: never, ...alone });
    const [handleA, handleB] = [jest.fn(), jest.fn()];
    const ends = [stream.subscribe('a', handleA), stream.subscribe('b', handleB)];
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
      ...headers(),
      Accept: 'text/event-stream',
      Authorization: 'JWT token',
    });
    expect(handleA.mock.calls).toEqual([[1]]);
    expect(handleB.mock.calls).toEqual([[2]]);
    const signal = fetch.mock.calls[0]?.[1]?.signal;
    ends[0]?.();
    expect(signal?.aborted).toBe(false);
    ends[1]?.();
    expect(signal?.aborted).toBe(true);
  });

  it('reconnects after growing pauses, and soon after it had been open', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(() => Promise.reject(new TypeError('network')));
    fetch.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce({ ok: false } as Response);
    fetch.mockResolvedValueOnce(opened());
    const pauses: number[] = [];
    const gapToldAfter = 5000;
    const delay = (ms: number) => {
      if (ms === gapToldAfter) return never();
      return pauses.push(ms) < 4 ? Promise.resolve() : never();
    };
    new EventStream('/events', signedIn, { fetch, delay, ...alone }).subscribe('a', () => undefined);
    await settle();
    expect(pauses).toEqual([2000, 4000, 1000, 2000]);
  });

  it('reconnects once after the pause that the service requests when it stops (R-66)', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(() => Promise.reject(new TypeError('network')));
    fetch.mockResolvedValueOnce(opened('retry: 4321\n\n'));
    const pauses: number[] = [];
    const delay = (ms: number) => (pauses.push(ms) < 2 ? Promise.resolve() : never());
    const heard = jest.fn();
    new EventStream('/events', signedIn, { fetch, delay, ...alone }).subscribe('retry', heard);
    await settle();
    expect(pauses).toEqual([4321, 2000]);
    expect(heard).not.toHaveBeenCalled();
  });

  it('releases its lock immediately after the last listener, even during a pause', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(() => Promise.reject(new TypeError('network')));
    let turn: Promise<unknown> = Promise.resolve();
    const locks = {
      request: (_name: string, _options: object, work: () => Promise<void>) => (turn = turn.then(work)),
    } as unknown as EventStreamTools['locks'];
    const stream = new EventStream('/events', signedIn, { fetch, delay: never, random, locks, channel: undefined });
    const end = stream.subscribe('a', () => undefined);
    await settle();
    end();
    stream.subscribe('a', () => undefined);
    await settle();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    [0, 1000, 0],
    [0.25, 1500, 2500],
    [0.999, 2998, 9990],
  ])(
    'pages of a restarted service reconnect, and reload missed changes, at random moments (%d)',
    async (drawn, pause, gapToldAfter) => {
      const fetch = jest.fn<EventStreamTools['fetch']>(never);
      fetch.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(opened());
      const pauses: number[] = [];
      const delay = (ms: number) => (pauses.push(ms) === 1 ? Promise.resolve() : never());
      const tools = { fetch, delay, ...alone, random: () => drawn };
      new EventStream('/events', signedIn, tools).subscribe('a', () => undefined);
      await settle();
      expect(pauses.slice(0, 2)).toEqual([pause, gapToldAfter]);
    },
  );

  it('reports `reopened` once it is open again after a gap, unless there is no listener by then', async () => {
    const told: string[] = [];
    const listen = async () => {
      const fetch = jest.fn<EventStreamTools['fetch']>(never);
      fetch.mockResolvedValueOnce(opened('event: a\ndata: 1\n\n')).mockRejectedValueOnce(new TypeError('network'));
      fetch.mockResolvedValueOnce(opened('event: a\ndata: 2\n\n'));
      let tellOfGap = (): void => undefined;
      const gapToldAfter = 5000;
      const delay = (ms: number) =>
        ms === gapToldAfter ? new Promise<void>((resolve) => (tellOfGap = resolve)) : Promise.resolve();
      const stream = new EventStream('/events', signedIn, { fetch, delay, ...alone });
      const ends = [
        stream.subscribe('a', (data) => told.push(`a ${String(data)}`)),
        stream.subscribe('reopened', () => told.push('reopened')),
      ];
      await settle();
      return { end: () => ends.forEach((end) => end()), tellOfGap: () => tellOfGap() };
    };
    const page = await listen();
    expect(told).toEqual(['a 1', 'a 2']);
    page.tellOfGap();
    await settle();
    expect(told).toEqual(['a 1', 'a 2', 'reopened']);
    const closed = await listen();
    closed.end();
    closed.tellOfGap();
    await settle();
    expect(told.filter((event) => event === 'reopened')).toHaveLength(1);
  });

  it('sends no request without a token', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>();
    new EventStream('/events', nobody, { fetch, delay: never, ...alone }).subscribe('a', () => undefined);
    await settle();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('renews a token that the service refused', async () => {
    const fetch = jest.fn<EventStreamTools['fetch']>(() => Promise.resolve({ ok: false, status: 401 } as Response));
    new EventStream('/events', signedIn, { fetch, delay: never, ...alone }).subscribe('a', () => undefined);
    await settle();
    expect(refused.mock.calls).toEqual([['token']]);
  });

  it('is held by one tab at a time, which notifies the others; the next one takes over', async () => {
    const listeners: ((message: MessageEvent) => void)[] = [];
    /** Tabs receive messages of each other, never their own. */
    const tab = () => {
      const own: (message: MessageEvent) => void = (message) => heard.forEach((hear) => hear(message));
      const heard: ((message: MessageEvent) => void)[] = [];
      listeners.push(own);
      return {
        addEventListener: (_type: string, hear: (message: MessageEvent) => void) => void heard.push(hear),
        postMessage: (data: unknown) =>
          listeners.filter((listener) => listener !== own).forEach((listener) => listener({ data } as MessageEvent)),
      } as unknown as EventStreamTools['channel'];
    };
    let turn: Promise<unknown> = Promise.resolve();
    const locks = {
      request: (_name: string, _options: object, work: () => Promise<void>) => (turn = turn.then(work)),
    } as unknown as EventStreamTools['locks'];
    const fetch = jest.fn<EventStreamTools['fetch']>(() => never());
    fetch.mockResolvedValueOnce(opened('event: a\ndata: 1\n\n'));
    const open = () =>
      new EventStream('/events', signedIn, { fetch, delay: () => never(), random, locks, channel: tab() });
    const [handleOne, handleTwo] = [jest.fn(), jest.fn()];
    const [one, two] = [open(), open()];
    one.subscribe('a', handleOne);
    two.subscribe('a', handleTwo);
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect([handleOne.mock.calls, handleTwo.mock.calls]).toEqual([[[1]], [[1]]]);
  });
});
