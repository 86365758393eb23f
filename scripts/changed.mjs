/**
 * `npm run changed`: the packages to release, by lerna: those that changed since the last release, and what depends on them. Tags do not
 * reach every clone; without one the last release is the commit that gave the repository its version.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = process.cwd();

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

const lastRelease =
  git('describe', '--tags', '--abbrev=0') || git('log', '-1', '--format=%H', '-G^  "version":', '--', 'package.json');
if (lastRelease === '') {
  console.error('There is no release to compare with: the history of this clone holds none.');
  process.exit(1);
}
console.error(`Changed since ${lastRelease.slice(0, 40)}:`);
const lerna = join(import.meta.dirname, '../node_modules/lerna/dist/cli.js');
const { status } = spawnSync(
  process.execPath,
  [lerna, 'list', '--all', '--loglevel', 'error', '--since', lastRelease, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
