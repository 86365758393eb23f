import { installPackages } from './debianPackages.mjs';
import { onPath } from './onPath.mjs';

/**
 * Finds xmllint of libxml2, which validates XML against a schema; as root on Debian without it, installs it.
 * @returns {string} path of the program
 * @throws {Error} with advice where there is none
 */
export function findXmllint() {
  const isThere = onPath(['xmllint']);
  if (isThere) return isThere;
  installPackages(['libxml2-utils']);
  const installed = onPath(['xmllint']);
  if (installed) return installed;
  throw new Error('No xmllint: install libxml2 (on Debian the package libxml2-utils).');
}
