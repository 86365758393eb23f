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

const stampFolder = join(root, '.cache/built');
/** What a build depends on beside its own sources: this code, the paths of imports, and the versions that are installed. */
export const common = [
  'scripts/lib',
  'shared/build/bundleForNode.mjs',
  'shared/build/run.mjs',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * @param {string[]} names targets; none means all
 * @throws Error with the output of the build that failed
 */
export function build(names = []) {
  // Around the import of the targets too: a package of theirs listens to signals and leaves the end to others.
  return endOnSignal(() => buildStale(names));
}

async function buildStale(names) {
  const { targets, unwanted } = await import('./lib/targets.mjs');
  for (const folder of unwanted) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(stampFolder, { recursive: true });
  const stale = targets
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((target) => ({
      ...target,
      hash: hashOf(root, [...target.inputs, ...common]),
      stamp: join(stampFolder, target.name),
    }))
    .filter(({ stamp, hash, outputs }) => {
      const isBuilt = outputs.every((file) => existsSync(join(root, file)));
      return !isBuilt || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash;
    });
  if (stale.length === 0) return;
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const lane = async () => {
    for (let target = stale.shift(); target; target = stale.shift()) {
      await target.build();
      writeFileSync(target.stamp, target.hash);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
