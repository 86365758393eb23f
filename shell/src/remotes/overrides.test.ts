import { describe, expect, it } from '@jest/globals';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { areOverridesAllowed, withOverrides } from './overrides';
import type { Registry } from './registry';

const registry: Registry = {
  'mf-x': {
    version: 'a',
    entry: '/remotes/mf-x/a/remoteEntry.js',
    integrity: 'sha384-a',
    contract: contractVersion,
    prefixes: ['/x'],
  },
};
const settings = (address: string | undefined) => ({
  read: (key: string) => (key === 'remote-override:mf-x' ? address : undefined),
  write: () => undefined,
  remove: () => undefined,
});

describe('an override', () => {
  it('takes the place of the registered build, without its hash', () => {
    expect(withOverrides(registry, settings('http://localhost:3002/remoteEntry.js'))['mf-x']).toEqual({
      version: 'override',
      entry: 'http://localhost:3002/remoteEntry.js',
      contract: contractVersion,
      prefixes: ['/x'],
    });
  });

  it('may name the folder', () => {
    const { entry } = withOverrides(registry, settings('http://localhost:3002/'))['mf-x'] ?? {};
    expect(entry).toBe('http://localhost:3002/remoteEntry.js');
  });

  it.each([undefined, '', 'no address', 'javascript:alert(1)', 'data:text/javascript,1'])(
    'is left out: %s',
    (address) => {
      expect(withOverrides(registry, settings(address))).toBe(registry);
    },
  );
});

it.each([
  ['localhost', false, true],
  ['127.0.0.1', false, true],
  ['passport.example', false, false],
  ['localhost.example', false, false],
  ['passport.example', true, true],
])('on %s (site allows: %s) overrides count: %s', (hostname, isAllowedBySite, isAllowed) => {
  expect(areOverridesAllowed(hostname, isAllowedBySite)).toBe(isAllowed);
});
