import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './repository.mjs';

/** @returns path of the report of a command, in a folder that git ignores */
export function reportFile(name) {
  const folder = join(root, '.cache/reports');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.md`);
}

export const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

export const hardware = () =>
  `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 1e9)} GB, Node.js ${process.version}`;

/** @returns {string} rows of equal length as a table in Markdown */
export const markdownTable = (head, rows) =>
  [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
