import { readFile, stat } from 'node:fs/promises';
import type { Locale } from '@passport/shared/constants';
import { remoteOf } from '../src/routes/remoteOf';

/** A file of a release with the hash that the browser checks. */
export interface ReleaseFile {
  href: string;
  integrity: string;
}

/** The deployed release of one remote. */
export interface RegistryEntry {
  version: string;
  entry: string;
  /** Value of an integrity attribute for `entry`. */
  integrity: string;
  contract: string;
  /** Paths that the remote answers; `:name` stands for one segment. */
  prefixes: string[];
  /** How the shell shows an area that it does not define itself: link, titles, whether it needs a session. */
  area?: { path: string; titles: Record<Locale, string>; needsSession: boolean };
  /** Whose pages name it: `operators` is for those below /operator alone; everybody's by default. */
  audience?: string;
  /** Files that its first screen needs initially. */
  preload?: ReleaseFile[];
  messages?: Partial<Record<Locale, ReleaseFile>>;
  /** Address of its first screen as `{ html, css }`, by language. */
  firstPaint?: Partial<Record<Locale, string>>;
}
export type Registry = Readonly<Record<string, RegistryEntry>>;

/** The registry's entry of a remote: its live release, and a running canary. */
export interface DeployedEntry extends RegistryEntry {
  canary?: RegistryEntry & { percent: number; salt: string };
}
export type DeployedRegistry = Readonly<Record<string, DeployedEntry>>;

/** Returns the current registry; a release or a rollback takes effect at the next request. */
export type RegistryReader = () => Promise<DeployedRegistry>;

/** The format of an entry (docs/releases.md); the first releases had none. */
const knownFormats: readonly unknown[] = [undefined, 1];

/** Minimum interval between requests of a shared registry. */
const urlFreshMs = 1000;
const urlTimeoutMs = 2000;
/** A release or a rollback takes effect within five seconds: an older response is not used while a newer one is pending. */
const urlOldMs = 5000;

/**
 * Reads a registry from a file or a URL. A registry that is missing, damaged or suddenly empty must not take the site down: the
 * last good one is kept, and the fault is reported once.
 * @param report receives the faults
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
      const registry = await read();
      // The last remote is never removed on purpose: the registry is truncated, or wrong.
      if (isEmpty(registry) && !isEmpty(last)) throw new Error('the registry has become empty');
      last = registry;
      lastProblem = '';
    } catch (problem) {
      const text = String(problem);
      if (text !== lastProblem) report(problem);
      lastProblem = text;
    }
    return last;
  };
}

const isEmpty = (registry: DeployedRegistry): boolean => Object.keys(registry).length === 0;

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

/**
 * Refreshes the URL in the background of requests, which get the previous response. They wait for the first valid response, and after a quiet time, when the
 * previous one is too old; but not once the URL has failed.
 */
function urlReader(url: string, now: () => number): RegistryReader {
  let askedAt = -Infinity;
  let goodAt = -Infinity;
  let hasFailed = false;
  let asking: Promise<DeployedRegistry> | undefined;
  let settled: Promise<DeployedRegistry> | undefined;
  const fetchIt = async (): Promise<DeployedRegistry> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(urlTimeoutMs) });
    if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    return parse(await response.text());
  };
  const ask = (): void => {
    const at = (askedAt = now());
    const answer = (asking = fetchIt());
    const settle = (isGood: boolean): void => {
      asking = undefined;
      settled = answer;
      hasFailed = !isGood;
      if (isGood) goodAt = at;
    };
    answer.then(
      () => settle(true),
      () => settle(false),
    );
  };
  return () => {
    if (!asking && now() - askedAt >= urlFreshMs) ask();
    const isTooOld = now() - goodAt >= urlOldMs;
    const mayWait = isTooOld && (!hasFailed || goodAt === -Infinity);
    return (mayWait ? asking : undefined) ?? settled ?? asking!;
  };
}

/** @throws Error that names the invalid entry */
function parse(text: string): DeployedRegistry {
  const registry: unknown = JSON.parse(text);
  if (!isObject(registry)) throw new Error('the registry is no object of entries');
  for (const [name, entry] of Object.entries(registry)) {
    if (isObject(entry) && !knownFormats.includes(entry.format))
      throw new Error(
        `the registry's entry for ${name} has format ${String(entry.format)}, which this release does not know`,
      );
    if (!isWhole(entry) || !(entry.canary === undefined || isWholeCanary(entry.canary)))
      throw new Error(`the registry's entry for ${name} is incomplete`);
  }
  return registry as DeployedRegistry;
}

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string';
const areAll = (values: unknown, check: Check): boolean => isObject(values) && Object.values(values).every(check);
const isFile: Check = (value) => isObject(value) && isText(value.href) && isText(value.integrity);
const isList = (value: unknown, check: Check): boolean => Array.isArray(value) && value.every(check);

const isArea: Check = (value) => isObject(value) && isText(value.path) && areAll(value.titles, isText);
const isAbsentOr = (value: unknown, check: Check): boolean => value === undefined || check(value);

/** Optional fields too: a wrong type of any of them would break every page. */
function isWhole(release: unknown): release is Fields {
  if (!isObject(release)) return false;
  const { version, entry, integrity, contract, prefixes, area, audience, preload, messages, firstPaint } = release;
  return (
    [version, entry, integrity, contract].every(isText) &&
    isList(prefixes, isText) &&
    isAbsentOr(area, isArea) &&
    isAbsentOr(audience, isText) &&
    isAbsentOr(preload, (files) => isList(files, isFile)) &&
    isAbsentOr(messages, (files) => areAll(files, isFile)) &&
    isAbsentOr(firstPaint, (addresses) => areAll(addresses, isText))
  );
}

const isWholeCanary: Check = (canary) => isWhole(canary) && typeof canary.percent === 'number' && isText(canary.salt);

/** The deployed release of a remote; undefined for a name that the registry does not hold. */
export const entryOf = (registry: Registry, name: string): RegistryEntry | undefined =>
  new Map(Object.entries(registry)).get(name);

/** The remote that shows a path. @returns its name, or undefined if the shell itself serves it */
export const remoteFor = (registry: Registry, path: string): string | undefined =>
  remoteOf(
    Object.entries(registry).map(([name, { prefixes }]) => ({ name, prefixes })),
    path,
  );
