import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { observable, runInAction } from 'mobx';
import { followSession } from './followSession';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page whose session a test can end, and what the stream says to it. */
function followed() {
  const reload = jest.fn(() => Promise.resolve());
  const session = observable({ status: 'unknown', isLeaving: false, reload }, { reload: false });
  const [onEnded, unsubscribe] = [jest.fn(), jest.fn()];
  const handles = new Map<string, (data: unknown) => void>();
  const subscribe = jest.fn((event: string, handle: (data: unknown) => void) => {
    handles.set(event, handle);
    return unsubscribe;
  });
  followSession(window, { session, realtime: { subscribe }, sid: () => 'mine', onEnded });
  const become = (status: string) => runInAction(() => (session.status = status));
  const tell = (event: string, data: unknown = {}) => handles.get(event)?.(data);
  return { session, subscribe, unsubscribe, onEnded, become, tell };
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
  expect(unsubscribe).toHaveBeenCalledTimes(3);
});

it('leaves when its own session has ended elsewhere, and not for another one or while signing out', () => {
  const { session, onEnded, become, tell } = followed();
  become('signed-in');
  jest.runAllTimers();
  tell('session_ended', { session: 'another' });
  runInAction(() => (session.isLeaving = true));
  tell('session_ended', { session: 'mine' });
  expect(onEnded).not.toHaveBeenCalled();
  runInAction(() => (session.isLeaving = false));
  tell('session_ended', { session: 'mine' });
  expect(onEnded).toHaveBeenCalledTimes(1);
});

it.each(['profile_changed', 'reopened'])('asks anew who is here at %s, unless they are leaving', (event) => {
  const { session, become, tell } = followed();
  become('signed-in');
  jest.runAllTimers();
  tell(event);
  runInAction(() => (session.isLeaving = true));
  tell(event);
  expect(session.reload).toHaveBeenCalledTimes(1);
});
