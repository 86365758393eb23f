import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import prettier from 'prettier';
import { root } from '../scripts/lib/repository.mjs';

const reportFile = join(root, 'docs/endurance.md');

const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** What a part ran on. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 1e9)} GB, Node.js ${process.version}, commit ${commit()}`;

const tableOf = ({ head, rows }) =>
  [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What a part has found, as the section of its name. */
export function sectionOf(name, result) {
  const verdict = result.violations.length === 0 ? 'No violation.' : `**${result.violations.length} violations.**`;
  const shown = result.violations.slice(0, 20).map(({ kind, detail }) => `- ${kind}: ${detail}`);
  return [
    `## ${name}`,
    `${result.date}, ${result.minutes} min, ${result.machine}. ${verdict}`,
    tableOf(result),
    ...result.notes,
    shown.join('\n'),
  ].join('\n\n');
}

/** @param {string} report Markdown @returns it with this section in place of the one with its heading, or at its end */
export function withSection(report, section) {
  const [heading] = section.split('\n', 1);
  const [head, ...sections] = report.split(/\n(?=## )/);
  const at = sections.findIndex((other) => other.split('\n', 1)[0] === heading);
  sections.splice(at < 0 ? sections.length : at, 1, section);
  return [head, ...sections].map((part) => part.trim()).join('\n\n');
}

/** Writes what a part has found to docs/endurance.md, beside what other runs found. @returns its section */
export async function report(name, result) {
  const section = sectionOf(name, result);
  const options = await prettier.resolveConfig(reportFile);
  const text = withSection(readFileSync(reportFile, 'utf8'), section);
  writeFileSync(reportFile, await prettier.format(text, { ...options, parser: 'markdown' }));
  return section;
}
