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
  /** How the shell shows it, where the shell does not know it by itself: link, titles, whether it needs a session. */
  area?: { path: string; titles: Record<Locale, string>; needsSession: boolean };
  /** Files that its first screen needs at once. */
  preload?: ReleaseFile[];
  messages?: Partial<Record<Locale, ReleaseFile>>;
  /** Where its first screen is kept as `{ html, css }`, by language. */
  firstPaint?: Partial<Record<Locale, string>>;
}
export type Registry = Readonly<Record<string, RegistryEntry>>;

/** The registry's entry of a remote: its live release, and a canary where one runs. */
export interface DeployedEntry extends RegistryEntry {
  canary?: RegistryEntry & { percent: number; salt: string };
}
export type DeployedRegistry = Readonly<Record<string, DeployedEntry>>;

/** Gives the registry as it is now; a release or a rollback shows at the next request. */
export type RegistryReader = () => Promise<DeployedRegistry>;

/** The format of an entry (docs/releases.md); the first releases did not name it. */
const knownFormats: readonly unknown[] = [undefined, 1];

/** A shared registry is asked for no more often than this. */
const urlFreshMs = 1000;
const urlTimeoutMs = 2000;

/**
 * Reads a registry from a file or a URL. A registry that is missing or damaged must not take the site down: the last good
 * one is kept, and the fault is reported once.
 * @param report receives what is wrong
 * @param now clock of this process, ms
 */
export function createRegistryReader(
  place: string,
  report: (problem: unknown) => void,
  now = () => performance.now(),
): RegistryReader {
  const read = /^https?:/.test(place) ? urlReader(place, now) : fileReader(place);
  let last: DeployedRegistry = {};
  let lastProblem = '';
  return async () => {
    try {
      last = await read();
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
function fileReader(path: string): RegistryReader {
  let seen = '';
  let registry: DeployedRegistry = {};
  return async () => {
    const { mtimeMs, size, ino } = await stat(path);
    const state = `${mtimeMs} ${size} ${ino}`;
    if (state === seen) return registry;
    registry = parse(await readFile(path, 'utf8'));
    seen = state;
    return registry;
  };
}

/** Only the first request waits for the URL; those that come while it is asked again get the answer before. */
function urlReader(url: string, now: () => number): RegistryReader {
  let askedAt = -Infinity;
  let settled: Promise<DeployedRegistry> | undefined;
  let asked: Promise<DeployedRegistry> | undefined;
  const ask = async (): Promise<DeployedRegistry> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(urlTimeoutMs) });
    if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    return parse(await response.text());
  };
  return () => {
    if (asked && now() - askedAt < urlFreshMs) return settled ?? asked;
    askedAt = now();
    const answer = ask();
    const settle = (): void => void (settled = answer);
    answer.then(settle, settle);
    return (asked = answer);
  };
}

/** @throws Error that names the entry which cannot be used */
function parse(text: string): DeployedRegistry {
  const registry = JSON.parse(text) as Record<string, DeployedEntry & { format?: unknown }>;
  for (const [name, entry] of Object.entries(registry)) {
    if (!knownFormats.includes(entry.format))
      throw new Error(
        `the registry's entry for ${name} has format ${String(entry.format)}, which this site server does not know`,
      );
    const { canary } = entry;
    const isCanaryWhole =
      canary === undefined ||
      (isWhole(canary) && typeof canary.percent === 'number' && typeof canary.salt === 'string');
    if (!isWhole(entry) || !isCanaryWhole) throw new Error(`the registry's entry for ${name} is incomplete`);
  }
  return registry;
}

const isWhole = ({ version, entry, integrity, contract, prefixes }: RegistryEntry): boolean =>
  [version, entry, integrity, contract].every((value) => typeof value === 'string') && Array.isArray(prefixes);

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
