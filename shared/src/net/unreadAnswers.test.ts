import type { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { checkUnread } from './unreadAnswers';

/** A connection with some of its answer unread. */
function socket(remoteAddress: string, writableLength: number) {
  const held = { remoteAddress, writableLength, destroyed: false, destroy: () => void (held.destroyed = true) };
  return held;
}
type Held = ReturnType<typeof socket>;

const check = (sockets: Held[], perAddress: number, all: number, proxy?: string) => {
  checkUnread(sockets as unknown as Socket[], (address) => address === proxy, { perAddress, all });
  return sockets.map(({ destroyed }) => destroyed);
};

it('the connections of an address with the most unread data are closed (R-60)', () => {
  const sockets = [socket('a', 30), socket('a', 50), socket('a', 40), socket('b', 90)];
  expect(check(sockets, 100, 1000)).toEqual([false, true, false, false]);
  expect(check(sockets, 100, 1000)).toEqual([false, true, false, false]);
});

it('the connections with the most unread data are closed if the total is too large (R-60)', () => {
  const sockets = ['a', 'b', 'c'].map((address, index) => socket(address, 40 + index));
  expect(check(sockets, 100, 81)).toEqual([false, false, true]);
});

it('the unread data of a closed connection no longer counts for the total', () => {
  const sockets = [socket('a', 60), socket('a', 50), socket('b', 55)];
  expect(check(sockets, 100, 105)).toEqual([true, false, false]);
});

it('the connections of a proxy, which serve all its visitors, share the total limit (R-60)', () => {
  const sockets = [socket('proxy', 60), socket('proxy', 50)];
  expect(check(sockets, 100, 110, 'proxy')).toEqual([false, false]);
  expect(check(sockets, 100, 109, 'proxy')).toEqual([true, false]);
});

it('connections of one IPv6 /64 count as one address', () => {
  const sockets = [socket('2001:db8::1', 60), socket('2001:db8::2', 50), socket('2001:db8:0:1::1', 60)];
  expect(check(sockets, 100, 1000)).toEqual([true, false, false]);
});

it('a connection without unread data stays open, however much others have', () => {
  const sockets = [socket('a', 0), socket('a', 200)];
  expect(check(sockets, 100, 100)).toEqual([false, true]);
});
