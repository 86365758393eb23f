/** @jest-environment node */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { UnreadAnswers } from './unreadAnswers';

/** @returns makes an answer that its visitor, at an address, does not read */
function answersWith(perAddress: number, all: number): (address: string) => PassThrough {
  const unread = new UnreadAnswers({ perAddress, all });
  return (address) => {
    const answer = new PassThrough();
    unread.watch(answer, address);
    return answer.pause();
  };
}

it('answers that wait are cut off from the oldest on: of the address with too many, else of all (R-60)', () => {
  const answer = answersWith(2, 4);
  const early = ['a', 'b', 'b', 'b'].map(answer);
  expect(early.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
  const late = ['c', 'd'].map(answer);
  expect([...early, ...late].map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false, false]);
});

it('an answer that is read waits no more, and is the latest when it waits again (R-60)', async () => {
  const answer = answersWith(2, 2);
  const [first, second] = [answer('a'), answer('a')];
  const resumed = once(first, 'resume');
  first.resume();
  await resumed;
  const third = answer('a');
  expect([first.destroyed, second.destroyed, third.destroyed]).toEqual([false, false, false]);
  first.pause();
  expect([first.destroyed, second.destroyed, third.destroyed]).toEqual([false, true, false]);
});

it('an answer that has ended waits no more (R-60)', async () => {
  const answer = answersWith(2, 2);
  const [first, ended] = [answer('a'), answer('a')];
  const closed = once(ended, 'close');
  ended.destroy();
  await closed;
  expect([answer('a').destroyed, first.destroyed]).toEqual([false, false]);
});
