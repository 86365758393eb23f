import { expect, it } from '@jest/globals';
import { Crowd } from './crowd';

interface Member {
  name: string;
}
const [anna, boris, clara, dina] = ['anna', 'boris', 'clara', 'dina'].map((name): Member => ({ name })) as [
  Member,
  Member,
  Member,
  Member,
];

it('the oldest of an address is displaced if it has too many, else the oldest of all', () => {
  const crowd = new Crowd<Member>({ all: 3, perAddress: 2 });
  crowd.add(anna, 'a');
  crowd.add(boris, 'b');
  crowd.add(clara, 'b');
  expect([crowd.tooMany('a'), crowd.tooMany('b')]).toEqual([undefined, undefined]);
  crowd.add(dina, 'b');
  expect(crowd.tooMany('b')).toEqual({ member: boris, isOfAddress: true });
  expect(crowd.tooMany('a')).toEqual({ member: anna, isOfAddress: false });
});

it('a removed member counts neither for the address nor for all, however often it is removed', () => {
  const crowd = new Crowd<Member>({ all: 2, perAddress: 1 });
  for (const member of [anna, boris, clara]) crowd.add(member, 'a');
  crowd.delete(anna);
  crowd.delete(anna);
  crowd.delete(dina);
  expect([...crowd]).toEqual([boris, clara]);
  expect(crowd.tooMany('a')).toEqual({ member: boris, isOfAddress: true });
  crowd.delete(boris);
  expect(crowd.tooMany('a')).toBeUndefined();
});

it('members can be removed during an iteration', () => {
  const crowd = new Crowd<Member>({ all: 9, perAddress: 9 });
  for (const member of [anna, boris, clara]) crowd.add(member, 'a');
  const seen: Member[] = [];
  for (const member of crowd) {
    seen.push(member);
    for (const other of [anna, boris, clara]) crowd.delete(other);
  }
  expect([seen, [...crowd]]).toEqual([[anna, boris, clara], []]);
});
