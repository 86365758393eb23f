/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Turns, type Turn, type TurnBounds } from './turns';

const [anna, boris] = ['203.0.113.1', '203.0.113.2'];

/** A request, and its outcome so far: undefined while it waits. */
interface Visit {
  incoming: { complete: boolean; socket: { destroyed: boolean } };
  turn: Turn | undefined;
  ends(): void;
}

function start(bounds: Partial<TurnBounds> = {}) {
  const busy = { is: true };
  const turns = new Turns({ places: 100, starts: 100, waitMs: 60_000, isBusy: () => busy.is, ...bounds });
  const visit = (ip = anna, { complete = true, bytes = 1 } = {}): Visit => {
    const incoming = { complete, socket: { destroyed: false } };
    const request = incoming as unknown as IncomingMessage;
    const visited: Visit = { incoming, turn: undefined, ends: () => turns.leave(request, ip) };
    const turn = turns.enter(request, ip, () => bytes);
    if (typeof turn === 'string') visited.turn = turn;
    else void turn.then((given) => (visited.turn = given));
    return visited;
  };
  const visits = (count: number, ip = anna) => Array.from({ length: count }, () => visit(ip));
  return { busy, visit, visits };
}
/** Lets the next round of the event loop begin. */
const round = () => new Promise((done) => setImmediate(done));
const given = (visits: readonly Visit[]) => visits.filter(({ turn }) => turn === 'given').length;

afterEach(() => void jest.useRealTimers());

describe('while requests wait for a shared resource', () => {
  it('a limited number of requests of an address runs, the rest waits, and another address is served (R-60)', async () => {
    const { visit, visits } = start({ places: 2 });
    const all = visits(5);
    await round();
    expect(all.map(({ turn }) => turn)).toEqual(['given', 'given', undefined, undefined, undefined]);
    expect(visit(boris).turn).toBe('given');
  });

  it('the longest waiting request gets the slot of one that ends', async () => {
    const { visits } = start({ places: 2 });
    const all = visits(4);
    all[1]!.ends();
    await round();
    expect(all.map(({ turn }) => turn)).toEqual(['given', 'given', 'given', undefined]);
  });

  it('a request whose body is still in transit takes no slot (R-60, R-78)', () => {
    const { visit } = start({ places: 1 });
    const uploads = [1, 2, 3].map(() => visit(anna, { complete: false }));
    const whole = visit();
    expect([given(uploads), whole.turn, visit().turn]).toEqual([3, 'given', undefined]);
  });

  it('a request that has ended twice frees one slot', async () => {
    const { visits } = start({ places: 2 });
    const all = visits(4);
    all[0]!.ends();
    all[0]!.ends();
    await round();
    expect(given(all)).toBe(3);
  });
});

it('an address has unlimited slots while no request waits for the resource', async () => {
  const { busy, visit, visits } = start({ places: 2 });
  busy.is = false;
  expect(given(visits(50))).toBe(50);
  busy.is = true;
  expect(visit().turn).toBeUndefined();
});

it('a limited number of requests per address begins in a turn of the event loop (R-60)', async () => {
  const { visits } = start({ starts: 2 });
  const [many, few] = [visits(5), visits(2, boris)];
  expect([given(many), given(few)]).toEqual([2, 2]);
  await round();
  expect(given(many)).toBe(4);
  await round();
  expect(given(many)).toBe(5);
});

describe('addresses of IPv6', () => {
  const [ofOne, ofSame, ofNext] = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'];

  it('share their slots within a /64, but not with another /64', () => {
    const { visit } = start({ places: 1 });
    expect([visit(ofOne), visit(ofSame), visit(ofNext)].map(({ turn }) => turn)).toEqual(['given', undefined, 'given']);
  });

  it.each(['places', 'starts'] as const)(
    'of one /48 have four times the %s of a /64 in total (R-60)',
    async (bound) => {
      const { visit } = start({ [bound]: 1 });
      const ofNetwork = Array.from({ length: 6 }, (_, index) => visit(`2001:db8:1:${index}::1`));
      expect([given(ofNetwork), visit('2001:db8:2::1').turn]).toEqual([4, 'given']);
      if (bound === 'places') ofNetwork[0]!.ends();
      await round();
      expect(given(ofNetwork)).toBe(bound === 'places' ? 5 : 6);
    },
  );

  it('keep to the slots of their /64 while they wait for their /48', async () => {
    const { visit, visits } = start({ places: 1 });
    const others = [5, 6, 7, 8].map((network) => visit(`2001:db8:1:${network}::1`));
    const waiting = visits(2, ofOne);
    for (const other of others) other.ends();
    await round();
    expect(waiting.map(({ turn }) => turn)).toEqual(['given', undefined]);
    waiting[0]!.ends();
    await round();
    expect(given(waiting)).toBe(2);
  });
});

describe('a waiting request', () => {
  it('is gone if its client has disconnected before its turn; the next one is served', async () => {
    const { visits } = start({ places: 1 });
    const all = visits(3);
    all[1]!.incoming.socket.destroyed = true;
    all[0]!.ends();
    await round();
    expect(all.map(({ turn }) => turn)).toEqual(['given', 'gone', 'given']);
  });

  it('is late if it gets no turn in time, and gets none afterwards', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { visits } = start({ places: 1, waitMs: 2000 });
    const [first, late, next] = visits(3);
    jest.advanceTimersByTime(1999);
    await round();
    expect(late!.turn).toBeUndefined();
    jest.advanceTimersByTime(1);
    await round();
    expect([late!.turn, next!.turn]).toEqual(['late', 'late']);
    first!.ends();
    await round();
    expect([late!.turn, given(visits(2))]).toEqual(['late', 1]);
  });

  it('is late immediately if waiting requests of its address take too much memory; another address may wait (R-60)', async () => {
    const { visit } = start({ places: 1, waiting: { perAddress: 100, all: 1000 } });
    const [first, second, third] = [visit(), visit(anna, { bytes: 60 }), visit(anna, { bytes: 41 })];
    expect([second.turn, third.turn]).toEqual([undefined, 'late']);
    visit(boris);
    expect(visit(boris, { bytes: 100 }).turn).toBeUndefined();
    first.ends();
    await round();
    expect([second.turn, visit(anna, { bytes: 100 }).turn]).toEqual(['given', undefined]);
  });

  it('is late immediately if all waiting requests take too much memory; requests without a queue are served (R-60)', () => {
    const { visit } = start({ places: 1, waiting: { perAddress: 100, all: 150 } });
    for (const ip of [anna, boris]) visit(ip);
    const [second, third] = [visit(anna, { bytes: 100 }), visit(boris, { bytes: 51 })];
    expect([second.turn, third.turn]).toEqual([undefined, 'late']);
    expect([visit('203.0.113.3', { bytes: 1000 }).turn, visit(boris, { bytes: 50 }).turn]).toEqual([
      'given',
      undefined,
    ]);
  });
});
