/** An earlier release, built from its commit with its own packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/repository.mjs';

/** Commits with the version and the migrations of releases that are named neither by a tag nor by their subject. */
const commits = { '0.1.0': '88110b30', '0.2.0': 'ef4157f5' };

const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });

function commitOf(version) {
  for (const name of [`v${version}`, version, commits[version]])
    try {
      if (name !== undefined) return git('rev-parse', '--verify', `${name}^{commit}`).toString().trim();
    } catch {
      // This clone has no such tag.
    }
  const named = git('log', '-1', '--format=%H', '--fixed-strings', `--grep=chore(release): ${version}`);
  return named.toString().trim() || undefined;
}

/** The newest release that left a backup and is not what is checked out. */
function lastVersion() {
  const head = git('rev-parse', 'HEAD').toString().trim();
  return readdirSync(join(root, 'identity/fixtures/releases'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .findLast((version) => ![undefined, head].includes(commitOf(version)));
}

/**
 * Builds an earlier release, by default the last one.
 * @returns {{ version: string, commit: string, service: string, site?: string } | undefined} its programs; undefined where this clone lacks its commit
 */
export function buildRelease(version = lastVersion()) {
  const commit = version && commitOf(version);
  if (commit === undefined) return undefined;
  const folder = join(root, '.cache/releases', version);
  const run = (file, args, options) =>
    execFileSync(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...options });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('tar', ['-x'], { input: git('archive', commit), stdio: 'pipe' });
  // The lock file of 0.1.0 lacks packages of other platforms, for which `npm ci` refuses it.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error']);
  run(process.execPath, ['scripts/build.mjs', 'identity', 'site']);
  const isOneProgram = existsSync(join(folder, 'shell/dist-server/site.js'));
  return {
    version,
    commit: commit.slice(0, 8),
    service: join(folder, 'identity/dist/server.js'),
    ...(!isOneProgram && { site: join(folder, 'shell/dist-server/server.js') }),
  };
}
