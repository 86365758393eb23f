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

it('does not show a toast that was removed before the code was loaded', async () => {
  const toasts = new LazyToasts(() => Promise.resolve({ show }), plain);
  toasts.warning('gone')();
  await settle();
  expect(show).not.toHaveBeenCalled();
});

it('uses plain toasts if the code cannot be loaded, and retries with the next toast', async () => {
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

it('removes temporary toasts when the language changes, and keeps persistent ones', async () => {
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
