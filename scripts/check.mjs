/**
 * `npm run check`, for the minute between two edits: format, lint and types of what changed since main, and the tests nearest to it.
 * Changed as git defines it, including commits since main and untracked files.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import { run } from '../shared/build/run.mjs';
import { root } from './lib/repository.mjs';
import { secondsSince } from './lib/secondsSince.mjs';
import { setup } from './setup.mjs';

/** The most test files that one check runs: all tests of a file that everything imports would take as long as `npm test`. */
const maxTests = 12;
const bin = (path) => join(root, 'node_modules', path);
const [eslint, jest, prettier, tsc] = [
  'eslint/bin/eslint.js',
  'jest/bin/jest.js',
  'prettier/bin/prettier.cjs',
  'typescript/bin/tsc',
].map(bin);
const jestArgs = ['--experimental-vm-modules', '--no-warnings', jest, '--config', 'jest.config.mjs'];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const isKnown = (revision) => spawnSync('git', ['rev-parse', '--verify', '-q', revision], { cwd: root }).status === 0;

/** @returns {string[]} paths, relative to the repository, of the changed files that still exist */
function changedFiles() {
  const main = ['origin/main', 'main'].find(isKnown) ?? 'HEAD';
  const base = git('merge-base', 'HEAD', main).trim();
  // With -z git does not quote names that are not ASCII.
  const tracked = git('diff', '-z', '--name-only', '--diff-filter=d', base);
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard');
  return [...new Set(`${tracked}${untracked}`.split('\0').filter(Boolean))];
}

/** How many folders apart two files are. */
const distance = (from, to) => relative(dirname(from), dirname(to)).split('/').filter(Boolean).length;

/** @returns {{ near: string[], left: number }} the tests that import a changed file, the nearest first */
function testsOf(changed) {
  const found = execFileSync(process.execPath, [...jestArgs, '--listTests', '--findRelatedTests', ...changed], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(root, path));
  const nearest = (test) => Math.min(...changed.map((file) => distance(file, test)));
  const ordered = found.map((test) => [nearest(test), test]).sort(([a], [b]) => a - b);
  const near = ordered.slice(0, maxTests).map(([, test]) => test);
  return { near, left: found.length - near.length };
}

const failures = [];
async function step(name, args) {
  const startedAt = performance.now();
  const failed = await run(process.execPath, args, { cwd: root }).then(
    () => false,
    (error) => {
      failures.push(name);
      // Without the first line: the command, with the names of all files.
      console.error(error.message.slice(error.message.indexOf('\n') + 1));
      return true;
    },
  );
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}, ${secondsSince(startedAt)} s`);
}

await setup();
const changed = changedFiles();
const code = changed.filter((file) => /\.(?:[jt]sx?|mjs)$/.test(file) && !file.endsWith('.d.mts'));
if (changed.length === 0) {
  console.log('Nothing has changed since main.');
  process.exit();
}
console.log(`${changed.length} files changed since main.`);
const { near, left } = code.length > 0 ? testsOf(code) : { near: [], left: 0 };

await Promise.all([
  step('types', [
    tsc,
    '-p',
    'tsconfig.json',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ]),
  (async () => {
    await step('format', [prettier, '--check', '--ignore-unknown', ...changed]);
    if (code.length > 0) await step('lint', [eslint, '--max-warnings', '0', '--no-warn-ignored', ...code]);
    if (near.length > 0)
      await step(`tests (${near.length} files)`, [
        ...jestArgs,
        '--ci',
        '--maxWorkers',
        '2',
        '--runTestsByPath',
        ...near,
      ]);
  })(),
]);
if (left > 0) console.log(`${left} more files of tests depend on what changed: npm test runs them.`);
process.exitCode = failures.length > 0 ? 1 : 0;
