import { describe, expect, it, jest } from '@jest/globals';
import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import type { Federation } from './federation';
import { retryDelaysMs } from './inAttempts';
import { attemptTimeoutMs, loadRemote } from './loadRemote';
import type { RemoteEntry } from './registry';

const entry: RemoteEntry = {
  version: 'a',
  entry: '/remotes/mf-x/a/remoteEntry.js',
  contract: contractVersion,
  prefixes: ['/x'],
};
const module: RemoteModule = { contract: contractVersion, loadMessages: () => Promise.resolve({}) };

/** Timers that fire immediately, except for the time limit of an attempt, which the test triggers. */
function setUp(fetchModule: Federation['fetchModule'], isSlow = false) {
  const waits: number[] = [];
  const delay = (ms: number): Promise<void> => {
    if (ms === attemptTimeoutMs && !isSlow) return new Promise(() => undefined);
    waits.push(ms);
    return Promise.resolve();
  };
  const fetched = jest.fn(fetchModule);
  return {
    waits,
    fetched,
    load: (known = entry, first = 0) =>
      loadRemote({ federation: { fetchModule: fetched }, delay }, 'mf-x', known, first),
  };
}

describe('loading a remote', () => {
  it('returns its module', async () => {
    const { load, fetched } = setUp(() => Promise.resolve({ default: module }));
    await expect(load()).resolves.toBe(module);
    expect(fetched.mock.calls).toEqual([['mf-x', entry, 0]]);
  });

  it('tries twice more, each time from the start', async () => {
    const { load, fetched, waits } = setUp((_name, _entry, attempt) =>
      attempt < 2 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: module }),
    );
    await expect(load()).resolves.toBe(module);
    expect(fetched.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1, 2]);
    expect(waits).toEqual(retryDelaysMs);
  });

  it('gives up after the third failure, and continues the count at the next load', async () => {
    const { load, fetched } = setUp(() => Promise.reject(new Error('offline')));
    await expect(load()).rejects.toMatchObject({ problem: 'unreachable', cause: new Error('offline') });
    await expect(load(entry, 10)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(fetched.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1, 2, 10, 11, 12]);
  });

  it('does not wait forever', async () => {
    const { load, fetched } = setUp(() => new Promise(() => undefined), true);
    await expect(load()).rejects.toMatchObject({ problem: 'unreachable' });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('does not fetch a remote with another contract in the registry', async () => {
    const { load, fetched } = setUp(() => Promise.resolve({ default: module }));
    await expect(load({ ...entry, contract: '9.0' })).rejects.toMatchObject({ problem: 'contract' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('refuses a module of another contract immediately', async () => {
    const { load, fetched } = setUp(() => Promise.resolve({ default: { ...module, contract: '9.0' } }));
    await expect(load()).rejects.toMatchObject({ problem: 'contract' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([[null], [{}], [{ default: {} }], [{ default: { contract: contractVersion } }]])(
    'refuses %j, which is not a remote',
    async (loaded) => {
      const { load } = setUp(() => Promise.resolve(loaded));
      await expect(load()).rejects.toMatchObject({ problem: 'broken' });
    },
  );
});
