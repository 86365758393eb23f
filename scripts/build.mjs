/**
 * Builds what is stale, at most two targets at a time: `node scripts/build.mjs` for all, or with names
 * (`shell`, `mf-passport`, `site`, `identity`). Each target depends on its own folder and `shared` only.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endOnSignal } from './lib/endOnSignal.mjs';
import { hashOf } from './lib/hash.mjs';
import { root } from './lib/repository.mjs';
import { secondsSince } from './lib/secondsSince.mjs';

const stampFolder = join(root, '.cache/built');
const stampOf = (name) => join(stampFolder, name);
/** Marks a remote that development has built: a later `npm start` has to release it. */
const unreleasedStampOf = (name) => join(stampFolder, `${name}.unreleased`);
/** Inputs of every build in addition to its own sources: this code, the paths of imports, and the versions that are installed. */
export const common = [
  'scripts/lib',
  'shared/build/bundleForNode.mjs',
  'shared/build/run.mjs',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * @param {string[]} names targets; none means all
 * @param {{ isReleasing?: boolean }} [options] whether remotes are released where the site of `npm start` finds them; development
 *   has a registry of its own
 * @throws Error with the output of the build that failed
 */
export function build(names = [], { isReleasing = true } = {}) {
  // Around the import of the targets too: a package of theirs handles signals and does not exit.
  return endOnSignal(() => buildStale(names, isReleasing));
}

async function buildStale(names, isReleasing) {
  const { targets, unwanted } = await import('./lib/targets.mjs');
  for (const folder of unwanted) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(stampFolder, { recursive: true });
  const stale = targets
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((target) => ({
      ...target,
      hash: hashOf(root, [...target.inputs, ...common]),
    }))
    .filter(({ name, hash, outputs, registry }) => {
      const needed = isReleasing && registry ? [...outputs, registry] : outputs;
      const stamps = isReleasing ? [stampOf(name)] : [stampOf(name), unreleasedStampOf(name)];
      const isBuilt = needed.every((file) => existsSync(join(root, file)));
      return !isBuilt || !stamps.some((stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash);
    });
  if (stale.length === 0) return;
  const startedAt = performance.now();
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const lane = async () => {
    for (let target = stale.shift(); target; target = stale.shift()) {
      // While it is built, no stamp marks the output of a failed or interrupted build as good.
      for (const stamp of [stampOf, unreleasedStampOf]) rmSync(stamp(target.name), { force: true });
      await target.build();
      const isReleased = isReleasing || !target.release;
      if (isReleased) await target.release?.();
      writeFileSync((isReleased ? stampOf : unreleasedStampOf)(target.name), target.hash);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  console.log(`Built in ${secondsSince(startedAt)} s.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
