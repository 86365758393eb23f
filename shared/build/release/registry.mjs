/**
 * What a command does to the registry of remotes, as pure functions (format: docs/releases.md). Each returns the remote's new entry.
 * @typedef {{ version: string, entry: string, integrity: string, contract: string, prefixes: string[], releasedAt: string, retiredAt?: string,
 *   isWithdrawn?: boolean, commit?: string, bytes?: number, preload?: object[], messages?: object, firstPaint?: object }} Release
 * @typedef {Release & { percent: number, salt: string }} Canary a release for a share of the browsers
 * @typedef {Release & { format: 1, previous: Release[], canary?: Canary }} Entry the live release of a remote, and what surrounds it
 */

/** Releases that stay listed, and their files with them, for a rollback. */
export const previousKept = 10;
/** For how long the files of a replaced release stay, for the pages that have loaded it. */
export const openPagesMs = 24 * 3600 * 1000;

/** Of an entry; a reader refuses one that it does not know. */
export const format = 1;

const without = (object, ...names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** A release without what only an entry or a canary has. @returns {Release} */
const releaseOf = (entry) => without(entry, 'format', 'previous', 'canary', 'percent', 'salt');

/** @returns {Release[]} every release that an entry knows, the live one first */
export const knownReleases = (entry) =>
  entry === undefined
    ? []
    : [releaseOf(entry), ...(entry.canary ? [releaseOf(entry.canary)] : []), ...(entry.previous ?? [])];

/** Newest first; one of a version. */
function previousWith(releases, live) {
  const newest = [...releases].sort((one, other) => ((one.releasedAt ?? '') < (other.releasedAt ?? '') ? 1 : -1));
  const versions = new Set([live.version]);
  return newest.filter(({ version }) => !versions.has(version) && versions.add(version));
}

/** What stays listed: ten releases, and every other one that an open page may still load from. */
function kept(releases, now) {
  const isInUse = ({ retiredAt }) => retiredAt !== undefined && now - Date.parse(retiredAt) < openPagesMs;
  return releases.filter((release, index) => index < previousKept || isInUse(release));
}

/**
 * @param {{ isWithdrawn?: boolean }} [mark] of what is replaced: its operator has taken it back, and no build of the same sources brings it again
 * @returns {Entry} with `release` as the live one; what it replaces and a canary in progress stay listed
 */
function withLive(entry, release, now, mark = {}) {
  const retired = (other) => ({ ...releaseOf(other), retiredAt: new Date(now).toISOString(), ...mark });
  const replaced = entry && entry.version !== release.version ? [retired(entry)] : [];
  const ended = entry?.canary && entry.canary.version !== release.version ? [retired(entry.canary)] : [];
  const previous = previousWith([...replaced, ...ended, ...(entry?.previous ?? [])], release);
  return { format, ...without(release, 'retiredAt', 'isWithdrawn'), previous: kept(previous, now) };
}

const canaryRuns = ({ canary }) =>
  new Error(`A canary of version ${canary.version} runs at ${canary.percent} %: promote or stop it first.`);

/**
 * A release for every browser.
 * @param {Entry | undefined} entry
 * @param {Release} release
 * @param {number} now ms
 * @throws {Error} while a canary of another version runs
 */
export function released(entry, release, now) {
  if (entry?.canary && entry.canary.version !== release.version) throw canaryRuns(entry);
  return withLive(entry, release, now);
}

/**
 * A release for a share of the browsers. A canary that runs is replaced by it or only changes its share; its salt, and so the browsers in it, stay.
 * @param {Entry | undefined} entry
 * @param {Release} release
 * @param {{ percent: number, salt: string, now: number }} options `salt` of a new canary
 * @throws {Error} for the first release of a remote, and for the live one
 */
export function releasedToShare(entry, release, { percent, salt, now }) {
  if (!entry) throw new Error('The first release of a remote goes to every browser: leave --percent out.');
  if (entry.version === release.version) throw new Error(`Version ${release.version} is live already.`);
  const { canary } = entry;
  const previous =
    canary && canary.version !== release.version
      ? previousWith([{ ...releaseOf(canary), retiredAt: new Date(now).toISOString() }, ...entry.previous], entry)
      : entry.previous.filter(({ version }) => version !== release.version);
  return {
    ...entry,
    format,
    previous: kept(previous, now),
    canary: { ...release, percent, salt: canary?.salt ?? salt },
  };
}

/** The canary becomes the release of every browser. @throws {Error} without one */
export function promoted(entry, now) {
  if (!entry?.canary) throw new Error('No canary runs.');
  return withLive(entry, { ...releaseOf(entry.canary), releasedAt: new Date(now).toISOString() }, now);
}

/** The canary ends, and its browsers get the live release again. @throws {Error} without one */
export function stopped(entry, now) {
  if (!entry?.canary) throw new Error('No canary runs.');
  return withLive(entry, releaseOf(entry), now, { isWithdrawn: true });
}

/**
 * Back to an earlier release: to `version`, or to the newest that is older than the live one. A canary that runs is the last that was released,
 * so that without a version it is what ends.
 * @throws {Error} where there is none
 */
export function rolledBack(entry, version, now) {
  if (version === undefined && entry?.canary) return stopped(entry, now);
  const target = (entry?.previous ?? []).find((release) =>
    version === undefined ? (release.releasedAt ?? '') < (entry.releasedAt ?? '') : release.version === version,
  );
  if (!target)
    throw new Error(version === undefined ? 'No earlier release is kept.' : `Version ${version} is not kept.`);
  return withLive(entry, target, now, { isWithdrawn: true });
}
