import { expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { browserPackages, manifestOf, serverPackages } from '../lib/packages.mjs';
import { root } from '../lib/repository.mjs';
import { listOf } from './cyclonedx.mjs';

const require = createRequire(import.meta.url);
/** The library has the schemas without naming them among its exports. */
const schemas = join(dirname(require.resolve('@cyclonedx/cyclonedx-library')), '../res/schema');
const schema = (name) => JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'));

it('the list of an archive names every package with version, licence and hash, in the CycloneDX schema', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const server = serverPackages();
  const packages = [
    ...server.map((folder) => ({ folder, isInBrowser: false })),
    ...browserPackages().map((folder) => ({ folder, isInBrowser: true })),
  ];
  const list = listOf({ version: '0.0.0', at: new Date(0), commit: 'abc', lock }, packages);
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
  const isValid = ajv.compile(schema('bom-1.5'));
  isValid(JSON.parse(JSON.stringify(list)));
  expect(isValid.errors).toBeNull();

  const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`));
  const installed = packages.map(({ folder }) => manifestOf(folder)).map(({ name, version }) => `${name}@${version}`);
  expect(installed.filter((name) => !listed.has(name))).toEqual([]);
  expect(listed).toContain(`fastify@${manifestOf('node_modules/fastify').version}`);
  expect(list.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([]);
});
