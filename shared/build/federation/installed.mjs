import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Where a library is installed for a package, and in which version. Reads the folders themselves: most libraries do
 * not export their package.json.
 * @param {string} library name, or a prefix entry such as `react/`
 * @param {string} packageDirectory absolute folder of the package that uses it
 * @returns {{ directory: string, version: string }}
 * @throws {Error} where it is not installed
 */
export function installed(library, packageDirectory) {
  const name = library.replace(/\/$/, '');
  const places = createRequire(path.join(packageDirectory, 'package.json')).resolve.paths(name) ?? [];
  for (const place of places) {
    const directory = path.join(place, name);
    try {
      const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
      return { directory, version };
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is not installed for ${packageDirectory}; run npm install`);
}
