import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/repository.mjs';

/** A remote whose build and release copy its one file. */
const targets = `
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';
const copy = (from, to) => cpSync(join(root, from), join(root, to));
export const unwanted = [];
export const targets = [{
  name: 'mf-a', inputs: ['mf-a/src'], outputs: ['mf-a/dist/file'], registry: 'deployments/file',
  build: async () => (console.log('builds'), copy('mf-a/src/file', 'mf-a/dist/file')),
  release: async () => (console.log('releases'), copy('mf-a/dist/file', 'deployments/file')),
}];`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passport-build-'));
  for (const path of ['scripts/build.mjs', 'scripts/lib'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', workspaces: [] }));
  writeFileSync(join(folder, 'scripts/lib/targets.mjs'), targets);
  mkdirSync(join(folder, 'mf-a/src'), { recursive: true });
  edit('first');
});
afterEach(() => rmSync(folder, { recursive: true }));

const edit = (text) => writeFileSync(join(folder, 'mf-a/src/file'), text);
const read = (path) => readFileSync(join(folder, path), 'utf8');

/** Runs the build in a process of its own. @returns what it did */
function build(isReleasing) {
  const address = pathToFileURL(join(folder, 'scripts/build.mjs')).href;
  const script = `import { build } from '${address}'; await build([], { isReleasing: ${isReleasing} });`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return said.split('\n').filter((line) => /^\w+$/.test(line));
}

describe('a remote that is built for development', () => {
  it('is built once, although nothing is released', () => {
    expect(build(false)).toEqual(['builds']);
    expect(build(false)).toEqual([]);
  });

  it('is taken as npm start has built it', () => {
    expect(build(true)).toEqual(['builds', 'releases']);
    expect(build(false)).toEqual([]);
  });

  it('is released by the next npm start', () => {
    build(true);
    edit('second');
    expect(build(false)).toEqual(['builds']);
    expect(build(true)).toEqual(['builds', 'releases']);
    expect(read('deployments/file')).toBe('second');
  });

  it('is built again where an edit is taken back', () => {
    build(true);
    edit('second');
    build(false);
    edit('first');
    expect(build(false)).toEqual(['builds']);
    expect(read('mf-a/dist/file')).toBe('first');
  });
});
