import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** An installed Chromium on PATH. @returns its path, or undefined */
function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** The Chromium that Playwright brings, where it has been downloaded. */
async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/**
 * Finds a Chromium for the browser tests and benches, or installs one: what CHROMIUM_PATH names, one on PATH,
 * Playwright's own, and last the distribution's package (as root on Debian).
 * @returns path of the executable
 * @throws Error with advice where none can be had
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const found = onPath() ?? (await ofPlaywright());
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests …');
  if (spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 }).status === 0) {
    const downloaded = await ofPlaywright();
    if (downloaded) return downloaded;
  }
  installPackage('chromium');
  const installed = onPath();
  if (installed) return installed;
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
}

/**
 * Installs a package of the distribution, where this is Debian (or its kin) and we are root; otherwise does nothing.
 * @param {string} name package name
 */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}
