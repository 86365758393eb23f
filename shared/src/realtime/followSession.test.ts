import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { observable, runInAction } from 'mobx';
import { followSession, whileSignedIn } from './followSession';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page whose session a test can end, and the events of its stream. */
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

it('opens the stream once a signed-in page is idle, and closes it after the session', () => {
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

it.each(['profile_changed', 'reopened'])('reloads the user at %s, unless they are signing out', (event) => {
  const { session, become, tell } = followed();
  become('signed-in');
  jest.runAllTimers();
  tell(event);
  runInAction(() => (session.isLeaving = true));
  tell(event);
  expect(session.reload).toHaveBeenCalledTimes(1);
});

/** A screen that listens to the end of sessions. */
function listening() {
  const session = { status: 'signed-in', isLeaving: false, reload: () => Promise.resolve() };
  const [onEnded, handle] = [jest.fn(), jest.fn()];
  let tell: (data: { session: string }) => void = () => undefined;
  const subscribe = jest.fn((_event: string, listener: (data: never) => void) => {
    tell = listener as typeof tell;
    return () => undefined;
  });
  const realtime = whileSignedIn({ session, realtime: { subscribe }, sid: () => 'mine', onEnded });
  realtime.subscribe('session_ended', handle);
  return { session, onEnded, handle, tell: (sid: string) => tell({ session: sid }) };
}

it('notifies screens of the end of another session, and leaves at the end of its own', () => {
  const { onEnded, handle, tell } = listening();
  tell('another');
  expect(handle).toHaveBeenCalledWith({ session: 'another' });
  tell('mine');
  expect(handle).toHaveBeenCalledTimes(1);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

it.each([{ isLeaving: true }, { status: 'anonymous' }])(
  'does not notify screens without a lasting session: %j',
  (change) => {
    const { session, onEnded, handle, tell } = listening();
    Object.assign(session, change);
    tell('mine');
    tell('another');
    expect(handle).not.toHaveBeenCalled();
    expect(onEnded).not.toHaveBeenCalled();
  },
);
