/** @jest-environment node */
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { remoteConfig } from '../webpack/remote.mjs';
import { installed } from './installed.mjs';
import { problemsOf } from './SharedExportsPlugin.mjs';

const published = {
  mobx: { version: '7.1.3', exports: ['observable', 'when'], isWhole: false },
  react: { version: '19.3.1', exports: ['default', 'useState'], isWhole: true },
  'react/': { version: '19.3.1', exports: '*', isWhole: true },
};
const use = { request: 'mobx', names: ['when'], installedVersion: '7.1.3' };

describe('a use of a shared library', () => {
  it.each([
    ['names that the shell publishes', use],
    ['an older version of the same major', { ...use, installedVersion: '7.0.0' }],
    ['a whole library as a namespace', { ...use, request: 'react', names: true, installedVersion: '19.3.1' }],
    [
      'a module below a prefix entry',
      { ...use, request: 'react/jsx-runtime', names: ['jsx'], installedVersion: '19.3.1' },
    ],
  ])('is fine: %s', (_case, fine) => {
    expect(problemsOf(fine, published, 'mf-x')).toEqual([]);
  });

  it.each([
    ['a name that is not published', { ...use, names: ['when', 'flow'] }, /mf-x uses flow of mobx/],
    ['a facade as a namespace', { ...use, names: true }, /as a whole/],
    ['a newer version than the shell has', { ...use, installedVersion: '7.2.0' }, /the shell brings 7\.1\.3/],
    ['another major', { ...use, installedVersion: '6.0.0' }, /the shell brings 7\.1\.3/],
    ['a library that is not shared', { ...use, request: 'axios' }, /does not publish/],
  ])('is a problem: %s', (_case, wrong, message) => {
    const problems = problemsOf(wrong, published, 'mf-x');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });
});

describe('a build of a remote', () => {
  // Inside the repository, so that the libraries resolve.
  const repository = fileURLToPath(new URL('../../..', import.meta.url));
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  const directory = mkdtempSync(path.join(repository, '.cache/mf-test-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** @param {object} [list] of a deployed shell @param {string} [address] of such a list */
  async function errorsOf(source, list, address) {
    mkdirSync(path.join(directory, 'src'), { recursive: true });
    writeFileSync(path.join(directory, 'package.json'), '{ "name": "mf-test", "version": "0.0.1", "type": "module" }');
    writeFileSync(path.join(directory, 'src/remote.tsx'), source);
    const place = path.join(directory, 'shared-exports.json');
    if (list) writeFileSync(place, JSON.stringify(list));
    const before = process.env.SHELL_EXPORTS;
    if (list || address) process.env.SHELL_EXPORTS = address ?? place;
    try {
      const config = { ...remoteConfig(directory, { standalonePort: 3009 })({}, { mode: 'production' }), cache: false };
      const stats = await new Promise((resolve, reject) => {
        const compiler = webpack(config);
        compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
      });
      return stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
    } finally {
      if (before === undefined) delete process.env.SHELL_EXPORTS;
      else process.env.SHELL_EXPORTS = before;
    }
  }

  it('passes with names of the list', async () => {
    expect(await errorsOf("import { when } from 'mobx';\nexport default { when };")).toEqual([]);
  });

  it('fails with a name outside the list, and names it', async () => {
    const errors = await errorsOf("import { flow } from 'mobx';\nexport default { flow };");
    expect(errors.join()).toMatch(/uses flow of mobx, which the shell does not publish/);
  });

  it('fails with a name that the deployed shell lacks, by the list at its address', async () => {
    const { version } = installed('mobx', directory);
    const list = { mobx: { version, exports: ['observable'], isWhole: false } };
    const server = createServer((_request, response) => response.end(JSON.stringify(list)));
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${server.address().port}/assets/shared-exports.json`;
    const errors = await errorsOf("import { when } from 'mobx';\nexport default { when };", undefined, address);
    await new Promise((done) => server.close(done).closeAllConnections());
    expect(errors.join()).toMatch(/uses when of mobx, which the shell does not publish/);
  });

  it('fails if the deployed shell has an older library', async () => {
    const list = { mobx: { version: '6.9.0', exports: ['when'], isWhole: false } };
    const errors = await errorsOf("import { when } from 'mobx';\nexport default { when };", list);
    expect(errors.join()).toMatch(/the shell brings 6\.9\.0/);
  });
});
