import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const texts = sourceFiles()
  .filter((path) => /\.(ts|tsx|js|mjs|cjs|md|sql|yml|html|css)$/.test(path))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
const pages = texts.filter(({ path }) => /^(README|CHANGELOG)\.md$|^docs\/.+\.md$/.test(path));

/** What a pattern's first group matches in the repository, with the files. */
const cited = (pattern, from = texts) =>
  from.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, target]) => ({ path, target })));
const list = (citations) => citations.map(({ path, target }) => `${target} in ${path}`);
const numbersIn = (page, pattern) => new Set([...read(page).matchAll(pattern)].map(([, number]) => number));

const decisionFiles = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
const decisions = new Set(decisionFiles.map((name) => String(Number(name.slice(0, 4)))));

describe('citations in source, tests and docs', () => {
  it.each([
    ['spec N', /\bspec (\d+)/gi, numbersIn('docs/specification.md', /^## spec (\d+):/gm)],
    ['reading N', /\breading (\d+)/gi, numbersIn('docs/readings.md', /^(\d+)\. /gm)],
    ['decision N', /\bdecision (\d+)/gi, decisions],
  ])('%s names a rule that its page has', (_, pattern, known) => {
    const citations = cited(pattern);
    expect(citations.length).toBeGreaterThan(0);
    expect(list(citations.filter(({ target }) => !known.has(target)))).toEqual([]);
  });

  it('has one way to cite the specification', () => {
    expect(list(cited(/(specification,? sections? \d+)/gi))).toEqual([]);
  });

  it('names pages of docs/ that exist', () => {
    const citations = cited(/(?<![\w/.-])(docs\/[\w/.-]*\w)/g);
    expect(citations.length).toBeGreaterThan(0);
    expect(list(citations.filter(({ target }) => !existsSync(join(root, target))))).toEqual([]);
  });

  it('links from README and docs to files and headings that exist', () => {
    const links = cited(/\]\((?!https?:)([^)\s]+)\)/g, pages);
    expect(links.length).toBeGreaterThan(20);
    expect(list(links.filter((link) => !resolves(link)))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('is numbered without gaps, and each title carries the number of its file', () => {
    expect([...decisions]).toEqual(decisionFiles.map((_, at) => String(at + 1)));
    const titles = decisionFiles.map((name) => /^# (\d+)\. /.exec(read(`docs/decisions/${name}`))?.[1]);
    expect(titles).toEqual([...decisions]);
  });

  it('has an index with the title of each', () => {
    const index = read('docs/decisions/README.md');
    const missing = decisionFiles.filter((name) => {
      const [, number, title] = /^# (\d+)\. (.+)/.exec(read(`docs/decisions/${name}`)) ?? [];
      return !index.includes(`\n${number}. [${title}](${name})`);
    });
    expect(missing).toEqual([]);
  });
});

function resolves({ path, target }) {
  const [file, anchor] = target.split('#');
  const page = file ? join(dirname(path), file) : path;
  if (!existsSync(join(root, page))) return false;
  return anchor === undefined || headingsOf(page).has(anchor);
}

/** Anchors as GitHub makes them of a page's headings. */
const headingsOf = (page) =>
  new Set(
    [...read(page).matchAll(/^#+ (.+)/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
