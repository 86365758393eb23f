import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The first of some programs that is installed on PATH.
 * @param {readonly string[]} names in the order of preference
 * @returns {string | undefined} its path
 */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}
