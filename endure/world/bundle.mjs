import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/lib/repository.mjs';

/**
 * Bundles code of the service as a program, below the service, where it finds its packages.
 * @param {string} name of the program
 * @param {string} contents TypeScript, with paths from the sources of the service
 * @returns {Promise<string>} its file
 */
export async function bundle(name, contents) {
  const outfile = join(root, `identity/.cache/endure/${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: join(root, 'identity/src'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@passport/shared': join(root, 'shared/src') },
    logLevel: 'error',
  });
  return outfile;
}
