import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { common } from './build.mjs';
import { reachableFrom } from './lib/importGraph.mjs';
import { root } from './lib/repository.mjs';
import { targets } from './lib/targets.mjs';

const programs = targets.filter(({ bundles }) => bundles !== undefined);

describe('the inputs of a build', () => {
  // Else a change of a file that is left out would be built by nobody, and the old program would run.
  it.each(programs)('of $name hold every file that it bundles', ({ inputs, bundles }) => {
    const files = Object.values(bundles).flatMap((entry) => reachableFrom(join(root, entry)));
    expect(files.length).toBeGreaterThan(Object.keys(bundles).length);
    const paths = files.map((path) => relative(root, path));
    expect(paths.filter((path) => !inputs.some((input) => path === input || path.startsWith(`${input}/`)))).toEqual([]);
  });

  it('are compared for the service and the site server', () => {
    expect(programs.map(({ name }) => name)).toEqual(expect.arrayContaining(['site', 'identity']));
  });

  it('hold what the bundler itself reads', () => {
    const bundler = 'shared/build/bundleForNode.mjs';
    const read = [...readFileSync(join(root, bundler), 'utf8').matchAll(/join\(root, '([^']+)'\)/g)];
    expect(read).not.toEqual([]);
    expect(common).toEqual(expect.arrayContaining([bundler, ...read.map(([, path]) => path)]));
  });
});

describe('the files of a program', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'passport-imports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those that it imports, at once and later, without types', () => {
    const texts = {
      'entry.ts': `import { once } from './once';\nexport type { Shape } from './shape';\n`,
      'once.ts': `export const once = async () => (await import('./later')).later;\nlet more: typeof import('./shape');\n`,
      'later.ts': `export const later = () => import(/* webpackMode: "eager" */ './last').then(({ last }) => last);\n`,
      'last.ts': `import 'node:fs';\nexport let last: import('./shape').Shape;\n`,
      'shape.ts': `export interface Shape {}\n`,
    };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    const files = reachableFrom(join(folder, 'entry.ts')).map((path) => relative(folder, path));
    expect(files).toEqual(['entry.ts', 'once.ts', 'later.ts', 'last.ts']);
  });
});
