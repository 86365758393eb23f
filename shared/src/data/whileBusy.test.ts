import { expect, it } from '@jest/globals';
import { whileBusy } from './whileBusy';

it('is busy until the work ends, and returns its result', async () => {
  const store = { isBusy: false };
  let finish: (result: string) => void = () => undefined;
  const work = whileBusy(store, () => new Promise<string>((resolve) => (finish = resolve)));
  expect(store.isBusy).toBe(true);
  finish('done');
  await expect(work).resolves.toBe('done');
  expect(store.isBusy).toBe(false);
});

it('is not busy after failed work', async () => {
  const store = { isBusy: false };
  await expect(whileBusy(store, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(store.isBusy).toBe(false);
});
