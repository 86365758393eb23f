import { expect, it, jest } from '@jest/globals';
import { LazyToasts, type ToastView } from './LazyToasts';

const close = jest.fn();
const show = jest.fn<ToastView['show']>(() => close);
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('loads the code once, with the first toast', async () => {
  const load = jest.fn(() => Promise.resolve({ show }));
  const toasts = new LazyToasts(load);
  expect(load).not.toHaveBeenCalled();
  toasts.error('one');
  const remove = toasts.success('two', { isPersistent: true });
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  expect(show.mock.calls).toEqual([
    ['error', 'one', {}],
    ['success', 'two', { isPersistent: true }],
  ]);
  remove();
  expect(close).toHaveBeenCalledTimes(1);
});

it('does not show what was taken away before the code arrived', async () => {
  show.mockClear();
  const toasts = new LazyToasts(() => Promise.resolve({ show }));
  toasts.warning('gone')();
  await settle();
  expect(show).not.toHaveBeenCalled();
});

it('tries again with the next toast where the code could not be loaded', async () => {
  show.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<() => Promise<ToastView>>(() => Promise.resolve({ show }))
    .mockRejectedValueOnce(new Error('404'));
  const toasts = new LazyToasts(load);
  toasts.error('lost');
  await settle();
  toasts.error('shown');
  await settle();
  expect(show.mock.calls).toEqual([['error', 'shown', {}]]);
});
