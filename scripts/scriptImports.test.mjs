import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { sourceFiles } from './lib/sourceFiles.mjs';

it('every name that a script imports from another is exported there, also by scripts that no test runs', async () => {
  const scripts = sourceFiles().filter(
    (path) => /\/(?:scripts|endure)\/.*\.mjs$/.test(path) && !path.includes('.test.'),
  );
  expect(scripts.length).toBeGreaterThan(100);
  const linking = build({
    entryPoints: scripts,
    bundle: true,
    write: false,
    outdir: 'unwritten',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  await expect(linking).resolves.toMatchObject({ errors: [] });
});
