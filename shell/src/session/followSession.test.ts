import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { observable, runInAction } from 'mobx';
import { followSession } from './followSession';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page whose session a test can end, and what the stream says to it. */
function followed() {
  const session = observable({ status: 'unknown', isLeaving: false });
  const [onEnded, unsubscribe] = [jest.fn(), jest.fn()];
  let tell: (data: unknown) => void = () => undefined;
  const subscribe = jest.fn((_event: string, handle: (data: unknown) => void) => {
    tell = handle;
    return unsubscribe;
  });
  followSession(window, { session, realtime: { subscribe }, sid: () => 'mine', onEnded });
  const become = (status: string) => runInAction(() => (session.status = status));
  return { session, subscribe, unsubscribe, onEnded, become, tell: (id: string) => tell({ session: id }) };
}

it('opens the stream once a signed-in page is quiet, and closes it after the session', () => {
  const { subscribe, unsubscribe, become } = followed();
  become('anonymous');
  jest.runAllTimers();
  expect(subscribe).not.toHaveBeenCalled();
  become('signed-in');
  expect(subscribe).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(subscribe).toHaveBeenCalledWith('session_ended', expect.any(Function));
  become('anonymous');
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it('leaves when its own session has ended elsewhere, and not for another one or while signing out', () => {
  const { session, onEnded, become, tell } = followed();
  become('signed-in');
  jest.runAllTimers();
  tell('another');
  runInAction(() => (session.isLeaving = true));
  tell('mine');
  expect(onEnded).not.toHaveBeenCalled();
  runInAction(() => (session.isLeaving = false));
  tell('mine');
  expect(onEnded).toHaveBeenCalledTimes(1);
});
