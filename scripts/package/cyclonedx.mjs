/**
 * The list of everything in an archive, as CycloneDX 1.5. Not `npm sbom --omit dev`: npm 11 leaves out packages that are also development dependencies.
 */
import { licenceOf, manifestOf } from '../lib/packages.mjs';

/** Identifiers of SPDX have neither spaces nor brackets; anything else is an expression of them or a name of its own. */
const licenceField = (licence) => {
  if (/^[\w.+-]+$/.test(licence)) return { license: { id: licence } };
  return / (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { name: licence } };
};

/** An integrity of the lock file as a hash of CycloneDX. @param {string} integrity `sha512-…` */
const hashOf = (integrity) => ({ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') });

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * @param {{ version: string, at: Date, commit: string | undefined, lock: { packages: Record<string, { integrity?: string }> } }} release
 * @param {{ folder: string, isInBrowser: boolean }[]} packages folders below the repository
 * @returns {object} one component for each name and version
 */
export function listOf({ version, at, commit, lock }, packages) {
  const components = new Map();
  for (const { folder, isInBrowser } of packages) {
    const { name, version: installed, description } = manifestOf(folder);
    const ref = purlOf(name, installed);
    const integrity = lock.packages[folder]?.integrity;
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name,
      version: installed,
      ...(description && { description }),
      purl: ref,
      ...(integrity?.startsWith('sha512-') && { hashes: [hashOf(integrity)] }),
      licenses: [licenceField(licenceOf(folder))],
      properties: [{ name: 'passport:runs-in', value: isInBrowser ? 'browser' : 'server' }],
    });
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: {
        type: 'application',
        'bom-ref': `passport@${version}`,
        name: 'passport',
        version,
        ...(commit && { properties: [{ name: 'passport:commit', value: commit }] }),
      },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}
