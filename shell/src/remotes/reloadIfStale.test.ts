import { expect, it, jest } from '@jest/globals';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import type { Registry } from './registry';
import { reloadIfStale } from './reloadIfStale';

const registryOf = (version: string): Registry => ({
  'mf-x': { version, entry: `/remotes/mf-x/${version}/remoteEntry.js`, contract: contractVersion, prefixes: ['/x'] },
});

function setUp(fetchRegistry: () => Promise<Registry>, hasStorage = true, isShown = () => true) {
  const stored = new Map<string, string>();
  const reload = jest.fn();
  const tabSettings = {
    read: (key: string) => stored.get(key),
    write: (key: string, value: string) => void (hasStorage && stored.set(key, value)),
    remove: (key: string) => void stored.delete(key),
  };
  const run = () => reloadIfStale({ registry: registryOf('old'), fetchRegistry, tabSettings, reload, isShown }, 'mf-x');
  return { run, reload };
}

it('a stale page is reloaded once for each version', async () => {
  let version = 'new';
  const { run, reload } = setUp(() => Promise.resolve(registryOf(version)));
  await expect(run()).resolves.toBe(true);
  await expect(run()).resolves.toBe(false);
  version = 'newer';
  await expect(run()).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ['the version is the same', () => Promise.resolve(registryOf('old')), true],
  ['the registry cannot be read', () => Promise.reject(new Error('offline')), true],
  ['the remote is gone', () => Promise.resolve({}), true],
  ['nothing can be remembered', () => Promise.resolve(registryOf('new')), false],
])('does not reload where %s', async (_case, fetchRegistry, hasStorage) => {
  const { run, reload } = setUp(fetchRegistry, hasStorage);
  await expect(run()).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('a page is not reloaded for a preloaded remote until it is entered', async () => {
  let isShown = false;
  const { run, reload } = setUp(
    () => Promise.resolve(registryOf('new')),
    true,
    () => isShown,
  );
  await expect(run()).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
  isShown = true;
  await expect(run()).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page is not reloaded for a remote that was left during the request of the registry', async () => {
  let isShown = true;
  const { run, reload } = setUp(
    () => {
      isShown = false;
      return Promise.resolve(registryOf('new'));
    },
    true,
    () => isShown,
  );
  await expect(run()).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
