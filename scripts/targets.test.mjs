import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode } from '../shared/build/bundleForNode.mjs';
import { common } from './build.mjs';
import { root } from './lib/repository.mjs';
import { targets } from './lib/targets.mjs';

const programs = targets.filter(({ bundles }) => bundles !== undefined);

describe('the inputs of a build', () => {
  // Else a change of a file that is left out would trigger no build, and the old program would run.
  it.each(programs)('of $name include every file that it bundles', async ({ inputs, bundles }) => {
    const results = await bundleForNode(bundles, { write: false, metafile: true });
    const files = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
    expect(files.length).toBeGreaterThan(results.length);
    expect(files.filter((path) => !inputs.some((input) => path === input || path.startsWith(`${input}/`)))).toEqual([]);
  });

  it('are compared for the service and the site', () => {
    expect(programs.map(({ name }) => name)).toEqual(expect.arrayContaining(['site', 'identity']));
  });

  it('include the files that the bundler itself reads', () => {
    const bundler = 'shared/build/bundleForNode.mjs';
    const read = [...readFileSync(join(root, bundler), 'utf8').matchAll(/join\(root, '([^']+)'\)/g)];
    expect(read).not.toEqual([]);
    expect(common).toEqual(expect.arrayContaining([bundler, ...read.map(([, path]) => path)]));
  });
});
