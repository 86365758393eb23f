import { readFile, stat } from 'node:fs/promises';
import type { Locale } from '@passport/shared/constants';

/** A file of a release with the hash that the browser checks. */
export interface ReleaseFile {
  href: string;
  integrity: string;
}

/** What is deployed of one remote. */
export interface RegistryEntry {
  version: string;
  entry: string;
  /** Value of an integrity attribute for `entry`. */
  integrity: string;
  contract: string;
  /** Paths that the remote answers; `:name` stands for one segment. */
  prefixes: string[];
  /** Files that its first screen needs at once. */
  preload?: ReleaseFile[];
  messages?: Partial<Record<Locale, ReleaseFile>>;
  /** Where its first screen is kept as `{ html, css }`, by language. */
  firstPaint?: Partial<Record<Locale, string>>;
}
export type Registry = Record<string, RegistryEntry>;

/** Gives the registry as it is now; a release or a rollback shows at the next request. */
export type RegistryReader = () => Promise<Registry>;

/** A shared registry is asked for no more often than this. */
const urlFreshMs = 1000;
const urlTimeoutMs = 2000;

/**
 * Reads a registry from a file or a URL. A registry that is missing or damaged must not take the site down: the last good
 * one is kept, and the fault is reported once.
 * @param report told what is wrong
 */
export function createRegistryReader(place: string, report: (problem: unknown) => void): RegistryReader {
  const read = /^https?:/.test(place) ? urlReader(place) : fileReader(place);
  let last: Registry = {};
  let lastProblem = '';
  return async () => {
    try {
      last = (await read()) ?? last;
      lastProblem = '';
    } catch (problem) {
      const text = String(problem);
      if (text !== lastProblem) report(problem);
      lastProblem = text;
    }
    return last;
  };
}

/** Reads the file when it has changed. */
function fileReader(path: string): () => Promise<Registry | undefined> {
  let seen = '';
  return async () => {
    const { mtimeMs, size, ino } = await stat(path);
    const state = `${mtimeMs} ${size} ${ino}`;
    if (state === seen) return undefined;
    const registry = parse(await readFile(path, 'utf8'));
    seen = state;
    return registry;
  };
}

function urlReader(url: string): () => Promise<Registry | undefined> {
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < urlFreshMs) return undefined;
    askedAt = performance.now();
    const answer = await fetch(url, { signal: AbortSignal.timeout(urlTimeoutMs) });
    if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
    return parse(await answer.text());
  };
}

function parse(text: string): Registry {
  const registry = JSON.parse(text) as Registry;
  for (const [name, entry] of Object.entries(registry)) {
    const texts = [entry.version, entry.entry, entry.integrity, entry.contract];
    if (texts.some((value) => typeof value !== 'string') || !Array.isArray(entry.prefixes)) {
      throw new Error(`the registry's entry for ${name} is incomplete`);
    }
  }
  return registry;
}

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Whether a path lies below a prefix; `/` is only itself. */
function isBelow(path: string, prefix: string): boolean {
  const wanted = segments(prefix);
  const given = segments(path);
  if (wanted.length === 0) return given.length === 0;
  return wanted.every(
    (segment, index) => segment === given[index] || (segment.startsWith(':') && given[index] !== undefined),
  );
}

/** What is deployed of a remote; undefined for a name that the registry does not hold. */
export const entryOf = (registry: Registry, name: string): RegistryEntry | undefined =>
  new Map(Object.entries(registry)).get(name);

/** The remote that shows a path. @returns its name, or undefined where the shell answers itself */
export function remoteFor(registry: Registry, path: string): string | undefined {
  return Object.entries(registry).find(([, { prefixes }]) => prefixes.some((prefix) => isBelow(path, prefix)))?.[0];
}
