import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

const previousKept = 10;
const locales = ['ru', 'en'];

/** Where releases stand and the registry that names them; DEPLOYMENTS_DIR moves both. */
export const deployments = process.env.DEPLOYMENTS_DIR ?? join(root, 'deployments');
const registryFile = join(deployments, 'remotes.json');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isServed = (file) => !file.endsWith('.map') && !/\.(?:br|gz)$/.test(file);

/** Version of a build: a hash of what is served, so that the same code is the same folder. */
function versionOf(dist) {
  const hash = createHash('sha256');
  for (const file of readdirSync(dist).filter(isServed).sort())
    hash.update(file).update(readFileSync(join(dist, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Files of the exposed module that the page needs at once, from the federation manifest. */
function neededAtOnce(dist) {
  const { exposes } = read(join(dist, 'mf-manifest.json'));
  return exposes.flatMap(({ assets }) => assets.js.sync);
}

/** Value of an integrity attribute for a file. */
const integrityOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * Copies a remote's build into its immutable folder and moves the registry to it, in one step.
 * @param {string} name
 * @param {string} [dist] folder of the build
 * @returns {string} the version
 */
export function publishRemote(name, dist = join(root, name, 'dist')) {
  const version = versionOf(dist);
  const folder = join(deployments, 'remotes', name, version);
  if (!existsSync(folder)) {
    const incoming = `${folder}.incoming`;
    rmSync(incoming, { recursive: true, force: true });
    cpSync(dist, incoming, { recursive: true, filter: (source) => !source.endsWith('.map') });
    renameSync(incoming, folder);
  }
  const { contract, prefixes } = read(join(root, name, 'package.json')).passport;
  const base = `/remotes/${name}/${version}/`;
  const asset = (file) => ({ href: base + file, integrity: integrityOf(join(dist, file)) });
  /** A file for each language that has it. */
  const byLocale = (fileOf, valueOf) => {
    const having = locales.filter((locale) => existsSync(join(dist, fileOf(locale))));
    return having.length === 0
      ? undefined
      : Object.fromEntries(having.map((locale) => [locale, valueOf(fileOf(locale))]));
  };
  moveRegistry(name, {
    version,
    entry: `${base}remoteEntry.js`,
    integrity: asset('remoteEntry.js').integrity,
    contract,
    prefixes,
    // With their hashes: the browser uses what it preloaded only where the script that asks for it names the same.
    preload: neededAtOnce(dist).map(asset),
    messages: byLocale((locale) => `messages-${locale}.js`, asset),
    firstPaint: byLocale(
      (locale) => `first-paint.${locale}.json`,
      (file) => base + file,
    ),
  });
  return version;
}

/** Replaces one entry; what it named before stays listed, newest first, for a rollback. */
function moveRegistry(name, entry) {
  mkdirSync(deployments, { recursive: true });
  const registry = existsSync(registryFile) ? read(registryFile) : {};
  const { previous = [], ...before } = registry[name] ?? {};
  const older = before.version && before.version !== entry.version ? [before, ...previous] : previous;
  registry[name] = {
    ...entry,
    previous: older.filter(({ version }) => version !== entry.version).slice(0, previousKept),
  };
  const incoming = `${registryFile}.${process.pid}`;
  writeFileSync(incoming, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(incoming, registryFile);
}
