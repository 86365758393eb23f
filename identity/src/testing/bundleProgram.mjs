/** The program, the commands of operators and the site for the tests: the current code, never an older build. */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/lib/repository.mjs';
import { threadsIn } from '../../../scripts/lib/serviceThreads.mjs';
import { bundleForNode } from '../../../shared/build/bundleForNode.mjs';

/** Inside the repository, because the programs resolve their packages from their own folder. */
export const programsOf = (run) => join(root, 'identity/.cache/programs', createHash('sha1').update(run).digest('hex'));

/**
 * @param {string} run directory of the test run; parallel runs do not conflict
 * @returns {Promise<string>} the directory that holds server.js, cli.js and site.js, which SITE_MODULE names where a test needs pages
 */
export async function bundleProgram(run) {
  const outdir = programsOf(run);
  const folder = relative(root, outdir);
  await bundleForNode({
    [`${folder}/server.js`]: 'identity/src/server.ts',
    [`${folder}/cli.js`]: 'identity/src/operations/admin/cli.ts',
    [`${folder}/site.js`]: 'shell/server/site.ts',
    ...threadsIn(folder),
  });
  return outdir;
}
