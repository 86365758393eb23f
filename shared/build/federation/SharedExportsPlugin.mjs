import semver from 'semver';
import { installed } from './installed.mjs';

/** The list entry that serves a request: `react/jsx-runtime` is served by `react/`. */
const entryOf = (published, request) =>
  published[request] ?? published[Object.keys(published).find((key) => key.endsWith('/') && request.startsWith(key))];

/**
 * Problems with the use of one shared library, as readable lines; empty without any.
 * @param {{ request: string, names: Iterable<string> | true, installedVersion: string }} use `true`: all names
 * @param {import('./sharedExports.mjs').SharedExports} published
 * @param {string} packageName
 * @returns {string[]}
 */
export function problemsOf({ request, names, installedVersion }, published, packageName) {
  const entry = entryOf(published, request);
  if (!entry) return [`${packageName} shares ${request}, which the shell does not publish.`];
  const problems = [];
  if (!semver.satisfies(entry.version, `^${installedVersion}`)) {
    problems.push(
      `${packageName} is built with ${request} ${installedVersion}, the shell brings ${entry.version}: ` +
        'release a shell with that version first, or install the version that the shell has.',
    );
  }
  if (entry.exports === '*' || (names === true && entry.isWhole)) return problems;
  if (names === true) {
    problems.push(`${packageName} uses ${request} as a whole (import * as …): import its names one by one.`);
    return problems;
  }
  const missing = [...names].filter((name) => !entry.exports.includes(name));
  if (missing.length > 0) {
    problems.push(
      `${packageName} uses ${missing.join(', ')} of ${request}, which the shell does not publish: ` +
        'add it to shared/build/federation/singletons.mjs and release the shell first.',
    );
  }
  return problems;
}

/**
 * Fails a build that would break in the page: a name outside the shell's facade is undefined at run time, and a
 * version below the shell's is refused there. Looks at the module graph, so it also sees what libraries use of each other.
 */
export class SharedExportsPlugin {
  /**
   * @param {{ published: () => Promise<import('./sharedExports.mjs').SharedExports>, packageName: string, packageDirectory: string }} options
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { published, packageName, packageDirectory } = this.options;
    const name = 'SharedExportsPlugin';
    let list;
    compiler.hooks.beforeCompile.tapPromise(name, async () => {
      list = await published();
    });
    compiler.hooks.compilation.tap(name, (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.afterOptimizeDependencies.tap(name, () => {
        for (const [request, names] of usedNames(compilation)) {
          const library = Object.hasOwn(list, request) ? request : request.split('/')[0];
          const use = { request, names, installedVersion: installed(library, packageDirectory).version };
          for (const problem of problemsOf(use, list, packageName)) {
            compilation.errors.push(new compiler.webpack.WebpackError(problem));
          }
        }
      });
    });
  }
}

/**
 * Reads the references of each import: webpack's summary of the used exports is not kept for a module without
 * its own code, such as a shared module in a remote.
 * @param {import('webpack').Compilation} compilation
 * @returns {Map<string, Set<string> | true>} shared request -> names that some module reads; true for all of them
 */
function usedNames({ modules, moduleGraph }) {
  const used = new Map();
  for (const module of modules) {
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      if (connection.module?.type !== 'consume-shared-module' || !connection.isActive(undefined)) continue;
      const request = connection.module.options.shareKey;
      const known = used.get(request) ?? new Set();
      const names = connection.dependency.getReferencedExports(moduleGraph, undefined).map(firstName);
      used.set(request, known === true || names.includes(undefined) ? true : new Set([...known, ...names]));
    }
  }
  return used;
}

/** webpack stores a reference as a path of names, optionally with flags; an empty path is the whole module. */
const firstName = (reference) => (Array.isArray(reference) ? reference[0] : reference.name[0]);
