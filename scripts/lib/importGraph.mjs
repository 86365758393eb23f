import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './repository.mjs';
import { sourceFiles } from './sourceFiles.mjs';

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** The file of ours that an import names; undefined for a package. */
function resolved(from, specifier) {
  const base = specifier.startsWith('@passport/shared/')
    ? join(root, 'shared/src', specifier.slice('@passport/shared/'.length))
    : join(dirname(from), specifier);
  if (!specifier.startsWith('.') && !specifier.startsWith('@passport/shared/')) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(isFile);
}

/** Imports of code; types leave nothing behind, and a dynamic import waits until it is called. */
const codeImports = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'([^']+)'/gm;

/** Dynamic imports of a literal; `typeof import('…')` and `import('…').Type` are types. */
const dynamicImports = /(?<!typeof )\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'\s*\)(?!\.[A-Z])/g;

/** The files of ours that a file imports. */
function importsOf(path, patterns = [codeImports]) {
  const text = readFileSync(path, 'utf8');
  const specifiers = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier]) => specifier));
  return specifiers.map((specifier) => resolved(path, specifier)).filter(Boolean);
}

/** Which files each file imports, tests left out. @returns {Map<string, string[]>} absolute paths */
export function importGraph() {
  const files = sourceFiles().filter((path) => /\/(?:src|server)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path));
  return new Map(files.map((path) => [path, importsOf(path)]));
}

/** All files that a program consists of, with those that it imports later. @param {string} entry absolute path @returns {string[]} absolute paths */
export function reachableFrom(entry) {
  const found = new Set();
  const walk = (path) => {
    if (found.has(path)) return;
    found.add(path);
    importsOf(path, [codeImports, dynamicImports]).forEach(walk);
  };
  walk(entry);
  return [...found];
}

/** @returns {string[] | undefined} the first circle that a walk through the graph meets, as paths; undefined if there is none */
export function findCircle(graph) {
  const done = new Set();
  const walk = (file, trail) => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of graph.get(file) ?? []) {
      const circle = walk(imported, [...trail, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return undefined;
}
