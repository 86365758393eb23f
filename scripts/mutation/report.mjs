import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/repository.mjs';

const page = join(root, 'docs/mutation.md');
const rowPattern = /^\| `(.+?)` .*$/gm;

const detected = new Set(['Killed', 'Timeout', 'RuntimeError']);
const missed = new Set(['Survived', 'NoCoverage']);

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Adds the result of one part to docs/mutation.md: its files replace their earlier rows, other rows stay.
 * @param {import('mutation-testing-report-schema').schema.MutationTestResult} report
 * @returns {string[]} the mutants that no test noticed, one line each
 */
export function addToPage({ files }) {
  const state = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'identity/src') ? '+' : ''}`;
  const text = readFileSync(page, 'utf8');
  const rows = new Map([...text.matchAll(rowPattern)].map(([row, file]) => [file, row]));
  for (const [file, { mutants }] of Object.entries(files)) {
    const name = file.replace('identity/src/', '');
    rows.set(name, row(name, mutants, state));
  }
  const [before, , after] = text.split(/(?<=\| -.*\n)((?:\| `.*\n)*)/);
  const sorted = [...rows].sort(([one], [other]) => one.localeCompare(other)).map(([, line]) => `${line}\n`);
  writeFileSync(page, `${before}${sorted.join('')}${after}`);
  return Object.entries(files).flatMap(([file, { mutants, source }]) => survivors(file, mutants, source));
}

function row(name, mutants, state) {
  const killed = mutants.filter(({ status }) => detected.has(status)).length;
  const survived = mutants.filter(({ status }) => missed.has(status)).length;
  const score = killed + survived === 0 ? '-' : `${Math.floor((100 * killed) / (killed + survived))} %`;
  return `| \`${name}\` | ${killed} | ${survived} | ${score} | ${state} |`;
}

function survivors(file, mutants, source) {
  const lines = source.split('\n');
  return mutants
    .filter(({ status }) => missed.has(status))
    .map(({ location: { start }, mutatorName, replacement, status }) => {
      const place = `${file}:${start.line}:${start.column}`;
      return `${place} ${status} ${mutatorName}\n    ${lines[start.line - 1].trim()}\n -> ${replacement?.replaceAll('\n', ' ')}`;
    });
}
