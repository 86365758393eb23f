/** Programs of the distribution for a run, unpacked into a folder of its own: nothing is installed on this machine. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/repository.mjs';

const execute = promisify(execFile);
/** Files that were downloaded before. */
const cache = join(root, '.cache/debian');
const programFolders = ['usr/sbin', 'usr/bin', 'sbin', 'bin'];

/** What the packages and this machine lack, as apt would install it. @returns {Promise<{ name: string, version: string }[]>} */
export function missingOf(simulation) {
  return [...simulation.matchAll(/^Inst (\S+) (?:\[[^\]]*\] )?\((\S+)/gm)].map(([, name, version]) => ({
    name,
    version,
  }));
}

async function simulate(names) {
  const { stdout } = await execute('apt-get', ['install', '-s', '-qq', '--no-install-recommends', ...names]);
  return missingOf(stdout);
}

/** Names of files have `%3a` for the colon of an epoch. */
const fileOf = ({ name, version }) =>
  readdirSync(cache).find((file) => file.startsWith(`${name}_${version.replaceAll(':', '%3a')}_`));

/** A package with its version: the unpacked one, or the one that this machine has. */
async function withVersion(name, missing) {
  const unpacked = missing.find((each) => each.name === name)?.version;
  return `${name} ${unpacked ?? (await execute('dpkg-query', ['-W', '-f=${Version}', name])).stdout}`;
}

async function download(packages) {
  const absent = packages.filter((each) => !fileOf(each));
  if (absent.length === 0) return;
  const wanted = absent.map(({ name, version }) => `${name}=${version}`);
  await execute('apt-get', ['download', '-q', ...wanted], { cwd: cache });
}

/**
 * Downloads packages with what they need and unpacks them.
 * @param {string[]} names packages of Debian
 * @returns {Promise<{ versions: string, env: NodeJS.ProcessEnv, program: (name: string) => string, remove: () => Promise<void> }>}
 *   `versions` names each with its version; `env` lets their programs find each other, their libraries and their Python modules;
 *   `program` is the file of one of them
 * @throws {Error} on a system without apt, or where its lists or servers lack a package
 */
export async function unpackPackages(names) {
  await mkdir(cache, { recursive: true });
  const missing = await simulate(names).catch((error) => {
    throw new Error(`This part needs ${names.join(', ')} of a Debian-like system (apt-get): ${error.message}`);
  });
  await download(missing).catch((error) => {
    throw new Error(`A package could not be downloaded; apt-get update may help: ${error.message}`);
  });
  // Not in the repository: its folder may be closed to the account that runs PostgreSQL.
  const folder = await mkdtemp(join(tmpdir(), 'passport-debian-'));
  await chmod(folder, 0o755);
  for (const each of missing) await execute('dpkg-deb', ['-x', join(cache, fileOf(each)), folder]);
  const libraries = ['usr/lib', 'lib']
    .map((base) => join(folder, base))
    .filter(existsSync)
    .flatMap((base) =>
      readdirSync(base)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(base, name)),
    );
  const folders = programFolders.map((each) => join(folder, each));
  return {
    versions: (await Promise.all(names.map((name) => withVersion(name, missing)))).join(', '),
    env: {
      ...process.env,
      PATH: [...folders, process.env.PATH].join(delimiter),
      LD_LIBRARY_PATH: libraries.join(delimiter),
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    },
    program(name) {
      const places = [...folders, ...programFolders.map((each) => `/${each}`)].map((each) => join(each, name));
      const found = places.find(existsSync);
      if (!found) throw new Error(`The packages have no program ${name}.`);
      return found;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
