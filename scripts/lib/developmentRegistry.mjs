import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuild } from '../../shared/build/release/describe.mjs';
import { placeFiles } from '../../shared/build/release/files.mjs';
import { format } from '../../shared/build/release/registry.mjs';
import { changeEntry } from '../../shared/build/release/registryFile.mjs';
import { deployments } from './publishRemote.mjs';
import { root } from './repository.mjs';

/** The version of a remote whose files change while pages are open. */
const hotVersion = 'hot';

/** @param {string} name of a remote @returns {string} where its hot build is written and served from */
export const hotFolder = (name) => join(deployments, 'remotes', name, hotVersion);

const describe = (name, dist, version) =>
  describeBuild(name, { packageFolder: join(root, name), dist, now: Date.now(), ...(version && { version }) });
const setEntry = (name, release) => changeEntry(deployments, name, () => ({ format, ...release, previous: [] }));

/** Names a built remote in the registry of development. @param {string} name */
export async function addBuilt(name) {
  const dist = join(root, name, 'dist');
  const release = describe(name, dist);
  await placeFiles(deployments, name, release.version, dist, Date.now());
  await setEntry(name, release);
}

/** Names a hot build in it, without hashes: a page that has been open for long loads current files. @param {string} name */
export async function addHot(name) {
  const release = describe(name, hotFolder(name), hotVersion);
  await setEntry(name, { ...release, integrity: '', preload: undefined, messages: undefined });
}

/** The state polled by open pages: each build by its hash, and the errors of those that cannot be built. */
const state = { builds: {}, problems: {} };

function writeState() {
  const file = join(deployments, 'remotes/builds.json');
  mkdirSync(join(deployments, 'remotes'), { recursive: true });
  writeFileSync(`${file}.incoming`, JSON.stringify(state));
  renameSync(`${file}.incoming`, file);
}

/** Brings the open pages to a build. @param {string} name of a remote, or shell @param {string} hash */
export function setBuild(name, hash) {
  state.builds[name] = hash;
  setProblem(name, '');
}

/** Shows the errors of a build in the open pages; an empty text removes them. */
export function setProblem(name, text) {
  if (text === '') delete state.problems[name];
  else state.problems[name] = text;
  writeState();
}
