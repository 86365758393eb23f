import { expect, it, jest } from '@jest/globals';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { memorySettings } from '../testing/renderSite';
import { ReleaseWatch } from './ReleaseWatch';
import type { Registry } from './registry';

const registryOf = (version: string): Registry => ({
  'mf-x': { version, entry: `/remotes/mf-x/${version}/remoteEntry.js`, contract: contractVersion, prefixes: ['/x'] },
});

function openPage(opened: string, answers: (string | Error)[]) {
  let now = 0;
  const reload = jest.fn();
  const fetchRegistry = jest.fn(async () => {
    const answer = answers.shift() ?? opened;
    if (answer instanceof Error) throw answer;
    return registryOf(answer);
  });
  const parts = { registry: registryOf(opened), fetchRegistry, tabSettings: memorySettings(), reload, now: () => now };
  return { watch: new ReleaseWatch(parts), reload, fetchRegistry, pass: (ms: number) => void (now += ms) };
}

it('enters an area by a reload after a release or a rollback, once', async () => {
  const { watch, reload } = openPage('b', ['a']);
  expect(watch.enter('mf-x')).toBe(false);
  await watch.check();
  expect(watch.enter('mf-x')).toBe(true);
  expect(watch.enter('mf-x')).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves the page as it is where nothing was released, and where nothing is known', async () => {
  const { watch, reload, pass } = openPage('a', ['a', new Error('offline')]);
  await watch.check();
  expect(watch.enter('mf-x')).toBe(false);
  expect(watch.enter('mf-other')).toBe(false);
  pass(10_000);
  await watch.check();
  expect(watch.enter('mf-x')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('asks for the registry every ten seconds at most', async () => {
  const { watch, fetchRegistry, pass } = openPage('a', []);
  await watch.check();
  pass(9_999);
  await watch.check();
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
  pass(1);
  await watch.check();
  expect(fetchRegistry).toHaveBeenCalledTimes(2);
});
