/** What an archive of the product consists of. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundleForNode } from '../../shared/build/bundleForNode.mjs';
import { publishBuild } from '../../shared/build/release/commands.mjs';
import { nodeRuntime, shippedMajor } from '../lib/nodeRuntime.mjs';
import { browserPackages, manifestOf, serverPackages } from '../lib/packages.mjs';
import { remotes, root } from '../lib/repository.mjs';
import { listOf } from './cyclonedx.mjs';
import { operatorFiles } from './operatorFiles.mjs';

/** Folders of builds. */
const builds = ['identity/dist', 'shell/dist', 'shell/dist-server'];
/** Needed by compilers and debuggers only. */
const isLeftOut = /\.(?:map|d\.[cm]?ts|tsbuildinfo)$/;

/** @returns {string[]} every file below a folder, in order */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** Copies a package without its nested node_modules: each nested package that is needed is listed by `serverPackages` itself. */
function copyPackage(folder, target) {
  const inner = join(root, folder, 'node_modules');
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter: (source) => source !== inner && !isLeftOut.test(source),
  });
}

/** Writes package.json of the archive and of its two builds: it makes their files ES modules and states the version. */
function writeManifests(target, version) {
  const write = (file, value) => writeFileSync(join(target, file), `${JSON.stringify(value, null, 2)}\n`);
  const scripts = {
    start: 'exec bin/node start.mjs',
    'start:site': 'exec bin/node shell/dist-server/server.js',
    admin: 'bin/node identity/dist/admin.js',
  };
  const { engines } = manifestOf('.');
  write('package.json', { name: 'passport', version, private: true, type: 'module', engines, scripts });
  for (const name of ['identity', 'shell'])
    write(`${name}/package.json`, { name, version, private: true, type: 'module' });
}

/** Writes SHA256SUMS, in the format that `sha256sum --check` reads. */
function writeChecksums(target) {
  const lines = filesBelow(target).map((file) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(target, file)))
      .digest('hex');
    return `${hash}  ${file}\n`;
  });
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''));
}

/**
 * Deletes the folder `target` and fills it with the built product and the Node.js that runs it.
 * @param {string} target
 * @param {{ version: string, at: Date, commit: string | undefined }} release
 */
export async function fillArchive(target, release) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const path of [...builds, ...operatorFiles]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true, filter: (source) => !isLeftOut.test(source) });
  }
  const deployments = join(target, 'deployments');
  for (const name of remotes)
    await publishBuild({ name, packageFolder: join(root, name), deployments }, join(root, name, 'dist'));
  const runtime = await nodeRuntime(shippedMajor);
  cpSync(runtime.program, join(target, 'bin/node'));
  cpSync(join(runtime.folder, 'LICENSE'), join(target, 'bin/LICENSE'));
  const server = serverPackages();
  for (const folder of server) copyPackage(folder, target);
  await bundleForNode(
    { [relative(root, join(target, 'start.mjs'))]: 'scripts/package/start.mjs' },
    { sourcemap: false },
  );
  writeManifests(target, release.version);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = [
    ...browserPackages().map((folder) => ({ folder, isInBrowser: true })),
    ...[relative(root, runtime.folder), ...server].map((folder) => ({ folder, isInBrowser: false })),
  ];
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(listOf({ ...release, lock }, packages), null, 2)}\n`);
  writeChecksums(target);
}
