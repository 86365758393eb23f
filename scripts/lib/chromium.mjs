import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages } from './debianPackages.mjs';
import { onPath } from './onPath.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

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
 * @throws Error with advice if none is available
 */
export async function findChromium() {
  const isThere = named() ?? onPath(names) ?? (await ofPlaywright());
  if (isThere) return isThere;
  console.log('No Chromium found: installing one for the browser tests …');
  if (spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 }).status === 0) {
    const downloaded = await ofPlaywright();
    if (downloaded) return downloaded;
  }
  installPackages(['chromium']);
  const installed = onPath(names);
  if (installed) return installed;
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
}

/**
 * The same browser without the parts that only a window needs, if available: journeys take two thirds of the time in it.
 * @returns path of the executable, of a whole Chromium where there is no such shell
 * @throws Error with advice if neither is available
 */
export async function findHeadlessChromium() {
  const isThere = named() ?? onPath(shellNames);
  if (isThere) return isThere;
  installPackages(['chromium-headless-shell']);
  return onPath(shellNames) ?? findChromium();
}

function named() {
  const file = process.env.CHROMIUM_PATH;
  return file && existsSync(file) ? file : undefined;
}
