import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useBusy } from './useBusy';

const busyOf = () => renderHook(() => useBusy()).result;

it('is busy until the call ends, and returns its result', async () => {
  const busy = busyOf();
  let finish: (result: string) => void = () => undefined;
  let answer: Promise<string> | undefined;
  act(() => {
    answer = busy.current[1](() => new Promise((resolve) => (finish = resolve)));
  });
  expect(busy.current[0]).toBe(true);
  await act(async () => {
    finish('done');
    await answer;
  });
  await expect(answer).resolves.toBe('done');
  expect(busy.current[0]).toBe(false);
});

it('is not busy after a failed call, and rethrows its error', async () => {
  const busy = busyOf();
  await act(async () => {
    await expect(busy.current[1](() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
  expect(busy.current[0]).toBe(false);
});
