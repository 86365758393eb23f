import { expect, it, jest } from '@jest/globals';
import { PlainToasts } from './PlainToasts';

it('toasts are shown in order, and removed by a timer, by their function, or not at all', () => {
  const timers: [() => void, number][] = [];
  const toasts = new PlainToasts((run, ms) => timers.push([run, ms]));
  const texts = () => toasts.shown.map(({ text }) => text);
  const onClick = jest.fn();

  const closeFirst = toasts.success('one', { onClick });
  toasts.error('two');
  const closeLast = toasts.warning('three', { isPersistent: true });
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(toasts.shown[0]).toMatchObject({ kind: 'success', onClick });
  expect(timers.map(([, ms]) => ms)).toEqual([5000, 5000]);

  closeFirst();
  closeFirst();
  expect(texts()).toEqual(['two', 'three']);
  timers.forEach(([run]) => run());
  expect(texts()).toEqual(['three']);
  closeLast();
  expect(texts()).toEqual([]);
});
