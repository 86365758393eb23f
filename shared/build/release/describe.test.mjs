/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeBuild } from './describe.mjs';

let repository;
const git = (...words) => {
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
  return execFileSync('git', [...author, ...words], { cwd: repository, encoding: 'utf8' }).trim();
};
const write = (file, text) => writeFileSync(join(repository, file), text);
/** The commit that a release of mf-a names. */
const commit = () =>
  describeBuild('mf-a', { packageFolder: join(repository, 'mf-a'), dist: join(repository, 'dist'), now: 0 }).commit;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'repository-'));
  for (const folder of ['mf-a', 'mf-b', 'dist']) mkdirSync(join(repository, folder));
  write('mf-a/package.json', '{ "passport": { "contract": "1.0", "prefixes": ["/a"] } }');
  write('mf-b/package.json', '{}');
  write('dist/remoteEntry.js', 'entry');
  write('dist/mf-manifest.json', '{ "exposes": [] }');
});
afterEach(() => rmSync(repository, { recursive: true }));

describe('the commit of a release', () => {
  it('is that of the checkout, marked if files of the remote differ from it', () => {
    git('init', '--quiet');
    git('add', 'mf-a', 'mf-b');
    git('commit', '--quiet', '--message', 'first');
    const head = git('rev-parse', 'HEAD').slice(0, 12);
    expect(commit()).toBe(head);
    write('mf-b/package.json', '{ "version": "2.0.0" }');
    expect(commit()).toBe(head);
    write('mf-a/new.ts', 'text');
    expect(commit()).toBe(`${head}+changes`);
    git('add', 'mf-a');
    expect(commit()).toBe(`${head}+changes`);
    git('commit', '--quiet', '--message', 'second');
    const next = git('rev-parse', 'HEAD').slice(0, 12);
    expect(next).not.toBe(head);
    expect(commit()).toBe(next);
  });

  it('is left out outside of a repository, and before its first commit', () => {
    expect(commit()).toBeUndefined();
    git('init', '--quiet');
    expect(commit()).toBeUndefined();
  });
});
