import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/repository.mjs';
import { startCommand } from './testing/startCommand.mjs';

/** A shell of one file, whose build writes what the site reads of it. */
const config = `
export default () => ({
  name: 'shell',
  context: import.meta.dirname,
  entry: './index.js',
  mode: 'development',
  plugins: [{ apply: (compiler) => compiler.hooks.thisCompilation.tap('assets', (compilation) =>
    compilation.emitAsset('assets.json', new compiler.webpack.sources.RawSource('{}'))) }],
});`;

let folder;
let program;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passport-watch-'));
  for (const path of ['scripts/lib', 'shared/build', 'tsconfig.base.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'shell'));
  write('package.json', JSON.stringify({ type: 'module', workspaces: [] }));
  write('shell/webpack.config.mjs', config);
  const watchBrowser = pathToFileURL(join(folder, 'scripts/lib/watchBrowser.mjs')).href;
  write(
    'watch.mjs',
    `import { watchBrowser } from ${JSON.stringify(watchBrowser)};
const { stop } = await watchBrowser([], (problem) => console.log('Problem: ' + problem));
console.log('There is a page.');
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));`,
  );
});

afterEach(async () => {
  await program.stop();
  rmSync(folder, { recursive: true });
});

const write = (path, text) => writeFileSync(join(folder, path), text);
const watch = () => (program = startCommand(join(folder, 'watch.mjs'), process.env));
const state = () => JSON.parse(readFileSync(join(folder, 'deployments/remotes/builds.json'), 'utf8'));

it('a start waits for a shell that cannot be built, because no page could show the error', async () => {
  write('shell/index.js', 'export const = 1;');
  const { until } = watch();
  await until('Problem: ');
  expect(existsSync(join(folder, 'shell/dist-dev'))).toBe(false);
  write('shell/index.js', 'export const good = 1;');
  await until('There is a page.');
  expect(state()).toEqual({ builds: { shell: expect.any(String) }, problems: {} });
});

it('the page of an earlier start shows file, line and message of a shell that cannot be built', async () => {
  write('shell/index.js', 'export const good = 1;\nexport const = 1;');
  mkdirSync(join(folder, 'shell/dist-dev'));
  write('shell/dist-dev/assets.json', '{}');
  const { until } = watch();
  await until('There is a page.');
  const { builds, problems } = state();
  expect(builds).toEqual({});
  expect(problems.shell).toMatch(/\.\/index\.js 2:13\n.*Unexpected token \(2:13\)/);
});
