/**
 * Installs what is missing: once after a clone, and again when a package.json has changed. Needs only Node and npm.
 * `node scripts/setup.mjs product` leaves out what only tests and linters need, which is half of the packages.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../shared/build/run.mjs';
import { endOnSignal } from './lib/endOnSignal.mjs';
import { hashOf } from './lib/hash.mjs';
import { root, workspaces } from './lib/repository.mjs';
import { secondsSince } from './lib/secondsSince.mjs';

const stampOf = (scope) => join(root, `node_modules/.passport-installed-${scope}`);
const manifests = ['package.json', '.npmrc', ...workspaces.map((folder) => `${folder}/package.json`)];
const [wantedMajor, wantedMinor] = [20, 19];

/** The workspaces that run or build the product; tools of tests and linters are packages of the root and of e2e. */
const ofProduct = workspaces.filter((name) => name !== 'e2e').flatMap((name) => ['--workspace', name]);

/**
 * @param {'product' | 'all'} scope what has to be installed
 * @throws Error with one clear sentence where Node is too old or npm fails
 */
export async function setup(scope = 'all') {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    throw new Error(`Node ${wantedMajor}.${wantedMinor} or newer is needed; this is ${process.versions.node}.`);
  }
  const wanted = hashOf(root, manifests);
  const isInstalled = (name) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === wanted;
  if (isInstalled('all') || isInstalled(scope)) return;
  console.log('Installing packages …');
  const startedAt = performance.now();
  // Not `npm ci`: a lock file made on one platform lacks the optional binaries of others.
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  // Whatever NODE_ENV is: what builds is among them.
  const install = ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (scope === 'product') install.push(...ofProduct);
  await endOnSignal(() => run('npm', install, options)).catch(() => {
    throw new Error('npm install failed: see above.');
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  // npm may have completed a manifest; the stamp is for the current file.
  writeFileSync(stampOf(scope), hashOf(root, manifests));
  console.log(`Installed in ${secondsSince(startedAt)} s.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await setup(process.argv[2]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
