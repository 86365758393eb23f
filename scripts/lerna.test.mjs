import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';

const documented = readFileSync(join(root, 'docs/releases.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the packages that changed', () => {
  let folder;
  /** @param {string} typed by whoever runs it */
  const answering = (typed, program, ...args) =>
    execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      input: typed,
      stdio: ['pipe', 'pipe', 'pipe'],
    }).trim();
  const run = (program, ...args) => answering('', program, ...args);
  const write = (file, content) => writeFileSync(join(folder, file), content);
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const commit = (subject) => {
    run('git', 'add', '.');
    run('git', 'commit', '-q', '-m', subject);
  };
  const changed = () =>
    run(process.execPath, join(root, 'scripts/changed.mjs'))
      .replaceAll(' (PRIVATE)', '')
      .split('\n')
      .map((line) => line.trim())
      .sort();
  /** A command of docs/releases.md, as package.json defines it. @param {string} [typed] by whoever runs it */
  const npm = (command, typed = '') => {
    expect(documented).toMatch(new RegExp(`^npm run ${command} +#`, 'm'));
    const [name, ...more] = command.split(' -- ');
    const [program, ...args] = [...scripts[name].split(' '), ...more];
    expect(program).toBe('lerna');
    return answering(typed, process.execPath, join(root, 'node_modules/lerna/dist/cli.js'), ...args);
  };

  // A repository of three packages with our lerna.json.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'passport-lerna-'));
    cpSync(join(root, 'lerna.json'), join(folder, 'lerna.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('.gitignore', 'node_modules\n');
    const manifest = (name, more) => JSON.stringify({ name, version: '0.1.0', private: true, ...more }, null, 2);
    write('package.json', manifest('site', { workspaces: ['mf-a', 'mf-b', 'shared'] }));
    for (const name of ['mf-a', 'mf-b', 'shared']) mkdirSync(join(folder, name));
    write('shared/package.json', manifest('shared'));
    write('mf-a/package.json', manifest('mf-a', { dependencies: { shared: '*' } }));
    write('mf-b/package.json', manifest('mf-b', { version: '1.0.0', dependencies: { shared: '*' } }));
    run('git', 'init', '-q');
    for (const [name, value] of [
      ['user.name', 'Anna'],
      ['user.email', 'anna@mail.example'],
      ['commit.gpgsign', 'false'],
    ])
      run('git', 'config', name, value);
    commit('chore: versions');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are listed since the last release, with what depends on them, also in a clone without tags', () => {
    expect(documented).toContain('npm run changed');
    expect(scripts.changed).toBe('node scripts/changed.mjs');
    expect(changed()).toEqual(['']);
    write('mf-a/screen.ts', '1');
    commit('feat(mf-a): show the list sooner');
    expect(changed()).toEqual(['mf-a']);
    write('shared/date.ts', '1');
    commit('refactor(shared): write dates in one form');
    expect(changed()).toEqual(['mf-a', 'mf-b', 'shared']);
  });

  it('are confirmed first, and get nothing without a yes', () => {
    const before = read('mf-a/package.json');
    npm('versions', 'n\n');
    expect(read('mf-a/package.json')).toBe(before);
    expect(run('git', 'tag')).toBe('');
    npm('versions', 'y\n');
    expect(run('git', 'tag').split('\n').sort()).toEqual(['mf-a@0.2.0', 'mf-b@1.0.1', 'shared@0.1.1']);
    expect(changed()).toEqual(['']);
  });

  it('get versions of their own, tags, and a changelog of the commits that touched them', () => {
    write('mf-b/screen.ts', '1');
    commit('fix(mf-b): word the empty list\n\nBREAKING CHANGE: needs contract 2.0');
    expect(changed()).toEqual(['mf-b']);
    npm('versions -- --yes');
    expect(run('git', 'tag').split('\n')).toContain('mf-b@2.0.0');
    expect(JSON.parse(read('mf-b/package.json')).version).toBe('2.0.0');
    expect(JSON.parse(read('mf-a/package.json')).version).toBe('0.2.0');
    expect(read('mf-b/CHANGELOG.md')).toMatch(/2\.0\.0.+### Bug Fixes\s+\* \*\*mf-b:\*\* word the empty list /s);
    expect(read('mf-b/CHANGELOG.md')).toMatch(/### BREAKING CHANGES\s+\* \*\*mf-b:\*\* needs contract 2\.0/);
    expect(read('mf-b/CHANGELOG.md')).not.toContain('sooner');
    expect(read('mf-a/CHANGELOG.md')).toMatch(/### Features\s+\* \*\*mf-a:\*\* show the list sooner /);
    expect(read('shared/CHANGELOG.md')).not.toContain('dates');
    expect(run('git', 'status', '--porcelain')).toBe('');
    expect(existsSync(join(folder, 'CHANGELOG.md'))).toBe(false);
  });
});
