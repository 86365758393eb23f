import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, integrityOf } from './describe.mjs';
import { knownReleases, openPagesMs } from './registry.mjs';

/** @returns {string} the immutable folder of a release */
export const releaseFolder = (deployments, name, version) => join(deployments, 'remotes', name, version);

/** Copies a build into the folder of its version, whole or not at all. Source maps stay behind. */
export function placeFiles(deployments, name, version, dist) {
  const folder = releaseFolder(deployments, name, version);
  if (existsSync(folder)) return;
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

/** @throws {Error} that names the first file which is missing in the release or differs from the build */
export function checkFiles(deployments, name, version, dist) {
  const placed = new Map(
    filesOf(releaseFolder(deployments, name, version)).map(({ file, integrity }) => [file, integrity]),
  );
  const wrong = filesOf(dist).find(({ file, integrity }) => placed.get(file) !== integrity);
  if (wrong) throw new Error(`${wrong.file} of version ${version} is not the file that was built.`);
}

/**
 * Fetches every file of a release from a site, as browsers will.
 * @param {string} origin of the site
 * @returns {Promise<number>} how many files
 * @throws {Error} that names the first file which is missing there or differs
 */
export async function checkServed(origin, deployments, name, version) {
  const files = filesOf(releaseFolder(deployments, name, version));
  for (const { file, integrity } of files) {
    const url = `${origin}/remotes/${name}/${version}/${file}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    if (integrityOf(new Uint8Array(await answer.arrayBuffer())) !== integrity)
      throw new Error(`${url} is another file.`);
  }
  return files.length;
}

/**
 * Removes the folders of releases that nothing names any more.
 * @param {import('./registry.mjs').Entry} entry of the remote
 * @param {(folder: string) => number | undefined} placedAt when a folder was made, in ms, if it is still there: a release that is just being
 *   placed is not named yet
 * @param {number} now ms
 * @returns {string[]} the versions that were removed
 */
export function removeUnlisted(deployments, name, entry, placedAt, now) {
  const listed = new Set(knownReleases(entry).map(({ version }) => version));
  const folder = join(deployments, 'remotes', name);
  const unlisted = readdirSync(folder).filter(
    (version) => !listed.has(version) && now - (placedAt(join(folder, version)) ?? now) > openPagesMs,
  );
  for (const version of unlisted) rmSync(join(folder, version), { recursive: true, force: true });
  return unlisted;
}
