import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './describe.mjs';
import { integrityOf } from './integrityOf.mjs';
import { knownReleases, openPagesMs } from './registry.mjs';
import { entryIn, readRegistry, withLock } from './registryFile.mjs';

/** @returns {string} the immutable folder of a release */
export const releaseFolder = (deployments, name, version) => join(deployments, 'remotes', name, version);

/**
 * Copies a build into the folder of its version, completely or not at all. Source maps are left out. An existing folder counts as placed
 * now: it may be that of an old release, which another command would otherwise remove before the registry lists it again.
 * @param {number} now ms
 */
export async function placeFiles(deployments, name, version, dist, now) {
  const folder = releaseFolder(deployments, name, version);
  // Under the lock: by now another command has either removed the folder, or sees that it is new.
  if (existsSync(folder) && (await withLock(deployments, () => renew(folder, now)))) return;
  const incoming = `${folder}.${process.pid}.incoming`;
  cpSync(dist, incoming, { recursive: true, filter: (source) => !source.endsWith('.map') });
  try {
    renameSync(incoming, folder);
  } catch (error) {
    rmSync(incoming, { recursive: true, force: true });
    // Another command has placed the same build.
    if (!existsSync(folder)) throw error;
  }
}

/** @returns {boolean} whether the folder still exists */
function renew(folder, now) {
  if (!existsSync(folder)) return false;
  utimesSync(folder, now / 1000, now / 1000);
  return true;
}

/** @throws {Error} that names the first file which is missing in the release or differs from the build */
export function checkFiles(deployments, name, version, dist) {
  const placed = new Map(
    filesOf(releaseFolder(deployments, name, version)).map(({ file, integrity }) => [file, integrity]),
  );
  const wrong = filesOf(dist).find(({ file, integrity }) => placed.get(file) !== integrity);
  if (wrong) throw new Error(`${wrong.file} of version ${version} is not the file that was built.`);
}

/** A site sends compressed copies of the files, each of which can be wrong by itself. */
const encodings = ['identity', 'gzip', 'br'];

/**
 * Fetches every file of a release from a site in each of the encodings that browsers accept.
 * @param {string} origin of the site
 * @returns {Promise<number>} how many files
 * @throws {Error} that names the first file which is missing there or differs
 */
export async function checkServed(origin, deployments, name, version) {
  const files = filesOf(releaseFolder(deployments, name, version));
  for (const { file, integrity } of files)
    for (const encoding of encodings)
      await checkAnswer(`${origin}/remotes/${name}/${version}/${file}`, encoding, integrity);
  return files.length;
}

async function checkAnswer(url, encoding, integrity) {
  const headers = { 'accept-encoding': encoding };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} (${encoding}).`);
  // `fetch` decodes the body; a body that it cannot decode is invalid.
  const body = await answer.arrayBuffer().catch(() => undefined);
  if (!body || integrityOf(new Uint8Array(body)) !== integrity)
    throw new Error(`${url} is another file (${encoding}).`);
}

/** When a folder was placed, in ms; undefined if a concurrent release has renamed or removed it. */
const placedAt = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs;

/**
 * Removes the folders of unreferenced releases; a release that is just being placed is not referenced yet, so folders are kept for a day.
 * @param {number} now ms
 * @returns {Promise<string[]>} the versions that were removed
 */
export async function removeUnlisted(deployments, name, now) {
  const folder = join(deployments, 'remotes', name);
  const unlisted = () => {
    const listed = new Set(knownReleases(entryIn(readRegistry(deployments), name)).map(({ version }) => version));
    return readdirSync(folder).filter(
      (version) => !listed.has(version) && now - (placedAt(join(folder, version)) ?? now) > openPagesMs,
    );
  };
  if (unlisted().length === 0) return [];
  return withLock(deployments, () => {
    const versions = unlisted();
    for (const version of versions) rmSync(join(folder, version), { recursive: true, force: true });
    return versions;
  });
}
