import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { commit, hardware, markdownTable, reportFile } from '../scripts/lib/reports.mjs';
import { addUp } from './addUp.mjs';

/** The commits that a section reports. */
const commitsIn = (text) => /, commits? ([\w, ]+)\./.exec(text)?.[1].split(', ') ?? [];

const postgresVersion = async () => {
  const program = join(await findPostgres(), 'postgres');
  return /\d\S*/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))[0];
};

/** The environment of a part. */
export const machine = async () => `${hardware()}, PostgreSQL ${await postgresVersion()}, commit ${commit()}`;

/**
 * The results of a part, as the section of its name.
 * @param {{ notShown?: string[], violations: object[] }} result `notShown`: claims of the part that this run does not cover
 */
export function sectionOf(name, result) {
  const found = result.violations.length;
  const verdict = [
    found === 0 ? 'No violation.' : `**${found} ${found === 1 ? 'violation' : 'violations'}.**`,
    ...(result.notShown ?? []).map((what) => `**Not shown: ${what}.**`),
  ].join(' ');
  const shown = result.violations.slice(0, 20).map(({ kind, detail }) => `- ${kind}: ${detail}`);
  return [
    `## ${name}`,
    `${result.date}, ${result.minutes} min, ${result.machine}. ${verdict}`,
    markdownTable(result.head, result.rows),
    ...result.notes,
    shown.join('\n'),
  ].join('\n\n');
}

const headingOf = (section) => section.trim().split('\n', 1)[0];

/** @param {string} report Markdown @returns it with this section in place of all with its heading, or at its end */
export function withSection(report, section) {
  const [head, ...others] = report.split(/\n(?=## )/);
  const heading = headingOf(section);
  const at = others.findIndex((other) => headingOf(other) === heading);
  const sections = others.filter((other, index) => index === at || headingOf(other) !== heading);
  sections.splice(at < 0 ? sections.length : at, 1, section);
  return [head, ...sections].map((part) => part.trim()).join('\n\n');
}

/**
 * The results of a part, added to those of the runs in its section. Runs are added up until one has a violation or the
 * columns of the table change: then the sums start over.
 * @param {string} report Markdown
 */
export function withRunsBefore(report, name, result) {
  const section = report.split(/\n(?=## )/).find((part) => part.startsWith(`## ${name}\n`));
  const [, minutes] = /, ([\d.]+) min, .*No violation\./.exec(section ?? '') ?? [];
  if (minutes === undefined) return result;
  const [head, , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  if (head.join() !== result.head.join()) return result;
  const commits = new Set([...commitsIn(section), ...commitsIn(`${result.machine}.`)]);
  return {
    ...result,
    minutes: Number(minutes) + result.minutes,
    machine: result.machine.replace(/ commits? .*$/, commits.size > 1 ? ` commits ${[...commits].join(', ')}` : '$&'),
    rows: addUp([...rows, ...result.rows]),
  };
}

/** Writes the results of a part into the report, next to those of other runs. @returns its section */
export function report(name, result) {
  const page = reportFile('endurance');
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '# Endurance';
  const section = sectionOf(name, result.addsUp ? withRunsBefore(before, name, result) : result);
  writeFileSync(page, `${withSection(before, section)}\n`);
  return section;
}
