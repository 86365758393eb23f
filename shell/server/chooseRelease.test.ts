/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { DeployedEntry } from './registry';
import { bucketOf, canaryName, drawBucket, positionOf, registryFor } from './chooseRelease';

const release = (version: string) => ({
  version,
  entry: `/remotes/x/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: '1.0',
  prefixes: ['/x'],
});
const withCanary = (percent: number, salt = 'salt', version = 'new'): DeployedEntry => ({
  ...release('live'),
  canary: { ...release(version), percent, salt },
});
/** Spread evenly over all buckets, and the same in every run: random ones would sometimes exceed the tolerance. */
const browsers = Array.from({ length: 100_000 }, (_, place) => (place * 10).toString(16).padStart(5, '0'));
const none: ReadonlySet<string> = new Set();
const versionFor = (entry: DeployedEntry, bucket: string | undefined, stopped = none): string | undefined =>
  registryFor({ 'mf-x': entry }, bucket, stopped)['mf-x']?.version;
const inCanary = (entry: DeployedEntry): string[] =>
  browsers.filter((bucket) => versionFor(entry, bucket) === entry.canary?.version);

describe('which release a browser gets (R-79)', () => {
  it.each([
    [1, 0.3],
    [5, 0.3],
    [10, 0.3],
    [50, 0.7],
  ])('%d %% of 100,000 browsers get the canary, give or take %d points', (percent, tolerance) => {
    // Three salts: one could pass by chance.
    for (const salt of ['a', 'b', 'c']) {
      const share = (inCanary(withCanary(percent, salt)).length / browsers.length) * 100;
      expect(Math.abs(share - percent)).toBeLessThanOrEqual(tolerance);
    }
  });

  it('browsers draw every part of the buckets equally often', () => {
    const drawn = new Map<string, number>();
    for (let draw = 0; draw < 100_000; draw += 1) {
      const part = drawBucket().charAt(0);
      drawn.set(part, (drawn.get(part) ?? 0) + 1);
    }
    // A sixteenth each: 6,250, and six standard deviations of 77.
    expect([...drawn.values()].map((count) => Math.abs(count - 6250) < 460)).toEqual(Array(16).fill(true));
  });

  it('a larger share moves no browser out', () => {
    const few = inCanary(withCanary(10));
    const more = new Set(inCanary(withCanary(25)));
    expect(few.every((bucket) => more.has(bucket))).toBe(true);
  });

  it('a rebuilt canary keeps its browsers', () => {
    expect(inCanary(withCanary(10, 'salt', 'rebuilt'))).toEqual(inCanary(withCanary(10, 'salt', 'new')));
  });

  it('the canaries of two remotes get independent sets of browsers', () => {
    const one = new Set(inCanary(withCanary(10, 'one')));
    const both = inCanary(withCanary(10, 'other')).filter((bucket) => one.has(bucket));
    // Ten percent of ten percent.
    expect((both.length / browsers.length) * 100).toBeGreaterThan(0.7);
    expect((both.length / browsers.length) * 100).toBeLessThan(1.3);
  });

  it.each<[string, DeployedEntry, string | undefined, ReadonlySet<string>, string]>([
    ['no canary', release('live'), '0a1b2', none, 'live'],
    ['every browser in the canary', withCanary(100), '0a1b2', none, 'new'],
    ['a browser without a bucket', withCanary(100), undefined, none, 'live'],
    ['a stopped canary', withCanary(100), '0a1b2', new Set([canaryName('mf-x', 'new')]), 'live'],
    ['a stopped canary of another version', withCanary(100), '0a1b2', new Set([canaryName('mf-x', 'old')]), 'new'],
    ['a stopped canary of another remote', withCanary(100), '0a1b2', new Set([canaryName('mf-y', 'new')]), 'new'],
  ])('%s', (_name, entry, bucket, stopped, version) => {
    expect(versionFor(entry, bucket, stopped)).toBe(version);
  });

  it('a position is the same in every process', () => {
    expect(positionOf('salt', '0a1b2')).toBe(positionOf('salt', '0a1b2'));
    expect(positionOf('salt', '0a1b2')).toBeCloseTo(19.106122030422767, 10);
  });
});

describe('the bucket of a browser', () => {
  it.each([
    ['release-bucket=0a1b2', '0a1b2'],
    ['locale=ru; release-bucket=fffff; other=1', 'fffff'],
    ['release-bucket=0A1B2', undefined],
    ['release-bucket=0a1b2c', undefined],
    ['release-bucket=', undefined],
    ['my-release-bucket=0a1b2', undefined],
    [undefined, undefined],
  ])('of %s is %s', (cookies, bucket) => {
    expect(bucketOf(cookies)).toBe(bucket);
  });
});
