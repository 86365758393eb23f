/** The packages that our own ones need to run, as they are installed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remotes, root } from './repository.mjs';

/** package.json of a folder. @param {string} folder below the repository */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** Where Node finds a package: next to the package that imports it, or in a folder above. @returns {string | undefined} */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (folder === '.') return undefined;
  }
}

/** Dependencies of a package, including optional ones and required peers. */
function wantedBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const isOptional = (name) => name in optionalDependencies || peerDependenciesMeta[name]?.optional === true;
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...Object.keys(peerDependencies)];
  // An optional peer is there for another package.
  return names
    .filter((name) => name in dependencies || !(name in peerDependencies && isOptional(name)))
    .map((name) => ({ name, isOptional: isOptional(name) }));
}

/**
 * Packages with everything that they need in turn.
 * @param {{ name: string, from: string }[]} wanted names, and the folder of our own package that declares them
 * @returns {string[]} their folders below the repository, in order
 * @throws {Error} that names a package which is not installed
 */
function installedPackages(wanted) {
  const found = new Set();
  const add = (name, from, isOptional) => {
    const place = findPackage(name, from);
    if (place === undefined && isOptional) return;
    if (place === undefined) throw new Error(`${name}, which ${from} needs, is not installed.`);
    if (found.has(place)) return;
    found.add(place);
    for (const need of wantedBy(manifestOf(place))) add(need.name, place, need.isOptional);
  };
  for (const { name, from } of wanted) add(name, from, false);
  return [...found].sort();
}

/** The declared dependencies of one of our packages, without our other packages. */
const declaredBy = (folder) =>
  Object.keys(manifestOf(folder).dependencies ?? {})
    .filter((name) => !name.startsWith('@passport/'))
    .map((name) => ({ name, from: folder }));

/** The package.json of shell and shared list libraries for the browser and libraries for Node together. */
const isForNode = ({ name }) =>
  name.startsWith('@fastify/') || name.startsWith('@opentelemetry/') || name === 'fastify';

/** Packages that the program loads. */
export const serverPackages = () =>
  installedPackages([...declaredBy('identity'), ...['shell', 'shared'].flatMap(declaredBy).filter(isForNode)]);

/** The federation runtime that webpack puts into every page; none of our packages declares it, since only the build imports it. */
const federationRuntime = ['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].map((name) => ({
  name: `@module-federation/${name}`,
  from: 'shell',
}));

/** Packages that the shell and the remotes declare, with everything that they need; a bundle may hold only a part of it. */
export const browserPackages = () =>
  installedPackages([
    ...['shared', 'shell', ...remotes].flatMap(declaredBy).filter((wanted) => !isForNode(wanted)),
    ...federationRuntime,
  ]);

/** Licence of a package as an SPDX expression, or the name that the package gives it. @param {string} folder @returns {string} */
export function licenceOf(folder) {
  const { license } = manifestOf(folder);
  if (license !== undefined) return license === 'MIT License' ? 'MIT' : license;
  const text = join(root, folder, 'LICENSE');
  return existsSync(text) && readFileSync(text, 'utf8').startsWith('MIT License') ? 'MIT' : 'unknown';
}
