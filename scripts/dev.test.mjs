import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from './lib/freePort.mjs';
import { root } from './lib/repository.mjs';
import { threadsIn } from './lib/serviceThreads.mjs';
import { answering, startCommand } from './testing/startCommand.mjs';

/** Steps that take minutes or need the packages of the browser. */
const doubles = {
  'scripts/setup.mjs': 'export const setup = async () => undefined;',
  'scripts/build.mjs': 'export const build = async () => undefined;',
  'scripts/lib/developmentRegistry.mjs': `
export const addBuilt = async () => undefined;
export const setProblem = (name, text) => console.log('The page shows of the ' + name + ': ' + (text || 'nothing') + '.');`,
  'scripts/lib/watchBrowser.mjs': `export const watchBrowser = async () => ({ shellFolder: 'built', stop: async () => undefined });`,
};
const identity = 'identity/src/server.ts';
const site = 'shell/server/site.ts';

/** One process: the service loads the site from where it was bundled. */
const goodIdentity = `${answering('service', 'IDENTITY_PORT', '/api/health/ready')}
await import(process.env.SITE_MODULE);`;
const goodSite = answering('site', 'PORT', '/healthz');
const failing = `console.log('fails'); process.exit(3);`;

let folder;
let env;
let program;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passport-dev-'));
  for (const path of ['scripts/dev.mjs', 'scripts/lib', 'shared/build/bundleForNode.mjs', 'tsconfig.base.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', workspaces: [] }));
  for (const path of ['identity/src', 'shell/server']) mkdirSync(join(folder, path), { recursive: true });
  for (const [path, text] of Object.entries({ ...doubles, [identity]: goodIdentity, [site]: goodSite }))
    write(path, text);
  for (const [path, entry] of Object.entries(threadsIn('identity/dist-dev'))) {
    mkdirSync(dirname(join(folder, entry)), { recursive: true });
    write(entry, `console.log('${basename(path)} starts');`);
  }
  env = { ...process.env, PORT: String(await freePort()), IDENTITY_PORT: String(await freePort()) };
});

afterEach(async () => {
  await program.stop();
  rmSync(folder, { recursive: true });
});

const write = (path, text) => writeFileSync(join(folder, path), text);

const dev = () => (program = startCommand(join(folder, 'scripts/dev.mjs'), env));

const line = 'Passport in development: ';

describe('npm run dev', () => {
  it('prints its address once the site and the service answer, from one process that ends with it', async () => {
    const { until, printed, stop } = dev();
    await until(line);
    const shown = 'The page shows of the program: nothing.';
    expect(printed().split('\n').slice(1, 4).sort()).toEqual([shown, 'service answers', 'site answers']);
    expect(await stop()).toBe(0);
  });

  it('has the worker threads of the service next to its program', async () => {
    const threads = Object.keys(threadsIn('.'));
    write(identity, `${goodIdentity}\nfor (const thread of ${JSON.stringify(threads)}) await import(thread);`);
    const { until, printed } = dev();
    await until(line);
    for (const thread of threads) expect(printed()).toContain(`${basename(thread)} starts`);
  });

  it.each(['PORT', 'IDENTITY_PORT'])(
    'ends with a clear line where %s is taken, whoever answers there',
    async (setting) => {
      const other = createServer((_request, response) => response.end());
      other.listen(Number(env[setting]), '127.0.0.1');
      await once(other, 'listening');
      const { until, printed, ended } = dev();
      await until(line);
      other.close();
      expect(printed()).toBe(`Port ${env[setting]} is in use: set ${setting} to another one.\n`);
      expect(await ended).toBe(1);
    },
  );

  it.each([identity, site])(
    'ends where the program ends before it is ready, as for a wrong setting: %s',
    async (path) => {
      write(path, failing);
      const { until, printed, ended } = dev();
      await until(line);
      expect(printed()).toContain('fails\nPassport ended before it was ready: see above.');
      expect(await ended).toBe(1);
    },
  );

  it.each([
    [identity, goodIdentity],
    [site, goodSite],
  ])('goes on where an edit makes the program end, until the next edit mends it: %s', async (path, good) => {
    const { until, stop } = dev();
    await until(line);
    write(path, failing);
    await until('Passport ended: the next edit starts it again.');
    write(path, `console.log('mended');${good}`);
    await until('mended');
    expect(await stop()).toBe(0);
  });

  it('shows a mistake in the sources of the program in the open page until it is fixed', async () => {
    const { until, printed } = dev();
    await until(line);
    write(site, 'const = 1;');
    await until('The page shows of the program: ✘ [ERROR] Expected identifier');
    await until(`${site}:1:6:`);
    expect(printed().split('The page shows').at(-1)).not.toContain('nothing');
    write(site, `console.log('mended');${goodSite}`);
    await until('mended');
    expect(printed().split('The page shows').at(-1)).toContain(' of the program: nothing.');
  });

  it('prints its address after a mistake in the sources is fixed', async () => {
    write(identity, 'const = 1;');
    const { until, printed } = dev();
    await until('[ERROR]');
    expect(printed()).not.toContain(line);
    write(identity, goodIdentity);
    await until(line);
    expect(printed()).toContain('service answers');
  });
});
