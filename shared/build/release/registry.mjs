/**
 * The changes that the release commands make to a remote's entry of the registry, as pure functions (format: docs/releases.md). Each change
 * returns the new entry.
 * @typedef {{ version: string, entry: string, integrity: string, contract: string, prefixes: string[], releasedAt: string, retiredAt?: string,
 *   isWithdrawn?: boolean, commit?: string, bytes?: number, preload?: object[], messages?: object, firstPaint?: object }} Release
 * @typedef {Release & { percent: number, salt: string }} Canary a release for a share of the browsers
 * @typedef {Release & { format: 1, previous: Release[], canary?: Canary }} Entry the live release of a remote with its earlier releases and its canary
 */

/** How many earlier releases stay listed, with their files, for a rollback. */
export const previousKept = 10;
/** How long the files of a replaced release are kept for pages that are already open. */
export const openPagesMs = 24 * 3600 * 1000;

/** Format of an entry. Every reader of a registry rejects an unknown format. */
export const format = 1;
/** The first releases had no format field. */
export const knownFormats = [undefined, format];

const without = (object, ...names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** The release itself, without the fields that only an entry or a canary has. @returns {Release} */
const releaseOf = (entry) => without(entry, 'format', 'previous', 'canary', 'percent', 'salt');

/** @returns {Release[]} every release that an entry knows, the live one first */
export const knownReleases = (entry) =>
  entry === undefined
    ? []
    : [releaseOf(entry), ...(entry.canary ? [releaseOf(entry.canary)] : []), ...(entry.previous ?? [])];

/** Newest first, without the live version; of several with one version the first one. */
function previousWith(releases, live) {
  const versions = new Set([live.version]);
  return releases
    .filter(({ version }) => !versions.has(version) && versions.add(version))
    .sort((one, other) => ((one.releasedAt ?? '') < (other.releasedAt ?? '') ? 1 : -1));
}

/** The releases to keep: the newest ten, and every one that was live within the last day. */
function pruned(releases, now) {
  const isInUse = ({ retiredAt }) => retiredAt !== undefined && now - Date.parse(retiredAt) < openPagesMs;
  return releases.filter((release, index) => index < previousKept || isInUse(release));
}

/**
 * A canary that ends without being promoted. It was never live for all browsers, so a rollback must not lead to it; if it is an earlier release
 * again, that one stays unchanged.
 * @returns {Release}
 */
function endedCanary({ canary, previous = [] }, now) {
  const earlier = previous.find(({ version }) => version === canary.version);
  return { ...(earlier ?? { ...releaseOf(canary), isWithdrawn: true }), retiredAt: new Date(now).toISOString() };
}

/**
 * @param {{ isWithdrawn?: boolean }} [mark] fields added to the replaced releases. `isWithdrawn`: an operator withdrew the release, so that neither a
 *   rollback without a version nor `npm start` brings it back
 * @returns {Entry} with `release` as the live one; the replaced release and a canary in progress stay listed
 */
function withLive(entry, release, now, mark = {}) {
  const retired = (other) => ({ ...releaseOf(other), retiredAt: new Date(now).toISOString(), ...mark });
  const replaced = entry && entry.version !== release.version ? [retired(entry)] : [];
  const ended = entry?.canary && entry.canary.version !== release.version ? [endedCanary(entry, now)] : [];
  const previous = previousWith([...replaced, ...ended, ...(entry?.previous ?? [])], release);
  return { format, ...without(release, 'retiredAt', 'isWithdrawn'), previous: pruned(previous, now) };
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
export function withRelease(entry, release, now) {
  if (entry?.canary && entry.canary.version !== release.version) throw canaryRuns(entry);
  return withLive(entry, release, now);
}

/**
 * Releases to a share of the browsers. A running canary of another version is replaced; one of the same version only changes its share. The
 * salt is kept either way, so that the same browsers stay in the canary.
 * @param {Entry | undefined} entry
 * @param {Release} release
 * @param {{ percent: number, salt: string, now: number }} options `salt` of a new canary
 * @throws {Error} for the first release of a remote, and for the live one
 */
export function withCanary(entry, release, { percent, salt, now }) {
  if (!entry) throw new Error('The first release of a remote goes to every browser: leave --percent out.');
  if (entry.version === release.version) throw new Error(`Version ${release.version} is live already.`);
  const { canary } = entry;
  const replaced = canary && canary.version !== release.version ? [endedCanary(entry, now)] : [];
  const previous = previousWith([...replaced, ...(entry.previous ?? [])], entry).filter(
    ({ version, isWithdrawn }) => version !== release.version || !isWithdrawn,
  );
  return {
    ...entry,
    format,
    previous: pruned(previous, now),
    canary: { ...release, percent, salt: canary?.salt ?? salt },
  };
}

/** The canary becomes the release of every browser. @throws {Error} without one */
export function withCanaryPromoted(entry, now) {
  if (!entry?.canary) throw new Error('No canary runs.');
  return withLive(entry, { ...releaseOf(entry.canary), releasedAt: new Date(now).toISOString() }, now);
}

/** The canary ends, and its browsers get the live release again. @throws {Error} without one */
export function withCanaryStopped(entry, now) {
  if (!entry?.canary) throw new Error('No canary runs.');
  return withLive(entry, releaseOf(entry), now, { isWithdrawn: true });
}

/**
 * Rolls back to `version`. Without one, stops the running canary, or else returns to the newest release that is older than the live one and was
 * not withdrawn.
 * @throws {Error} if there is none
 */
export function withRollback(entry, version, now) {
  if (version === undefined && entry?.canary) return withCanaryStopped(entry, now);
  const isOlder = ({ releasedAt = '' }) => releasedAt < (entry.releasedAt ?? '');
  const target = (entry?.previous ?? []).find((release) =>
    version === undefined ? isOlder(release) && !release.isWithdrawn : release.version === version,
  );
  if (!target)
    throw new Error(version === undefined ? 'No earlier release is kept.' : `Version ${version} is not kept.`);
  return withLive(entry, target, now, isOlder(target) ? { isWithdrawn: true } : {});
}
