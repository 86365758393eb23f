import { describe, expect, it } from '@jest/globals';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { choiceOf, choose, overridden, withOverrides } from './overrides';

const live = {
  version: 'a',
  entry: '/remotes/mf-x/a/remoteEntry.js',
  integrity: 'sha384-a',
  contract: '1.0',
  prefixes: ['/x'],
} as const;
const canary = { ...live, version: 'b', entry: '/remotes/mf-x/b/remoteEntry.js', integrity: 'sha384-b', percent: 10 };
const config = {
  registry: { 'mf-x': live, 'mf-y': { ...live, entry: '/remotes/mf-y/a/remoteEntry.js' } },
  canaries: { 'mf-x': canary },
  reportedCanaries: { 'mf-x': 1, 'mf-y': 2 },
};

/** Settings in memory. */
function settingsOf(choice?: string) {
  const stored = new Map(choice === undefined ? [] : [['remote-override:mf-x', choice]]);
  return {
    read: (key: string) => stored.get(key),
    write: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  };
}

describe('an override', () => {
  it('replaces the released build, without its hash, and is not reported as a release', () => {
    const changed = withOverrides(config, settingsOf('http://localhost:3002/remoteEntry.js'));
    expect(changed.registry['mf-x']).toEqual({
      ...live,
      entry: 'http://localhost:3002/remoteEntry.js',
      integrity: '',
      contract: contractVersion,
    });
    expect(changed.registry['mf-y']).toEqual(config.registry['mf-y']);
    expect(changed.reportedCanaries).toEqual({ 'mf-y': 2 });
  });

  it('may name the folder', () => {
    expect(overridden(config, settingsOf('http://localhost:3002/')).get('mf-x')).toBe(
      'http://localhost:3002/remoteEntry.js',
    );
  });

  it('may be the canary, with its hash and the version of the live release', () => {
    const { registry } = withOverrides(config, settingsOf('canary'));
    expect(registry['mf-x']).toEqual({ ...live, entry: canary.entry, integrity: canary.integrity });
  });

  it('by a canary ends with the canary', () => {
    const without = { ...config, canaries: {} };
    expect(withOverrides(without, settingsOf('canary'))).toBe(without);
  });

  it.each([undefined, '', 'no address', 'javascript:alert(1)', 'data:text/javascript,1'])(
    'is ignored: %s',
    (choice) => {
      expect(withOverrides(config, settingsOf(choice))).toBe(config);
    },
  );

  it('can be chosen, and removed', () => {
    const settings = settingsOf();
    choose(settings, 'mf-x', 'canary');
    expect(choiceOf(settings, 'mf-x')).toBe('canary');
    choose(settings, 'mf-x', '');
    expect(choiceOf(settings, 'mf-x')).toBeUndefined();
  });
});
