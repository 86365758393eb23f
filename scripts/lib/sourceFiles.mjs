import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'generated']);

/**
 * Files that people write: everything of the repository but what is installed, built or kept at run time.
 * @param {string} [folder] where to begin
 * @returns {string[]} absolute paths
 */
export function sourceFiles(folder = root) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : sourceFiles(join(folder, entry.name));
    return entry.isFile() ? [join(folder, entry.name)] : [];
  });
}

const isSkipped = (name) =>
  skipped.has(name) || name.startsWith('dist-') || (name.startsWith('.') && name !== '.github');
