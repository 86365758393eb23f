import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Tries to install packages of the distribution, where this is Debian (or its kin) and we are root.
 * @param {string[]} names
 */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In runlevel 1 no service of a package is started.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  const apt = (...args) => spawnSync('apt-get', args, options);
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/**
 * Ensures that packages of the distribution are installed.
 * @param {string[]} names
 * @throws {Error} with advice where one is missing and cannot be installed
 */
export function needPackages(names) {
  const missing = () => names.filter((name) => !isInstalled(name));
  if (missing().length > 0) installPackages(missing());
  const left = missing();
  if (left.length > 0) throw new Error(`Install these packages of Debian, as root: apt-get install ${left.join(' ')}`);
}

function isInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' });
  return stdout === 'install ok installed';
}
