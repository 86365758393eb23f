import { randomBytes } from 'node:crypto';
import { buildRemote } from './buildRemote.mjs';
import { describeBuild } from './describe.mjs';
import { checkFiles, checkServed, placeFiles, removeUnlisted } from './files.mjs';
import { checkContract, checkSize, contractOfSite, refuseStopped } from './gates.mjs';
import { record } from './history.mjs';
import { format, withCanaryPromoted, withRelease, withCanary, withRollback, withCanaryStopped } from './registry.mjs';
import { changeEntry, entryIn, readRegistry } from './registryFile.mjs';

/**
 * @typedef {{ name: string, packageFolder: string, deployments: string, site: { origin: string, isRequired: boolean }, say: (line: string) => void,
 *   clock?: () => number, build?: typeof buildRemote }} Place where a command works: the remote, the folder of releases, and the site that serves them
 */

const sharePercent = (entry) => (entry.canary ? ` (${entry.canary.version} for ${entry.canary.percent} %)` : '');
const stateOf = (entry) => (entry ? `${entry.version}${sharePercent(entry)}` : 'nothing');

/** Adds a change to the history. @param {{ before?: import('./registry.mjs').Entry, after: import('./registry.mjs').Entry }} change */
function note({ name, deployments }, action, { before, after }, now) {
  const { version, commit, bytes, percent } = after.canary ?? after;
  const at = new Date(now).toISOString();
  record(deployments, { remote: name, action, version, from: before?.version, percent, commit, bytes, at });
}

/**
 * Changes the registry. The history is written first: a change that cannot be recorded is not made.
 * @returns {Promise<import('./registry.mjs').Entry>}
 */
async function move(place, action, change) {
  const { name, deployments, say, clock = Date.now } = place;
  const now = clock();
  const { before, after } = await changeEntry(
    deployments,
    name,
    (entry) => change(entry, now),
    (made) => note(place, action, made, now),
  );
  say(`${name}: ${stateOf(after)} is live, before it ${stateOf(before)}.`);
  return after;
}

/** Fetches the release back through the site, if there is one that serves these releases. */
async function checkThroughSite({ name, deployments, site, say }, version, contract) {
  if (contract === undefined) {
    if (site.isRequired)
      throw new Error(`${site.origin} does not answer (PUBLIC_URL): the release cannot be fetched back.`);
    return say(`${name}: no site answers at ${site.origin}, so the release was checked on disk only.`);
  }
  const count = await checkServed(site.origin, deployments, name, version);
  say(`${name}: ${count} files of ${version} were fetched back from ${site.origin}.`);
}

/**
 * Builds a remote and releases it, to every browser or to a share of them.
 * @param {Place} place
 * @param {{ percent?: number, isDryRun?: boolean, dist?: string }} options `dist`: an existing build, which is released as it is
 * @throws {Error} with one sentence; the registry is unchanged
 */
export async function deploy(place, { percent, isDryRun = false, dist }) {
  const { name, packageFolder, deployments, site, say, clock = Date.now, build = buildRemote } = place;
  const contract = await contractOfSite(site.origin);
  const shellOfSite = contract === undefined ? undefined : `${site.origin}/assets/shared-exports.json`;
  if (dist === undefined) await build(name, process.env.SHELL_EXPORTS || shellOfSite);
  const built = dist ?? `${packageFolder}/dist`;
  const release = describeBuild(name, { packageFolder, dist: built, now: clock() });
  checkSize(release, packageFolder);
  checkContract(release, contract);
  if (contract !== undefined) await refuseStopped(place, release.version);
  const salt = randomBytes(16).toString('base64url');
  const change = (entry, now) =>
    percent === undefined ? withRelease(entry, release, now) : withCanary(entry, release, { percent, salt, now });
  if (isDryRun) {
    const before = entryIn(readRegistry(deployments), name);
    say(`${name}: ${stateOf(before)} would become ${stateOf(change(before, clock()))}.`);
    return say(JSON.stringify({ [name]: change(before, clock()) }, null, 2));
  }
  await placeFiles(deployments, name, release.version, built, clock());
  checkFiles(deployments, name, release.version, built);
  await checkThroughSite(place, release.version, contract);
  await move(place, percent === undefined ? 'deploy' : 'canary', change);
  await removeOld(place);
}

/** The release is already live: files that cannot be removed are left to the next one. */
async function removeOld({ name, deployments, say, clock = Date.now }) {
  try {
    const removed = await removeUnlisted(deployments, name, clock());
    if (removed.length > 0) say(`${name}: the files of ${removed.join(', ')} were removed.`);
  } catch (error) {
    say(`${name}: the files of old releases were not removed: ${error.message}`);
  }
}

/** @param {Place} place @param {string} [version] the newest that is older than the live one */
export const rollback = (place, version) => move(place, 'rollback', (entry, now) => withRollback(entry, version, now));

/**
 * The canary becomes the release of every browser.
 * @param {Place} place
 * @throws {Error} without one, and if the service has stopped it
 */
export async function promote(place) {
  const running = entryIn(readRegistry(place.deployments), place.name)?.canary;
  if (running) await refuseStopped(place, running.version);
  return move(place, 'promote', withCanaryPromoted);
}

/** The canary ends. @param {Place} place */
export const stop = (place) => move(place, 'stop', withCanaryStopped);

/**
 * Publishes a build of this checkout, as `npm start` does. A build that is a canary, or that an operator has withdrawn, changes nothing.
 * @param {{ name: string, packageFolder: string, deployments: string }} place
 * @param {string} dist folder of the build
 * @returns {Promise<string>} the version
 */
export async function publishBuild({ name, packageFolder, deployments }, dist) {
  const release = describeBuild(name, { packageFolder, dist, now: Date.now() });
  const { version } = release;
  await placeFiles(deployments, name, version, dist, Date.now());
  const publish = (entry) => {
    const isWithdrawn = entry?.previous?.some((kept) => kept.version === version && kept.isWithdrawn);
    const isLive = entry?.version === version && entry.format === format;
    return entry?.canary || isWithdrawn || isLive ? undefined : withRelease(entry, release, Date.now());
  };
  await changeEntry(deployments, name, publish, (made) => note({ name, deployments }, 'build', made, Date.now()));
  return version;
}
