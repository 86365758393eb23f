/** The service and its commands as programs of the tests: the code as it stands now, never an older build. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const identity = fileURLToPath(new URL('../..', import.meta.url));
const shared = fileURLToPath(new URL('../../../shared/src', import.meta.url));

/** @returns {Promise<string>} the directory that holds server.js and cli.js */
export async function bundleProgram() {
  const outdir = `${identity}.cache/programs`;
  await build({
    entryPoints: [`${identity}src/server.ts`, `${identity}src/admin/cli.ts`],
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'linked',
    alias: { '@passport/shared': shared },
    logLevel: 'error',
  });
  return outdir;
}
