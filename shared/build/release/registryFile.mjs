import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { knownFormats } from './registry.mjs';

/** A command holds the lock for milliseconds; after this time it counts as left by a killed one. */
const staleMs = 10_000;
const retries = { retries: 60, factor: 1, minTimeout: 50, maxTimeout: 500, randomize: true };

/** @param {string} deployments folder of the releases */
export const registryFile = (deployments) => join(deployments, 'remotes.json');

/**
 * @returns {Record<string, import('./registry.mjs').Entry>} empty before the first release
 * @throws {Error} where an entry has a format that this checkout does not know
 */
export function readRegistry(deployments) {
  const registry = JSON.parse(readIfThere(registryFile(deployments)) ?? '{}');
  for (const [name, entry] of Object.entries(registry))
    if (!knownFormats.includes(entry?.format))
      throw new Error(
        `${registryFile(deployments)} has the unknown format ${entry.format} for ${name}: use a newer checkout.`,
      );
  return registry;
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns {import('./registry.mjs').Entry | undefined} */
export const entryIn = (registry, name) => (Object.hasOwn(registry, name) ? registry[name] : undefined);

/**
 * Replaces one remote's entry in one step: no reader sees a partial change, and two parallel commands both count.
 * @template T
 * @param {string} deployments folder of the releases
 * @param {string} name of the remote
 * @param {(entry: import('./registry.mjs').Entry | undefined) => import('./registry.mjs').Entry | undefined} change returns the new entry, or undefined to change nothing
 * @param {(change: { before?: import('./registry.mjs').Entry, after: import('./registry.mjs').Entry }) => void} [beforeMove] the last step before
 *   the new entry is live; if it throws, the registry stays unchanged
 * @returns {Promise<{ before?: import('./registry.mjs').Entry, after?: import('./registry.mjs').Entry }>}
 * @throws {Error} what `change` or `beforeMove` throws, or where another command holds the registry for half a minute
 */
export async function changeEntry(deployments, name, change, beforeMove = () => undefined) {
  return withLock(deployments, async () => {
    const registry = readRegistry(deployments);
    const before = entryIn(registry, name);
    const after = change(before);
    if (after === undefined) return { before };
    const text = `${JSON.stringify({ ...registry, [name]: after }, null, 2)}\n`;
    await replaceFile(registryFile(deployments), text, () => beforeMove({ before, after }));
    return { before, after };
  });
}

/**
 * Runs a step while holding the lock of the registry.
 * @template T
 * @param {string} deployments folder of the releases
 * @param {() => T | Promise<T>} step
 * @returns {Promise<T>}
 * @throws {Error} what `step` throws, or where another command holds the registry for half a minute
 */
export async function withLock(deployments, step) {
  mkdirSync(deployments, { recursive: true });
  const release = await lock(deployments, {
    lockfilePath: `${registryFile(deployments)}.lock`,
    stale: staleMs,
    retries,
  });
  try {
    return await step();
  } finally {
    await release();
  }
}

/** Written to a temporary file and renamed over the old one, which survives a crash or a failed `beforeMove`. */
async function replaceFile(file, text, beforeMove) {
  const incoming = `${file}.${process.pid}`;
  try {
    const handle = await open(incoming, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    beforeMove();
    renameSync(incoming, file);
  } catch (error) {
    rmSync(incoming, { force: true });
    throw error;
  }
}
