import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files that are never an input of a build. */
const left = new Set(['node_modules', 'dist', 'dist-server', 'dist-standalone', '.cache', '.data']);
const isTest = /\.test\.(ts|tsx|mjs)$/;

/** Every file below a place, or the place itself where it is a file; in one order on every machine. */
function filesOf(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !left.has(name) && !isTest.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(join(place, name)));
}

/**
 * One text for the content of files and folders; tests and build output are left out.
 * @param {string} root folder that the names are relative to
 * @param {string[]} places paths below it
 * @returns {string} 16 hexadecimal digits
 */
export function hashOf(root, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesOf(join(root, place)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
