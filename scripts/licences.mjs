/** `npm run licences`: writes docs/licences.md, the licences of the packages that the product consists of. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserPackages, licenceOf, manifestOf, serverPackages } from './lib/packages.mjs';
import { root } from './lib/repository.mjs';

/** @param {string[]} folders @returns {Map<string, string[]>} names of the packages by licence */
export function byLicence(folders) {
  const names = new Map();
  for (const folder of folders) {
    const licence = licenceOf(folder);
    names.set(licence, (names.get(licence) ?? new Set()).add(manifestOf(folder).name));
  }
  return new Map([...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([licence, set]) => [licence, [...set].sort()]));
}

/** The native part of a package is another package on each platform; the page names that package alone. */
const withoutPlatforms = (folders) => folders.filter((folder) => manifestOf(folder).cpu === undefined);

function section(title, folders) {
  const lines = [...byLicence(withoutPlatforms(folders))].map(
    ([licence, names]) => `- **${licence}** (${names.length}): ${names.map((name) => `\`${name}\``).join(', ')}`,
  );
  return `## ${title}\n\n${lines.join('\n')}\n`;
}

/** The whole page. */
export const licencesPage = () => `# Licences of the packages

Written by \`npm run licences\` from what is installed; a test compares. The exact versions stand in \`package-lock.json\` and, for an archive, in
its \`sbom.cdx.json\`. Packages that only build and test the product are not listed.

\`geoip-country\` holds data of MaxMind under the GeoLite2 end user licence: it asks for the notice "This product includes GeoLite2 Data created by
MaxMind, available from https://www.maxmind.com", and for an update within 30 days of a new release. The fonts PT Sans and Onest are under the SIL
Open Font License 1.1.

${section('In the program', serverPackages())}
${section('In the pages', browserPackages())}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(root, 'docs/licences.md'), licencesPage());
