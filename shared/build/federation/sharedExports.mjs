import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installed } from './installed.mjs';

/**
 * The libraries that a shell shares with its remotes, as published next to it in `shared-exports.json`.
 * @typedef {{ version: string, exports: string[] | '*', isWhole: boolean }} SharedLibrary its names, `*` for a prefix
 *   entry, whose names depend on the module; only a whole library may be used as a namespace (`import * as …`)
 * @typedef {Record<string, SharedLibrary>} SharedExports
 */

/**
 * The list of this checkout's shell.
 * @param {typeof import('./singletons.mjs').singletons} list
 * @param {string} packageDirectory absolute folder of the shell
 * @returns {SharedExports}
 */
export function sharedExports(list, packageDirectory) {
  const require = createRequire(path.join(packageDirectory, 'package.json'));
  return Object.fromEntries(
    Object.entries(list).map(([library, { exports, whole }]) => {
      const names = exports ?? (library.endsWith('/') ? '*' : ['default', ...Object.keys(require(library))].sort());
      const { version } = installed(library, packageDirectory);
      return [library, { version, exports: names, isWhole: whole === true }];
    }),
  );
}

/**
 * Reads the list that a deployed shell publishes.
 * @param {string} place path or http(s) address of its `shared-exports.json`
 * @returns {Promise<SharedExports>}
 * @throws {Error} where it cannot be read
 */
export async function readSharedExports(place) {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'));
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
  return answer.json();
}
