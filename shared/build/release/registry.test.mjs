/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import {
  openPagesMs,
  withCanaryPromoted,
  withRelease,
  withCanary,
  withRollback,
  withCanaryStopped,
} from './registry.mjs';

const minute = 60_000;
const at = (n) => n * minute;
const release = (version, n = 0) => ({ version, entry: `/${version}`, releasedAt: new Date(at(n)).toISOString() });
const versions = (entry) => entry.previous.map(({ version }) => version);
/** A remote that was released n times, a minute apart. */
const releasedTimes = (n) =>
  Array.from({ length: n }, (_, index) => index).reduce(
    (entry, index) => withRelease(entry, release(`v${index}`, index), at(index)),
    undefined,
  );
const share = (percent, n, salt = 'salt') => ({ percent, salt, now: at(n) });

describe('the registry entry of a remote', () => {
  it('keeps ten releases before the live one, newest first', () => {
    const entry = withRelease(releasedTimes(30), release('last', 5000), at(5000));
    expect(entry.version).toBe('last');
    expect(versions(entry).slice(0, 10)).toEqual([
      'v29',
      'v28',
      'v27',
      'v26',
      'v25',
      'v24',
      'v23',
      'v22',
      'v21',
      'v20',
    ]);
    expect(versions(entry)).toHaveLength(10);
  });

  it('keeps every release that an open page may still use', () => {
    expect(versions(releasedTimes(30))).toHaveLength(29);
    const later = withRelease(releasedTimes(30), release('last', 31), at(30) + openPagesMs);
    expect(versions(later)).toContain('v29');
    expect(versions(later)).not.toContain('v2');
  });

  it('a repeated release changes only its time', () => {
    const entry = withRelease(releasedTimes(3), release('v2', 9), at(9));
    expect([entry.version, ...versions(entry)]).toEqual(['v2', 'v1', 'v0']);
  });

  it('can be rolled back one release at a time, and forward by name', () => {
    const once = withRollback(releasedTimes(4), undefined, at(9));
    expect([once.version, ...versions(once)]).toEqual(['v2', 'v3', 'v1', 'v0']);
    const twice = withRollback(once, undefined, at(9));
    expect(twice.version).toBe('v1');
    const forward = withRollback(twice, 'v3', at(9));
    expect([forward.version, ...versions(forward)]).toEqual(['v3', 'v2', 'v1', 'v0']);
    expect(forward).not.toHaveProperty('isWithdrawn');
    expect(() => withRollback(releasedTimes(1), undefined, at(9))).toThrow('No earlier release is kept.');
    expect(() => withRollback(once, 'v7', at(9))).toThrow('Version v7 is not kept.');
  });

  it('marks withdrawn releases', () => {
    const entry = withRollback(releasedTimes(2), undefined, at(9));
    expect(entry.previous[0]).toMatchObject({
      version: 'v1',
      isWithdrawn: true,
      retiredAt: new Date(at(9)).toISOString(),
    });
  });

  it('assigns a canary to a share, keeps its salt across rebuilds and new shares, and keeps the live release', () => {
    const live = releasedTimes(2);
    const canary = withCanary(live, release('c1', 3), share(10, 3));
    expect(canary).toEqual({ ...live, canary: { ...release('c1', 3), percent: 10, salt: 'salt' } });
    const rebuilt = withCanary(canary, release('c2', 4), share(20, 4, 'other'));
    expect(rebuilt.canary).toEqual({ ...release('c2', 4), percent: 20, salt: 'salt' });
    expect(rebuilt.version).toBe('v1');
    expect(versions(rebuilt)).toEqual(['c1', 'v0']);
    expect(withCanary(rebuilt, release('c2', 4), share(50, 5)).canary).toMatchObject({
      version: 'c2',
      percent: 50,
    });
  });

  it('refuses a change that would lose a canary or has no effect', () => {
    const canary = withCanary(releasedTimes(2), release('c1', 3), share(10, 3));
    expect(() => withRelease(canary, release('v9', 4), at(4))).toThrow('A canary of version c1 runs at 10 %');
    expect(() => withCanary(undefined, release('c1', 3), share(10, 3))).toThrow('The first release');
    expect(() => withCanary(releasedTimes(2), release('v1', 3), share(10, 3))).toThrow('is live already');
    expect(() => withCanaryPromoted(releasedTimes(2), at(3))).toThrow('No canary runs.');
    expect(() => withCanaryStopped(releasedTimes(2), at(3))).toThrow('No canary runs.');
  });

  it('promotes a canary, so that a rollback leads to the replaced release', () => {
    const entry = withCanaryPromoted(withCanary(releasedTimes(2), release('c1', 3), share(10, 3)), at(9));
    expect([entry.version, ...versions(entry)]).toEqual(['c1', 'v1', 'v0']);
    expect(entry).not.toHaveProperty('canary');
    expect(entry).not.toHaveProperty('salt');
    expect(withRollback(entry, undefined, at(10)).version).toBe('v1');
  });

  it('a rollback without a version skips withdrawn releases, and builds that were only canaries', () => {
    const withdrawn = withRelease(withRollback(releasedTimes(2), undefined, at(9)), release('v2', 10), at(10));
    expect(withRollback(withdrawn, undefined, at(11)).version).toBe('v0');
    const stopped = withCanaryStopped(withCanary(releasedTimes(2), release('c1', 3), share(10, 3)), at(4));
    expect(withRollback(withRelease(stopped, release('v2', 5), at(5)), undefined, at(6)).version).toBe('v1');
    const canary = withCanary(releasedTimes(2), release('c1', 3), share(10, 3));
    const rebuilt = withCanaryPromoted(withCanary(canary, release('c2', 4), share(10, 4)), at(5));
    expect(withRollback(rebuilt, undefined, at(6)).version).toBe('v1');
  });

  it('a rollback forward by name withdraws nothing', () => {
    const back = withRollback(releasedTimes(3), undefined, at(9));
    const forward = withRollback(back, 'v2', at(9));
    expect(forward.previous[0]).toEqual({ ...release('v1', 1), retiredAt: new Date(at(9)).toISOString() });
  });

  it('lists a build once if it is a canary for the second time', () => {
    const canary = withCanary(releasedTimes(2), release('c1', 3), share(10, 3));
    const again = withCanary(withCanary(canary, release('c2', 4), share(10, 4)), release('c1', 5), share(10, 5));
    expect([again.canary.version, ...versions(again)]).toEqual(['c1', 'c2', 'v0']);
  });

  it('stops a canary, by stop and by rollback', () => {
    const canary = withCanary(releasedTimes(2), release('c1', 3), share(10, 3));
    for (const entry of [withCanaryStopped(canary, at(9)), withRollback(canary, undefined, at(9))]) {
      expect([entry.version, ...versions(entry)]).toEqual(['v1', 'c1', 'v0']);
      expect(entry).not.toHaveProperty('canary');
      expect(entry.previous[0]).toMatchObject({ version: 'c1', isWithdrawn: true });
    }
  });

  it('a rollback still leads to an earlier release that was a canary again', () => {
    const canary = withCanary(releasedTimes(2), release('v0', 3), share(10, 3));
    expect(versions(canary)).toEqual(['v0']);
    const rebuilt = withCanary(canary, release('c1', 4), share(10, 4));
    for (const entry of [withCanaryStopped(canary, at(9)), withCanaryStopped(rebuilt, at(9))]) {
      const retiredAt = new Date(at(entry.previous[0].version === 'v0' ? 9 : 4)).toISOString();
      expect(entry.previous.at(-1)).toEqual({ ...release('v0', 0), retiredAt });
      expect(withRollback(entry, undefined, at(10)).version).toBe('v0');
    }
    const promoted = withCanaryPromoted(canary, at(9));
    expect([promoted.version, ...versions(promoted)]).toEqual(['v0', 'v1']);
    expect(withRollback(canary, 'v0', at(9))).toMatchObject({ version: 'v0', releasedAt: release('v0', 0).releasedAt });
  });

  it('a canary that ends by a rollback to another version is withdrawn', () => {
    const canary = withCanary(withRollback(releasedTimes(2), undefined, at(2)), release('c1', 3), share(10, 3));
    const forward = withRollback(canary, 'v1', at(4));
    expect(forward.previous.find(({ version }) => version === 'c1')).toMatchObject({ isWithdrawn: true });
  });

  it('a release of the version that runs as a canary promotes it', () => {
    const entry = withRelease(withCanary(releasedTimes(2), release('c1', 3), share(10, 3)), release('c1', 5), at(5));
    expect([entry.version, ...versions(entry)]).toEqual(['c1', 'v1', 'v0']);
  });
});
