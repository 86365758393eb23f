import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import prettier from 'prettier';
import { root } from '../scripts/lib/repository.mjs';

const folder = join(root, '.cache/endure');
const resultsFile = join(folder, 'results.json');
export const reportFile = join(root, 'docs/endurance.md');

const readResults = () => {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return {};
  }
};

/** Keeps what a part has found beside what the others found before. @returns all of it, by part */
export function keepResult(name, result) {
  const results = { ...readResults(), [name]: result };
  mkdirSync(folder, { recursive: true });
  writeFileSync(resultsFile, JSON.stringify(results, undefined, 2));
  return results;
}

const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** What a part ran on. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 1e9)} GB, Node.js ${process.version}, commit ${commit()}`;

const tableOf = ({ head, rows }) =>
  [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function sectionOf([name, result]) {
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

/** @param {Record<string, object>} results by part @returns the report as Markdown */
export async function reportOf(results) {
  const text = [
    '# Endurance',
    'Written by `npm run endure -- --minutes N --only PART`: load clients record what they asked and what came back, a checker decides about it.',
    ...Object.entries(results).map(sectionOf),
  ].join('\n\n');
  const options = await prettier.resolveConfig(reportFile);
  return prettier.format(text, { ...options, parser: 'markdown' });
}
