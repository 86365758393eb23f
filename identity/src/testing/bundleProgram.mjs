/** The program, the commands of operators and the site for the tests: the code as it stands now, never an older build. */
import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const identity = fileURLToPath(new URL('../..', import.meta.url));
const shared = fileURLToPath(new URL('../../../shared/src', import.meta.url));
const shell = fileURLToPath(new URL('../../../shell', import.meta.url));

/** Inside the repository, because the programs find their packages from where they lie. */
export const programsOf = (run) => `${identity}.cache/programs/${createHash('sha1').update(run).digest('hex')}`;

/**
 * @param {string} run directory of the test run; several runs at one time do not meet
 * @returns {Promise<string>} the directory that holds server.js, cli.js and site.js, which SITE_MODULE names where a test needs pages
 */
export async function bundleProgram(run) {
  const outdir = programsOf(run);
  await build({
    entryPoints: {
      server: `${identity}src/server.ts`,
      cli: `${identity}src/operations/admin/cli.ts`,
      site: `${shell}/server/site.ts`,
      judgeWorker: `${identity}src/platform/files/judgeWorker.ts`,
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'linked',
    alias: { '@passport/shared': shared },
    logLevel: 'error',
  });
  // The programs look for these threads beside them.
  for (const thread of ['site/documents/pdf/pdfWorker.mjs', 'platform/storage/embedded/databaseThread.mjs']) {
    copyFileSync(`${identity}src/${thread}`, `${outdir}/${basename(thread)}`);
  }
  return outdir;
}
