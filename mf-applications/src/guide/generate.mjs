// Writes the programs of docs/integration into code.data.ts, for the guide: `node mf-applications/src/guide/generate.mjs`.
// A test compares the two; the same programs run in the journeys and in the demo.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codeOf } from '../../../scripts/lib/docsCode.mjs';

const file = fileURLToPath(new URL('./code.data.ts', import.meta.url));
const programs = {
  oauthClient: codeOf('docs/integration/oauth.md', 'oauth-client.mjs'),
  oauthClientHttp: codeOf('docs/integration/oauth.md', 'oauth-client.sh'),
  partnerSite: codeOf('docs/integration/partner-site.md', 'partner-site.mjs'),
};
// Arrays with one item per line of a program, for readable diffs.
const lines = Object.entries(programs).map(
  ([name, code]) =>
    `export const ${name} = [${code
      .split('\n')
      .map((line) => JSON.stringify(line))
      .join(',')}].join('\\n');`,
);
writeFileSync(file, `// Written by generate.mjs from docs/integration; do not edit.\n${lines.join('\n')}\n`);
execFileSync('npx', ['prettier', '--write', file], { stdio: 'ignore' });
