import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from './integrityOf.mjs';

const locales = ['ru', 'en'];
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isServed = (file) => !file.endsWith('.map') && !/\.(?:br|gz)$/.test(file);

/** @returns {string[]} names of the files of a build that browsers load, in one order on every machine */
const servedFiles = (dist) => readdirSync(dist).filter(isServed).sort();

/** @returns {{ file: string, integrity: string }[]} every served file of a build or a release */
export const filesOf = (folder) =>
  servedFiles(folder).map((file) => ({ file, integrity: integrityOf(readFileSync(join(folder, file))) }));

/** Version of a build: a hash of the served files, so that the same code has the same folder. */
function versionOf(dist) {
  const hash = createHash('sha256');
  for (const file of servedFiles(dist)) hash.update(file).update(readFileSync(join(dist, file)));
  return hash.digest('hex').slice(0, 12);
}

/** @returns {string | undefined} the commit of a folder, marked where files of it differ; undefined outside of a repository */
function commitOf(folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim();
    return git('status', '--porcelain', '--', '.').trim() === '' ? commit : `${commit}+changes`;
  } catch {
    return undefined;
  }
}

const brotliBytes = (file) =>
  existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : brotliCompressSync(readFileSync(file)).length;

/**
 * A build as listed in the registry.
 * @param {string} name of the remote
 * @param {{ packageFolder: string, dist: string, now: number, version?: string }} options `now` in ms; `version` by default a hash of the files
 * @returns {import('./registry.mjs').Release} `bytes`: initial load of its first screen, compressed by brotli
 */
export function describeBuild(name, { packageFolder, dist, now, version = versionOf(dist) }) {
  const { contract, prefixes, ...more } = readJson(join(packageFolder, 'package.json')).passport;
  const base = `/remotes/${name}/${version}/`;
  const asset = (file) => ({ href: base + file, integrity: integrityOf(readFileSync(join(dist, file))) });
  /** A file for each language that has it. */
  const byLocale = (fileOf, valueOf) => {
    const having = locales.filter((locale) => existsSync(join(dist, fileOf(locale))));
    return having.length === 0
      ? undefined
      : Object.fromEntries(having.map((locale) => [locale, valueOf(fileOf(locale))]));
  };
  const { exposes } = readJson(join(dist, 'mf-manifest.json'));
  const atOnce = exposes.flatMap(({ assets }) => assets.js.sync);
  return {
    version,
    entry: `${base}remoteEntry.js`,
    integrity: asset('remoteEntry.js').integrity,
    contract,
    prefixes,
    ...(more.area && { area: more.area }),
    ...(more.audience && { audience: more.audience }),
    // With their hashes: the browser uses a preload only if the requesting script has the same hash.
    preload: atOnce.map(asset),
    messages: byLocale((locale) => `messages-${locale}.js`, asset),
    firstPaint: byLocale(
      (locale) => `first-paint.${locale}.json`,
      (file) => base + file,
    ),
    releasedAt: new Date(now).toISOString(),
    commit: commitOf(packageFolder),
    bytes: ['remoteEntry.js', ...atOnce].reduce((sum, file) => sum + brotliBytes(join(dist, file)), 0),
  };
}
