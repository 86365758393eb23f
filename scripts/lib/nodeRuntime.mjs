import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../shared/build/run.mjs';
import { root } from './repository.mjs';

/** The release of Node.js that the archive and the image contain. */
export const shippedMajor = 24;

/** The releases that the product is tested on. */
const versions = new Map([
  [20, '20.20.2'],
  [22, '22.23.3'],
  [24, '24.21.0'],
]);

/**
 * Fetches Node.js for this platform from the registry, unless `.cache` has it. The package `node` names one package a platform, which holds the program.
 * @param {number} major
 * @returns {Promise<{ version: string, folder: string, program: string }>} `folder` of the package, `program` the path of the executable
 * @throws {Error} for a release that is not tested, and where the registry has none for this platform
 */
export async function nodeRuntime(major) {
  const version = versions.get(major);
  if (!version) throw new Error(`There is Node ${[...versions.keys()].join(', ')}, not ${major}.`);
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(root, '.cache/node', version);
  const folder = join(home, 'node_modules', name);
  const program = join(folder, 'bin/node');
  if (!existsSync(program)) {
    mkdirSync(home, { recursive: true });
    // Else npm takes the repository for the project.
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', '--no-save', '--ignore-scripts', ...quiet, `${name}@${version}`], { cwd: home });
  }
  return { version, folder, program };
}
