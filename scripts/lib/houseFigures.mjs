import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { wings } from '../../shared/build/eslint/walls.mjs';
import { findCircle, importGraph } from './importGraph.mjs';
import { root, workspaces } from './repository.mjs';
import { sourceFiles } from './sourceFiles.mjs';

const maxFileLines = 400;
const maxFunctionLines = 80;

/** Names that docs/glossary.md has replaced. */
const replacedNames =
  /\b(?:patienceMs|lookEveryMs|LaterSteps|furtherScreen|CardBottom|useUp|noteEnd|endsAtOnce|roomIn|inHand|tokenExchange|exchangeAtOnce|answerVisit|countedProbe|freeProbes)\b/g;

/** @param {string} path @returns the folder of a file of the service, `wing/folder` or the wing itself; undefined outside the wings */
function folderOf(path) {
  const [wing, ...rest] = path.replace(/^identity\/src\//, '').split('/');
  if (!wings.includes(wing)) return undefined;
  return rest.length > 1 ? `${wing}/${rest[0]}` : wing;
}

/**
 * The import structure of the service.
 * @param {Map<string, string[]>} graph which files each file imports, as paths from the root
 * @returns the folders, the pairs of folders of which one imports the other, and the imports from a wing to one above it
 */
export function structureOf(graph) {
  const folders = new Set();
  const edges = new Set();
  const upward = new Set();
  for (const [file, imports] of graph) {
    const from = folderOf(file);
    if (!from || isTest(file)) continue;
    folders.add(from);
    for (const to of imports.map(folderOf)) {
      if (!to || to === from) continue;
      edges.add(`${from} -> ${to}`);
      const rank = (room) => wings.indexOf(room.split('/')[0]);
      if (rank(to) > rank(from)) upward.add(`${from} -> ${to}`);
    }
  }
  return { folders: folders.size, edges: edges.size, upward: [...upward] };
}

/** Functions of a text that are longer than the bound of ESLint's configuration. @returns their lines */
export function longFunctions(text, path) {
  const config = {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: path.endsWith('x') } } },
    rules: {
      'max-lines-per-function': ['error', { max: maxFunctionLines, skipBlankLines: true, skipComments: true }],
    },
  };
  return new Linter().verify(text, config, { filename: path, allowInlineConfig: false }).map(({ line }) => line);
}

/** A value below which a share of the sorted numbers lies. */
const quantile = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];

const isTest = (path) => /\.(test|spec)\.|\/testing\/|\/peers\/|^e2e\//.test(path);

/** Lines of tests per line of source that each package has to keep: what it had, rounded down. */
const leastTests = {
  shared: 0.4,
  shell: 0.75,
  'mf-auth': 0.5,
  'mf-passport': 0.5,
  'mf-showcase': 0.25,
  'mf-applications': 0.3,
  'mf-support': 0.35,
  identity: 0.7,
};

/** Lines of tests per line of source, by package. */
function testRatios(files) {
  const lines = (some) => some.reduce((sum, { count }) => sum + count, 0);
  return workspaces
    .filter((name) => name !== 'e2e')
    .map((name) => {
      const own = files.filter(({ path }) => path.startsWith(`${name}/`));
      const tests = own.filter(({ path }) => /\.test\./.test(path));
      const sources = own.filter(({ path }) => !isTest(path));
      return {
        name: `tests per line of ${name}`,
        value: Number((lines(tests) / lines(sources)).toFixed(2)),
        least: leastTests[name],
      };
    });
}

/**
 * Figures of the repository's readability, each with its bound.
 * @returns {{ name: string, value: number, most?: number, least?: number, where?: string[] }[]}
 */
export function houseFigures() {
  const graph = importGraph();
  const named = new Map([...graph].map(([file, imports]) => [short(file), imports.map(short)]));
  const { folders, edges, upward } = structureOf(named);
  const files = sourceFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path: short(path), text: readFileSync(path, 'utf8') }))
    .map((file) => ({ ...file, count: file.text.trimEnd().split('\n').length }));
  const sources = files.filter(({ path }) => !isTest(path));
  const lengths = sources.map(({ count }) => count).sort((one, other) => one - other);
  const circle = findCircle(graph)?.map(short) ?? [];
  const long = sources.filter(({ count }) => count > maxFileLines).map(({ path }) => path);
  const functions = sources.flatMap(({ path, text }) => longFunctions(text, path).map((line) => `${path}:${line}`));
  const replaced = sources
    .filter(({ path }) => path !== 'scripts/lib/houseFigures.mjs')
    .flatMap(({ path, text }) => [...text.matchAll(replacedNames)].map(([name]) => `${name} in ${path}`));
  const none = (name, where) => ({ name, value: where.length, most: 0, where });
  return [
    { name: 'entries of identity/src', value: readdirSync(`${root}/identity/src`).length, most: 18 },
    { name: 'folders of identity/src', value: folders, most: 60 },
    { name: 'imports between them', value: edges, most: 363 },
    none('upward imports', upward),
    none('files in a circle of imports', circle),
    { name: 'lines of a source file, median', value: quantile(lengths, 0.5), most: 60 },
    { name: 'lines of a source file, 90th percentile', value: quantile(lengths, 0.9), most: 180 },
    none(`source files over ${maxFileLines} lines`, long),
    none(`functions over ${maxFunctionLines} lines`, functions),
    none('names that the glossary has replaced', replaced),
    ...testRatios(files),
  ];
}

/** Whether a figure is outside its bound. */
export const isBroken = ({ value, most = Infinity, least = -Infinity }) => value > most || value < least;

const short = (path) => relative(root, path);
