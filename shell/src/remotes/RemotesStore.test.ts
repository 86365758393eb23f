import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { RemoteError } from './RemoteError';
import { RemotesStore } from './RemotesStore';

const entry = { version: 'a', entry: '/e.js', contract: contractVersion, prefixes: ['/x'] } as const;
const module: RemoteModule = { contract: contractVersion, loadMessages: () => Promise.resolve({}) };

function setUp() {
  const state = { isShown: false, isUp: false };
  const load = jest.fn(() =>
    state.isUp ? Promise.resolve(module) : Promise.reject(new RemoteError('unreachable', 'mf-x', 'gone')),
  );
  const store = new RemotesStore({
    registry: { 'mf-x': entry },
    load,
    addMessages: () => Promise.resolve(),
    isShown: () => state.isShown,
    reloadIfStale: () => Promise.resolve(false),
  });
  return { state, load, store };
}

// Failures are also logged, for diagnosis: as an error if the user sees them.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

it('a remote that failed to preload is loaded when it is entered', async () => {
  const { state, load, store } = setUp();
  await store.load('mf-x');
  expect(store.stateOf('mf-x')).toBeUndefined();
  expect(console.error).not.toHaveBeenCalled();
  Object.assign(state, { isShown: true, isUp: true });
  await store.load('mf-x');
  expect(store.stateOf('mf-x')).toEqual({ status: 'ready', module });
  expect(load).toHaveBeenCalledTimes(2);
});

it('the failure of a remote that was entered during its preload is kept', async () => {
  const { state, store } = setUp();
  const loading = store.load('mf-x');
  state.isShown = true;
  await loading;
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(store.stateOf('mf-x')).toEqual({ status: 'failed', problem: 'unreachable' });
});
