/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { compiledOnArrival } from './compiledOnArrival.mjs';

let folder;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'passport-hint-'))));
afterAll(() => rm(folder, { recursive: true }));

test('the compile hint is the first line of a minimized script', async () => {
  await writeFile(join(folder, 'index.js'), 'console.log(1); // a comment that is taken away\n');
  const compiler = webpack({
    mode: 'production',
    entry: join(folder, 'index.js'),
    output: { path: folder, filename: 'main.js' },
    plugins: [compiledOnArrival()],
  });
  await new Promise((done, fail) =>
    compiler.run((error) => compiler.close(() => (error ? fail(error) : done(undefined)))),
  );
  expect(await readFile(join(folder, 'main.js'), 'utf8')).toMatch(
    /^\/\/# allFunctionsCalledOnLoad\n.*console\.log\(1\)/,
  );
});
