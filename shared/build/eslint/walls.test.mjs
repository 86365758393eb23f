/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { browserWalls, e2eWalls, identityWalls, sharedWalls, layerWalls } from './walls.mjs';

it('every folder of shared has an import rule', () => {
  const folders = readdirSync(new URL('../../src/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `shared/src/${name}/**/*.{ts,tsx}`);
  expect(sharedWalls.flatMap(({ files }) => files).sort()).toEqual(folders.sort());
});

const walls = [...browserWalls, ...sharedWalls, ...identityWalls, ...layerWalls, ...e2eWalls];
const parsing = { files: ['**/*.ts'], plugins: { '@typescript-eslint': tseslint.plugin } };

/** The faults of a line of code in a file, by the import boundaries alone. */
const faultsOf = (file, line) => new Linter().verify(line, [parsing, ...walls], { filename: file });

it.each([
  'mf-auth/src/a.ts',
  'shell/src/a.ts',
  'shell/server/a.ts',
  'identity/src/sign-in/a.ts',
  'e2e/pages/a.ts',
  'shared/src/ui/a.ts',
])('%s cannot import a remote, whatever name scripts/new-remote.mjs has given it', (file) => {
  for (const remote of ['mf-news', 'mf-my-news', 'mf-news2']) {
    expect(faultsOf(file, `import { a } from '../../${remote}/src/a';`)).toHaveLength(1);
    expect(faultsOf(file, `void import('../../${remote}/src/a');`)).toHaveLength(1);
  }
  expect(faultsOf(file, "import { a } from './mf-news';")).toEqual([]);
});

it.each([
  ['platform', 'site', 1],
  ['site', 'operations', 1],
  ['site', 'platform', 0],
  ['operations', 'platform', 0],
  ['operations', 'site', 0],
])('identity/src/%s imports from %s with %d faults', (layer, other, faults) => {
  expect(faultsOf(`identity/src/${layer}/a.ts`, `import { a } from '../${other}/a';`)).toHaveLength(faults);
});
