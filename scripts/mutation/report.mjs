import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { markdownTable, commit, reportFile } from '../lib/reports.mjs';
import { root } from '../lib/repository.mjs';

const head = ['File', 'Killed', 'Survived', 'Run on'];
const detected = new Set(['Killed', 'Timeout', 'RuntimeError']);
const missed = new Set(['Survived', 'NoCoverage']);

/**
 * Adds the result of one part to the report: its files replace their earlier rows, other rows stay.
 * @param {import('mutation-testing-report-schema').schema.MutationTestResult} result
 * @returns {string[]} the mutants that no test noticed, one line each
 */
export function addToReport({ files }) {
  const page = reportFile('mutation');
  const changed = execFileSync('git', ['status', '--porcelain', '--', 'identity/src'], { cwd: root }).length > 0;
  const state = `${commit()}${changed ? '+' : ''}`;
  writeFileSync(page, withFiles(existsSync(page) ? readFileSync(page, 'utf8') : '', files, state));
  return Object.entries(files).flatMap(([file, { mutants, source }]) => survivors(file, mutants, source));
}

/**
 * @param {string} report Markdown, or nothing yet
 * @param {import('mutation-testing-report-schema').schema.FileResultDictionary} files
 * @param {string} state the commit that was run
 * @returns {string} the report with the rows of these files, and the score of all
 */
export function withFiles(report, files, state) {
  const earlier = [...report.matchAll(/^\| `.+$/gm)].map(([line]) => line.slice(2, -2).split(' | '));
  const rows = new Map(earlier.map((row) => [row[0], row]));
  for (const [file, { mutants }] of Object.entries(files)) {
    const count = (states) => mutants.filter(({ status }) => states.has(status)).length;
    rows.set(`\`${file}\``, [`\`${file}\``, count(detected), count(missed), state]);
  }
  const sorted = [...rows.values()].sort(([one], [other]) => one.localeCompare(other));
  const sum = (column) => sorted.reduce((total, row) => total + Number(row[column]), 0);
  const [killed, all] = [sum(1), sum(1) + sum(2)];
  const score =
    all === 0 ? 'No mutant was tried.' : `${killed} of ${all} killed: ${Math.floor((100 * killed) / all)} %.`;
  return ['# Mutation runs', score, markdownTable(head, sorted)].join('\n\n') + '\n';
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
