import { beforeEach, expect, it, jest } from '@jest/globals';
import { LazyToasts, type ToastView } from './LazyToasts';

const close = jest.fn();
const show = jest.fn<ToastView['show']>(() => close);
const showPlainly = jest.fn<ToastView['show']>(() => close);
const plain = { show: showPlainly };
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => [close, show, showPlainly].forEach((mock) => mock.mockClear()));

it('loads the code once, with the first toast', async () => {
  const load = jest.fn(() => Promise.resolve({ show }));
  const toasts = new LazyToasts(load, plain);
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
  const toasts = new LazyToasts(() => Promise.resolve({ show }), plain);
  toasts.warning('gone')();
  await settle();
  expect(show).not.toHaveBeenCalled();
});

it('shows plainly what the code could not be loaded for, and tries again with the next toast', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest
    .fn<() => Promise<ToastView>>(() => Promise.resolve({ show }))
    .mockRejectedValueOnce(new Error('404'));
  const toasts = new LazyToasts(load, plain);
  const remove = toasts.error('no connection');
  await settle();
  expect(showPlainly.mock.calls).toEqual([['error', 'no connection', {}]]);
  remove();
  expect(close).toHaveBeenCalledTimes(1);
  toasts.error('shown');
  await settle();
  expect(show.mock.calls).toEqual([['error', 'shown', {}]]);
});

it('takes away what passes by itself when the language changes, and leaves what goes on', async () => {
  const [passing, lasting] = [jest.fn(), jest.fn()];
  show.mockReturnValueOnce(passing).mockReturnValueOnce(lasting);
  const toasts = new LazyToasts(() => Promise.resolve({ show }), plain);
  toasts.success('saved');
  toasts.warning('no connection', { isPersistent: true });
  await settle();
  toasts.closePassing();
  toasts.closePassing();
  expect(passing).toHaveBeenCalledTimes(1);
  expect(lasting).not.toHaveBeenCalled();
});
