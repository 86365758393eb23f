import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './repository.mjs';
import { sourceFiles } from './sourceFiles.mjs';

export const read = (path) => readFileSync(join(root, path), 'utf8');
const texts = sourceFiles()
  .filter((path) => /\.(ts|tsx|js|mjs|cjs|md|sql|yml|html|css)$/.test(path))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
const pages = texts.filter(({ path }) => /^(README|CHANGELOG)\.md$|^docs\/.+\.md$/.test(path));

/** What a pattern's first group matches in the repository, with the files. */
export const cited = (pattern, from = texts) =>
  from.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, target]) => ({ path, target })));
const list = (citations) => citations.map(({ path, target }) => `${target} in ${path}`);
const numbersIn = (page, pattern) => new Set([...read(page).matchAll(pattern)].map(([, number]) => number));

export const decisionFiles = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
export const decisions = new Set(decisionFiles.map((name) => String(Number(name.slice(0, 4)))));

const isOneOf = (known) => (target) => known.has(target);

/** What the repository cites: for each kind its pattern, where it is looked for, and whether a target is there. */
const kinds = {
  'spec N': [/\bspec (\d+)/gi, isOneOf(numbersIn('docs/specification.md', /^## spec (\d+):/gm))],
  'reading N': [/\breading (\d+)/gi, isOneOf(numbersIn('docs/readings.md', /^(\d+)\. /gm))],
  'decision N': [/\bdecision (\d+)/gi, isOneOf(decisions)],
  'R-N': [/\b(R-\d\d)\b/g, isOneOf(numbersIn('docs/requirements.md', /^\*\*(R-\d\d)\*\*/gm))],
  'a page of docs': [/(?<![\w/.-])(docs\/[\w/.-]*\w)/g, (target) => existsSync(join(root, target))],
};

/** Names of the kinds of citations. */
export const citationKinds = Object.keys(kinds);

/** The citations of a kind. @returns how many there are, and those that lead nowhere, as `target in path` */
export function citationsOf(kind) {
  const [pattern, isThere] = kinds[kind];
  const citations = cited(pattern);
  return { count: citations.length, broken: list(citations.filter(({ target }) => !isThere(target))) };
}

/** Links of README and docs. @returns how many there are, and those whose file or heading is missing */
export function linksOfPages() {
  const links = cited(/\]\((?!https?:)([^)\s]+)\)/g, pages);
  return { count: links.length, broken: list(links.filter((link) => !resolves(link))) };
}

export { list };

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
