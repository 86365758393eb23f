import { describe, expect, it } from '@jest/globals';
import { join, relative } from 'node:path';
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
});
