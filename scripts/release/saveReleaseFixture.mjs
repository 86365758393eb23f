/**
 * `npm run release:site`: keeps the built site of a release, shell and remotes, for the journey that runs it with later ones
 * (e2e/resilience/lastRelease.spec.ts). Run it on the commit of the release; the fixture of the release before may then be deleted.
 * `npm run release:site -- <file>` keeps it in that file instead.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from '../build.mjs';
import { deployments } from '../lib/publishRemote.mjs';
import { root } from '../lib/repository.mjs';

/** The files that the pages load; texts, so that one compressed file holds them all. */
const isKept = (name) => /\.js(on)?$/.test(name);

/** @returns {Record<string, string>} text by path below `place` */
function textsOf(folder, place) {
  const names = readdirSync(folder).filter(isKept);
  return Object.fromEntries(names.map((name) => [`${place}/${name}`, readFileSync(join(folder, name), 'utf8')]));
}

await build();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const registry = JSON.parse(readFileSync(join(deployments, 'remotes.json'), 'utf8'));
const live = Object.fromEntries(Object.entries(registry).map(([name, entry]) => [name, { ...entry, previous: [] }]));
const files = Object.entries(live).map(([name, entry]) => {
  const folder = `remotes/${name}/${entry.version}`;
  return textsOf(join(deployments, folder), folder);
});
const site = { registry: live, files: Object.assign({}, textsOf(join(root, 'shell/dist'), 'shell'), ...files) };
const target = resolve(process.argv[2] ?? join(root, `e2e/fixtures/releases/${version}.json.br`));
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, brotliCompressSync(JSON.stringify(site)));
console.log(`${target}: ${Object.keys(site.files).length} files`);
