import { expect, it } from '@jest/globals';
import { Visitors } from './visitors.mjs';

it('a visitor is another person after eight turns, until the run ends', async () => {
  const stop = new AbortController();
  let people = 0;
  const turns = [];
  const finished = [];
  const open = (number) => ({
    async run(signal, pace) {
      while (!signal.aborted) {
        await pace.turn();
        turns.push(number);
        if (turns.length === 20) stop.abort();
      }
    },
    last: async () => void finished.push(number),
  });
  const visitors = new Visitors(() => (people += 1), open);
  await visitors.run(stop.signal, { turn: () => Promise.resolve() });
  await visitors.last();
  expect(turns).toEqual([...Array(8).fill(1), ...Array(8).fill(2), ...Array(4).fill(3)]);
  expect(finished).toEqual([3]);
});
