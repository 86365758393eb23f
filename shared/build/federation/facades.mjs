import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from './installed.mjs';

/**
 * Writes, for each library of the list that has `exports`, a module that re-exports just those names.
 * It names the library by its folder: by its name it would be taken from the share scope, that is from itself.
 * @param {typeof import('./singletons.mjs').singletons} list
 * @param {string} packageDirectory absolute folder of the shell
 * @param {string} cacheDirectory folder for the modules
 * @returns {Record<string, string>} library -> absolute path of its facade
 */
export function writeFacades(list, packageDirectory, cacheDirectory) {
  mkdirSync(cacheDirectory, { recursive: true });
  const facades = {};
  for (const [library, { exports }] of Object.entries(list)) {
    if (!exports) continue;
    const file = path.join(cacheDirectory, `${library}.js`);
    const from = JSON.stringify(installed(library, packageDirectory).directory);
    writeIfChanged(file, `export { ${exports.join(', ')} } from ${from};\n`);
    facades[library] = file;
  }
  return facades;
}

/** Keeps the time stamp of an unchanged file, by which webpack checks its cache. */
function writeIfChanged(file, text) {
  let present;
  try {
    present = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  if (present !== text) writeFileSync(file, text);
}
