/** @jest-environment node */
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deploy, promote, publishBuild, rollback, stop } from './commands.mjs';
import { readHistory } from './history.mjs';
import { readRegistry } from './registryFile.mjs';

const runNode = promisify(execFile);
let folder;
let now;
let said;

/** A build as webpack leaves it. @returns {string} its folder */
function build(name, content) {
  const dist = join(folder, 'builds', `${name}-${content}`);
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'remoteEntry.js'), `entry of ${content}`);
  writeFileSync(join(dist, 'remote.js'), `remote of ${content}`);
  writeFileSync(join(dist, 'remote.js.map'), 'sources');
  writeFileSync(join(dist, 'mf-manifest.json'), '{"exposes":[{"assets":{"js":{"sync":["remote.js"]}}}]}');
  return dist;
}

/** @param {object} [more] of the remote's `passport` in package.json */
function placeOf(name, more = {}, site = { origin: 'http://127.0.0.1:9', isRequired: false }) {
  const packageFolder = join(folder, name);
  mkdirSync(packageFolder, { recursive: true });
  const passport = { contract: '1.0', prefixes: [`/${name}`], ...more };
  writeFileSync(join(packageFolder, 'package.json'), JSON.stringify({ passport }));
  const deployments = join(folder, 'deployments');
  return { name, packageFolder, deployments, site, say: (line) => said.push(line), clock: () => (now += 1000) };
}
const registry = () => readRegistry(join(folder, 'deployments'));
/** Every file of the releases with its bytes, except those of one remote and the two common files. */
const bytesBut = (name) =>
  new Map(
    readdirSync(join(folder, 'deployments'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !['remotes.json', 'releases.jsonl'].includes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes(`/remotes/${name}/`))
      .map((file) => [file, readFileSync(file, 'hex')]),
  );
const releaseFiles = (name) => readdirSync(join(folder, 'deployments/remotes', name));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  now = Date.UTC(2026, 0, 1);
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the release of one remote (R-79)', () => {
  it('copies the files, updates the registry and touches nothing else', async () => {
    await deploy(placeOf('mf-b'), { dist: build('mf-b', 1) });
    const before = { entry: registry()['mf-b'], bytes: bytesBut('mf-a') };
    expect(before.bytes.size).toBeGreaterThan(2);
    await deploy(placeOf('mf-a'), { dist: build('mf-a', 1) });
    await deploy(placeOf('mf-a'), { dist: build('mf-a', 2) });
    const { version, entry, previous } = registry()['mf-a'];
    expect(entry).toBe(`/remotes/mf-a/${version}/remoteEntry.js`);
    expect(readFileSync(join(folder, 'deployments', entry), 'utf8')).toBe('entry of 2');
    expect(previous).toHaveLength(1);
    expect(releaseFiles('mf-a').sort()).toEqual([version, previous[0].version].sort());
    expect(readdirSync(join(folder, 'deployments/remotes/mf-a', version))).not.toContain('remote.js.map');
    expect({ entry: registry()['mf-b'], bytes: bytesBut('mf-a') }).toEqual(before);
  });

  it('rolls back, starts a canary, promotes and stops it, and the history names the author', async () => {
    const place = placeOf('mf-a');
    await deploy(place, { dist: build('mf-a', 1) });
    await deploy(place, { dist: build('mf-a', 2) });
    const [second, first] = [registry()['mf-a'].version, registry()['mf-a'].previous[0].version];
    await rollback(place);
    expect(registry()['mf-a'].version).toBe(first);
    await deploy(place, { dist: build('mf-a', 3), percent: 10 });
    expect(registry()['mf-a']).toMatchObject({ version: first, canary: { percent: 10 } });
    await stop(place);
    await deploy(place, { dist: build('mf-a', 3), percent: 10 });
    await promote(place);
    const third = registry()['mf-a'].version;
    expect(new Set([first, second, third]).size).toBe(3);
    const history = readHistory(place.deployments);
    expect(history.map(({ action }) => action)).toEqual([
      'promote',
      'canary',
      'stop',
      'canary',
      'rollback',
      'deploy',
      'deploy',
    ]);
    expect(history[0]).toMatchObject({ remote: 'mf-a', version: third, from: first, by: expect.any(String) });
  });

  it('canaries of two remotes get different browsers, a rebuilt one the same', async () => {
    for (const name of ['mf-a', 'mf-b']) {
      await deploy(placeOf(name), { dist: build(name, 1) });
      await deploy(placeOf(name), { dist: build(name, 2), percent: 10 });
    }
    const saltOf = (name) => registry()[name].canary.salt;
    const salt = saltOf('mf-a');
    expect(salt.length).toBeGreaterThanOrEqual(22);
    expect(saltOf('mf-b')).not.toBe(salt);
    await deploy(placeOf('mf-a'), { dist: build('mf-a', 3), percent: 10 });
    expect(saltOf('mf-a')).toBe(salt);
  });

  it('a change that cannot be recorded in the history is not made', async () => {
    const place = placeOf('mf-a');
    await deploy(place, { dist: build('mf-a', 1) });
    await deploy(place, { dist: build('mf-a', 2), percent: 10 });
    const before = readFileSync(join(place.deployments, 'remotes.json'), 'utf8');
    const history = join(place.deployments, 'releases.jsonl');
    rmSync(history);
    mkdirSync(history);
    for (const command of [() => deploy(place, { dist: build('mf-a', 3), percent: 10 }), () => promote(place)]) {
      await expect(command()).rejects.toThrow('releases.jsonl');
      expect(readFileSync(join(place.deployments, 'remotes.json'), 'utf8')).toBe(before);
    }
    const left = readdirSync(place.deployments).filter((file) => file.startsWith('remotes.json'));
    expect(left).toEqual(['remotes.json']);
  });

  it('files of old releases that cannot be removed do not affect the release, and are named', async () => {
    const place = placeOf('mf-a');
    const say = (line) => {
      said.push(line);
      if (line.includes('is live')) renameSync(releases, `${releases}-away`);
    };
    const releases = join(place.deployments, 'remotes/mf-a');
    await deploy({ ...place, say }, { dist: build('mf-a', 1) });
    expect(registry()['mf-a'].version).toMatch(/^[0-9a-f]{12}$/);
    expect(said.at(-1)).toMatch(/^mf-a: the files of old releases were not removed: ENOENT/);
  });

  it('refuses a registry of an unknown format, and does not change it', async () => {
    const place = placeOf('mf-a');
    await deploy(place, { dist: build('mf-a', 1) });
    const text = JSON.stringify({ ...registry(), 'mf-b': { ...registry()['mf-a'], format: 2 } });
    writeFileSync(join(place.deployments, 'remotes.json'), text);
    for (const command of [() => deploy(place, { dist: build('mf-a', 2) }), () => rollback(place), () => stop(place)])
      await expect(command()).rejects.toThrow('has the unknown format 2 for mf-b: use a newer checkout.');
    expect(readFileSync(join(place.deployments, 'remotes.json'), 'utf8')).toBe(text);
  });

  it('a dry run prints the change and makes none', async () => {
    const place = placeOf('mf-a');
    await deploy(place, { dist: build('mf-a', 1) });
    const before = readFileSync(join(place.deployments, 'remotes.json'), 'utf8');
    await deploy(place, { dist: build('mf-a', 2), isDryRun: true });
    expect(readFileSync(join(place.deployments, 'remotes.json'), 'utf8')).toBe(before);
    expect(releaseFiles('mf-a')).toHaveLength(1);
    expect(said.join('\n')).toMatch(/mf-a: [0-9a-f]{12} would become [0-9a-f]{12}\./);
  });

  it('refuses a first screen over its budget', async () => {
    const place = placeOf('mf-a', { maxBytes: 20 });
    await expect(deploy(place, { dist: build('mf-a', 1) })).rejects.toThrow(/its budget is 20/);
    expect(registry()).toEqual({});
  });

  it('removes the files of unreferenced releases a day after they were created', async () => {
    const place = placeOf('mf-a');
    const day = 24 * 3600;
    for (let n = 0; n < 13; n += 1) {
      await deploy(place, { dist: build('mf-a', n) });
      const { version } = registry()['mf-a'];
      utimesSync(join(place.deployments, 'remotes/mf-a', version), now / 1000, now / 1000);
      now += 2 * day * 1000;
    }
    expect(releaseFiles('mf-a')).toHaveLength(11);
    expect(registry()['mf-a'].previous).toHaveLength(10);
  });

  it('npm start neither restores a withdrawn release nor ends a canary', async () => {
    const place = placeOf('mf-a');
    await publishBuild(place, build('mf-a', 1));
    const first = registry()['mf-a'].version;
    await publishBuild(place, build('mf-a', 2));
    await rollback(place);
    await publishBuild(place, build('mf-a', 2));
    expect(registry()['mf-a'].version).toBe(first);
    await deploy(place, { dist: build('mf-a', 3), percent: 10 });
    await publishBuild(place, build('mf-a', 3));
    await publishBuild(place, build('mf-a', 4));
    expect(registry()['mf-a']).toMatchObject({ version: first, canary: { percent: 10 } });
    await stop(place);
    await publishBuild(place, build('mf-a', 1));
    await publishBuild(place, build('mf-a', 4));
    expect(registry()['mf-a'].version).not.toBe(first);
  });
});

describe('a release through a site (R-79)', () => {
  const encoders = { identity: (bytes) => bytes, gzip: gzipSync, br: brotliCompressSync };
  let server;
  let contract;
  let stopped;
  let spoil;
  let meanwhile;
  let origin;
  beforeEach(async () => {
    contract = '1.2';
    stopped = [];
    spoil = (bytes) => bytes;
    meanwhile = () => undefined;
    server = createServer(async (request, response) => {
      if (request.url === '/healthz') return void response.end(JSON.stringify({ status: 'live', contract }));
      if (request.url === '/api/release_reports/stopped/') return void response.end(JSON.stringify({ stopped }));
      await meanwhile();
      const encoding = request.headers['accept-encoding'];
      try {
        const bytes = spoil(readFileSync(join(folder, 'deployments', request.url)), request.url, encoding);
        response.setHeader('content-encoding', encoding).end(encoders[encoding](bytes));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${server.address().port}`;
  });
  afterEach(() => new Promise((done) => server.close(done)));

  it('fetches every file back before the registry is updated', async () => {
    const place = placeOf('mf-a', {}, { origin, isRequired: true });
    await deploy(place, { dist: build('mf-a', 1) });
    expect(said.join('\n')).toContain('3 files of');
    spoil = (bytes, url) => (url.endsWith('/remote.js') ? Buffer.from('changed') : bytes);
    await expect(deploy(place, { dist: build('mf-a', 2) })).rejects.toThrow(/remote\.js is another file/);
    expect(registry()['mf-a'].previous).toEqual([]);
  });

  it.each(['identity', 'gzip', 'br'])('compares the files that the site sends as %s', async (wrong) => {
    const place = placeOf('mf-a', {}, { origin, isRequired: true });
    spoil = (bytes, _url, encoding) => (encoding === wrong ? Buffer.from('changed') : bytes);
    await expect(deploy(place, { dist: build('mf-a', 1) })).rejects.toThrow(`is another file (${wrong})`);
    expect(registry()).toEqual({});
  });

  it('refuses a file whose content does not match its encoding', async () => {
    const place = placeOf('mf-a', {}, { origin, isRequired: true });
    const { br } = encoders;
    encoders.br = (bytes) => bytes;
    await expect(deploy(place, { dist: build('mf-a', 1) })).rejects.toThrow('is another file (br)');
    encoders.br = br;
  });

  it('refuses a version that the service has stopped, as a canary, as a release and to be promoted', async () => {
    const place = placeOf('mf-a', {}, { origin, isRequired: true });
    await deploy(place, { dist: build('mf-a', 1) });
    await deploy(place, { dist: build('mf-a', 2), percent: 10 });
    const before = registry();
    const { version } = before['mf-a'].canary;
    stopped = [
      { remote: 'mf-b', version: before['mf-a'].version },
      { remote: 'mf-a', version },
    ];
    const refusal = `The service has stopped version ${version}`;
    await expect(deploy(place, { dist: build('mf-a', 2), percent: 50 })).rejects.toThrow(refusal);
    await expect(deploy(place, { dist: build('mf-a', 2) })).rejects.toThrow(refusal);
    await expect(promote(place)).rejects.toThrow('"npm run stop -w mf-a"');
    expect(registry()).toEqual(before);
    await deploy(place, { dist: build('mf-a', 3), percent: 50 });
    expect(registry()['mf-a'].canary).toMatchObject({ percent: 50 });
  });

  it('continues with a message if the site does not report stopped canaries', async () => {
    const place = placeOf('mf-a', {}, { origin, isRequired: true });
    stopped = undefined;
    await deploy(place, { dist: build('mf-a', 1) });
    expect(said).toContain(`mf-a: ${origin} does not say which canaries were stopped.`);
  });

  it('builds with the names published by the shell of the site, or without a site with those of the checkout', async () => {
    const built = [];
    const place = {
      ...placeOf('mf-a', {}, { origin, isRequired: false }),
      build: async (...given) => {
        built.push(given);
        renameSync(build('mf-a', built.length), join(folder, 'mf-a/dist'));
      },
    };
    await deploy(place, {});
    rmSync(join(folder, 'mf-a/dist'), { recursive: true });
    await deploy({ ...place, site: { origin: 'http://127.0.0.1:9', isRequired: false } }, {});
    expect(built).toEqual([
      ['mf-a', `${origin}/assets/shared-exports.json`],
      ['mf-a', undefined],
    ]);
  });

  it('releases an old build again, although another release removes old files between its steps', async () => {
    const place = placeOf('mf-a', {}, { origin, isRequired: true });
    const old = build('mf-a', 'old');
    await deploy(place, { dist: old });
    const { version } = registry()['mf-a'];
    // As if so many releases had followed that nothing refers to it any more.
    rmSync(join(place.deployments, 'remotes.json'));
    const longAgo = now / 1000 - 2 * 24 * 3600;
    utimesSync(join(place.deployments, 'remotes/mf-a', version), longAgo, longAgo);
    meanwhile = async () => {
      meanwhile = () => undefined;
      await deploy(placeOf('mf-a'), { dist: build('mf-a', 'other') });
    };
    await deploy(place, { dist: old });
    const { entry, previous } = registry()['mf-a'];
    expect(readFileSync(join(place.deployments, entry), 'utf8')).toBe('entry of old');
    expect(previous).toHaveLength(1);
  });

  it('refuses a remote whose contract the shell of the site does not have', async () => {
    const place = placeOf('mf-a', { contract: '2.0' }, { origin, isRequired: true });
    await expect(deploy(place, { dist: build('mf-a', 1) })).rejects.toThrow('release the shell first');
    contract = '3.1';
    await deploy(place, { dist: build('mf-a', 1) });
  });

  it('refuses if the required site is unavailable', async () => {
    const place = placeOf('mf-a', {}, { origin: 'http://127.0.0.1:9', isRequired: true });
    await expect(deploy(place, { dist: build('mf-a', 1) })).rejects.toThrow('does not answer');
  });
});

describe('two parallel releases (R-79)', () => {
  const commands = pathToFileURL(join(import.meta.dirname, 'commands.mjs')).href;
  /** Releases a remote a hundred times in a process of its own. */
  const releaseOften = (name, builds) =>
    runNode(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { deploy } from ${JSON.stringify(commands)};
       const place = ${JSON.stringify(placeOf(name))};
       for (const dist of ${JSON.stringify(builds)}) await deploy({ ...place, say: () => undefined }, { dist });`,
    ]);
  const tries = 100;

  it.each([
    ['of different remotes are both live', ['mf-a', 'mf-b']],
    ['of the same remote are both kept', ['mf-a', 'mf-a']],
  ])('%s, a hundred times', async (_name, [one, other]) => {
    const builds = (name, from) => Array.from({ length: tries }, (_, n) => build(name, from + n));
    const [ofOne, ofOther] = [builds(one, 0), builds(other, 1000)];
    await Promise.all([releaseOften(one, ofOne), releaseOften(other, ofOther)]);
    const entries = registry();
    const releases = (name) => [entries[name], ...entries[name].previous];
    const texts = (name) => releases(name).map(({ entry }) => readFileSync(join(folder, 'deployments', entry), 'utf8'));
    const all = new Set([...texts(one), ...texts(other)]);
    expect(all.size).toBe(2 * tries);
    expect(all).toContain(`entry of ${tries - 1}`);
    expect(all).toContain(`entry of ${1000 + tries - 1}`);
    expect(readHistory(join(folder, 'deployments'))).toHaveLength(2 * tries);
    expect(statSync(join(folder, 'deployments/remotes.json')).size).toBeGreaterThan(0);
    expect(readdirSync(join(folder, 'deployments')).sort()).toEqual(['releases.jsonl', 'remotes', 'remotes.json']);
  });
});
