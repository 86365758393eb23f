import { expect, it, jest } from '@jest/globals';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import type { Registry, RemoteEntry } from './registry';
import { watchFiles } from './watchFiles';

const entryAt = (entry: string): RemoteEntry => ({ version: 'a', entry, contract: contractVersion, prefixes: ['/x'] });

it('the remote of a script that cannot be loaded is reported', () => {
  const onMissing = jest.fn();
  const registry: Registry = {
    'mf-x': entryAt('/remotes/mf-x/a/remoteEntry.js'),
    'mf-y': entryAt('https://files.example/mf-y/remoteEntry.js'),
  };
  watchFiles(window, registry, onMissing);
  const fails = (name: 'script' | 'img', src: string): void => {
    const element = document.createElement(name);
    element.src = src;
    document.head.append(element);
    element.dispatchEvent(new Event('error'));
  };
  fails('script', '/remotes/mf-x/a/12.js');
  fails('script', 'https://files.example/mf-y/remote.js');
  fails('script', '/remotes/mf-x/b/12.js');
  fails('script', '/assets/main.js');
  fails('img', '/remotes/mf-x/a/picture.png');
  window.dispatchEvent(new Event('error'));
  expect(onMissing.mock.calls).toEqual([['mf-x'], ['mf-y']]);
});
