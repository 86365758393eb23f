import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Dispatcher } from './dispatcher';
import type { QueuePolicy, Room } from './queue';

interface Item {
  name: string;
  key: string;
  isRetry?: boolean;
}
interface Claim {
  outcomes: readonly string[];
  limit: number;
  room: Room;
}

const sharing = {
  keyOf: ({ key }: Item) => key,
  perKey: 2,
  isLimited: ({ isRetry }: Item) => isRetry === true,
  limited: 3,
};
/** Lets pending promise callbacks run. */
const settle = () => jest.advanceTimersByTimeAsync(0);

describe('a queue with its dispatcher', () => {
  let due: Item[];
  let claims: Claim[];
  let begun: string[];
  let failures: unknown[];
  /** Ends the work on an item. */
  let ends: Map<string, () => void>;
  /** Blocks claims until resolved. */
  let gate: Promise<void>;
  let dispatcher: Dispatcher;
  beforeEach(() => {
    jest.useFakeTimers();
    [due, claims, begun, failures, ends, gate] = [[], [], [], [], new Map(), Promise.resolve()];
    dispatcher = new Dispatcher({ onFailure: (error) => failures.push(error) });
  });
  afterEach(() => void jest.useRealTimers());

  const policy = (changes: Partial<QueuePolicy<Item, string>> = {}): QueuePolicy<Item, string> => ({
    width: () => 4,
    async claim(outcomes, limit, room) {
      claims.push({ outcomes, limit, room });
      await gate;
      return due.splice(0, limit);
    },
    work({ name }) {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    },
    isRefilled: (hasBacklog) => hasBacklog,
    ...changes,
  });
  const put = (names: string, item: Partial<Item> = {}) =>
    due.push(...[...names].map((name) => ({ name, key: name, ...item })));
  const end = async (names: string) => {
    for (const name of names) ends.get(name)!();
    await settle();
  };
  /** Blocks claims. @returns unblocks them */
  const close = (): (() => void) => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    return open;
  };

  it('fills no more slots than there are, and the next ones as they become free', async () => {
    dispatcher.add(policy());
    put('abcdef');
    dispatcher.start();
    await settle();
    expect(begun.join('')).toBe('abcd');
    await end('b');
    await end('c');
    expect(begun.join('')).toBe('abcdef');
  });

  it('looks for what is due once a second', async () => {
    dispatcher.add(policy());
    dispatcher.start();
    await settle();
    put('a');
    await jest.advanceTimersByTimeAsync(999);
    expect(begun).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a']);
  });

  it('serves requests made during a run after it, once each, in their order', async () => {
    const order: string[] = [];
    const add = (name: string) =>
      dispatcher.add(
        policy({
          async claim() {
            order.push(`${name} begins`);
            await gate;
            order.push(`${name} ends`);
            return [];
          },
        }),
      );
    const [first, second] = [add('first'), add('second')];
    dispatcher.start();
    await settle();
    order.splice(0);
    const open = close();
    dispatcher.wake(first);
    await settle();
    for (const queue of [second, first, second, first]) dispatcher.wake(queue);
    await settle();
    expect(order).toEqual(['first begins']);
    open();
    await settle();
    const each = ['first', 'second', 'first'].flatMap((name) => [`${name} begins`, `${name} ends`]);
    expect(order).toEqual(each);
  });

  it('continues with the other requested queues after a failed claim', async () => {
    let isAway = false;
    const broken = dispatcher.add(
      policy({ claim: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])) }),
    );
    const other = dispatcher.add(policy());
    dispatcher.start();
    await settle();
    isAway = true;
    put('a');
    dispatcher.wake(broken);
    dispatcher.wake(other);
    await settle();
    expect([failures, begun]).toEqual([[new Error('away')], ['a']]);
  });

  it('passes to a claim the busy keys and the free slots of the limited kind', async () => {
    dispatcher.add(policy({ sharing, width: () => 6, isRefilled: () => true }));
    put('ab', { key: 'x', isRetry: true });
    put('c', { key: 'y' });
    dispatcher.start();
    await settle();
    await end('c');
    expect(claims.at(-1)).toEqual({ outcomes: [], limit: 4, room: { busy: ['x'], limited: 1 } });
    await end('a');
    expect(claims.at(-1)!.room).toEqual({ busy: [], limited: 2 });
  });

  it('never passes a negative number of free slots, even after two parallel claims', async () => {
    const queue = dispatcher.add(policy({ sharing, width: () => 9 }));
    for (const name of 'abcde') queue.hold(new Promise(() => undefined), { name, key: name, isRetry: true });
    await queue.fill();
    expect(claims).toEqual([{ outcomes: [], limit: 4, room: { busy: [], limited: 0 } }]);
  });

  it('repeats claims until one finds nothing or no slot is free', async () => {
    const claim = async (outcomes: readonly string[], limit: number, room: Room): Promise<Item[]> => {
      claims.push({ outcomes, limit, room });
      return Promise.resolve(due.splice(0, 1));
    };
    dispatcher.add(policy({ claim, sharing: { ...sharing, isClaimedByTurns: true } }));
    put('ab', { key: 'x' });
    dispatcher.start();
    await settle();
    expect(claims.map(({ limit, room }) => [limit, ...room.busy])).toEqual([[4], [3], [2, 'x']]);
    put('cdef');
    await jest.advanceTimersByTimeAsync(1000);
    expect(begun.join('')).toBe('abcd');
  });

  it('checks whether anything is due before it claims, and skips the check while no slot is free', async () => {
    const isDue = jest.fn(() => Promise.resolve(due.length > 0));
    dispatcher.add(policy({ isDue, width: () => 1 }));
    dispatcher.start();
    await settle();
    expect([isDue.mock.calls.length, claims.length]).toEqual([1, 0]);
    put('ab');
    await jest.advanceTimersByTimeAsync(1000);
    expect([isDue.mock.calls.length, claims.length]).toEqual([2, 1]);
    await jest.advanceTimersByTimeAsync(1000);
    expect([isDue.mock.calls.length, claims.length]).toEqual([2, 1]);
  });

  it('takes work without a claim only while a slot is free and nothing waits for it', async () => {
    let width = 2;
    const queue = dispatcher.add(policy({ width: () => width }));
    dispatcher.start();
    await settle();
    expect(queue.acceptsDirectly).toBe(true);
    queue.hold(new Promise(() => undefined));
    put('ab');
    await jest.advanceTimersByTimeAsync(1000);
    expect([begun.join(''), queue.acceptsDirectly]).toEqual(['a', false]);
    width = 8;
    expect(queue.acceptsDirectly).toBe(false);
    await jest.advanceTimersByTimeAsync(1000);
    await end('a');
    expect([begun.join(''), queue.acceptsDirectly]).toEqual(['ab', true]);
  });

  it('writes outcomes with the next claim, sixteen at most, and keeps those whose claim failed', async () => {
    let isAway = true;
    const queue = dispatcher.add<Item, string>(
      policy({
        claim(outcomes, limit, room) {
          if (isAway) return Promise.reject(new Error('away'));
          claims.push({ outcomes, limit, room });
          return Promise.resolve([]);
        },
      }),
    );
    const names = Array.from({ length: 20 }, (_, n) => `outcome ${n}`);
    for (const name of names) queue.record(name);
    await expect(queue.fill()).rejects.toThrow('away');
    isAway = false;
    await queue.fill();
    expect(claims.map(({ outcomes, limit }) => [outcomes.length, limit])).toEqual([
      [16, 0],
      [4, 4],
    ]);
    expect(claims.flatMap(({ outcomes }) => outcomes)).toEqual(names);
  });

  it('writes an outcome soon, although nothing is due', async () => {
    const queue = dispatcher.add<Item, string>(policy());
    dispatcher.start();
    await settle();
    queue.record('sent');
    await jest.advanceTimersByTimeAsync(20);
    expect(claims.at(-1)).toMatchObject({ outcomes: ['sent'], limit: 4 });
  });

  it('delivers everything that is due and returns the count', async () => {
    dispatcher.add(policy({ work: () => Promise.resolve() }));
    put('abcdefghij');
    expect(await dispatcher.deliverDue()).toBe(10);
    expect(await dispatcher.deliverDue()).toBe(0);
  });

  it('drains when it stops: claims nothing more, waits for items in flight, writes their outcomes', async () => {
    const queue = dispatcher.add<Item, string>(policy());
    put('a');
    dispatcher.start();
    await settle();
    put('b');
    let isStopped = false;
    const stopped = dispatcher.stop().then(() => (isStopped = true));
    dispatcher.wake(queue);
    await jest.advanceTimersByTimeAsync(5000);
    expect([begun, isStopped]).toEqual([['a'], false]);
    queue.record('a is sent');
    await end('a');
    await stopped;
    expect([begun, claims.at(-1)]).toMatchObject([['a'], { outcomes: ['a is sent'], limit: 0 }]);
  });

  it('claims from no further queue once it is stopped', async () => {
    const open = close();
    dispatcher.add(policy());
    dispatcher.add(policy());
    put('abcdefgh');
    dispatcher.start();
    await settle();
    let isStopped = false;
    const stopped = dispatcher.stop().then(() => (isStopped = true));
    await settle();
    expect(isStopped).toBe(false);
    open();
    await settle();
    expect(begun.join('')).toBe('abcd');
    await end('abcd');
    await stopped;
    expect(claims).toHaveLength(1);
  });

  it('rejects when it stops without writing its outcomes', async () => {
    const queue = dispatcher.add<Item, string>(policy({ claim: () => Promise.reject(new Error('away')) }));
    queue.record('sent');
    await expect(dispatcher.stop()).rejects.toThrow('away');
  });
});
