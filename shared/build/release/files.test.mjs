/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { placeFiles, releaseFolder, removeUnlisted } from './files.mjs';
import { withLock } from './registryFile.mjs';

const now = Date.UTC(2026, 0, 3);
const longAgo = now - 2 * 24 * 3600 * 1000;
let deployments;
let dist;
let folder;
const remove = () => removeUnlisted(deployments, 'mf-a', now);
const place = () => placeFiles(deployments, 'mf-a', 'old', dist, now);

beforeEach(async () => {
  deployments = mkdtempSync(join(tmpdir(), 'release-'));
  dist = join(deployments, 'build');
  mkdirSync(dist);
  writeFileSync(join(dist, 'remote.js'), 'code');
  folder = releaseFolder(deployments, 'mf-a', 'old');
  await place();
  utimesSync(folder, longAgo / 1000, longAgo / 1000);
});
afterEach(() => rmSync(deployments, { recursive: true }));

describe('the files of an unreferenced old release', () => {
  it('are removed', async () => {
    expect(await remove()).toEqual(['old']);
    expect(existsSync(folder)).toBe(false);
  });

  it('are not removed any more once they are placed again', async () => {
    await place();
    expect(await remove()).toEqual([]);
    expect(existsSync(folder)).toBe(true);
  });

  it('are placed again if another command is just removing them', async () => {
    let placing;
    await withLock(deployments, () => {
      placing = place();
      rmSync(folder, { recursive: true });
    });
    await placing;
    expect(readFileSync(join(folder, 'remote.js'), 'utf8')).toBe('code');
  });

  it('are kept if another command is just placing them again', async () => {
    let removing;
    await withLock(deployments, () => {
      removing = remove();
      utimesSync(folder, now / 1000, now / 1000);
    });
    expect(await removing).toEqual([]);
    expect(existsSync(folder)).toBe(true);
  });
});
