import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findXmllint } from '../../../../../scripts/lib/xmllint.mjs';

const schemas = join(import.meta.dirname, '../../../../fixtures/saml-schemas');

/** The schema that describes a document. */
const schemaFiles = { metadata: 'saml-schema-metadata-2.0.xsd', message: 'saml-schema-protocol-2.0.xsd' } as const;

/**
 * Validates XML against the schemas of OASIS by libxml2, without the network: the catalog maps their addresses to the stored files.
 * @returns the validation errors; empty for a valid document
 */
export function schemaFaults(kind: keyof typeof schemaFiles, xml: string): string[] {
  const words = ['--noout', '--nonet', '--schema', schemaFiles[kind], '-'];
  const { status, stderr } = spawnSync(findXmllint(), words, {
    cwd: schemas,
    env: { ...process.env, XML_CATALOG_FILES: 'catalog.xml' },
    input: xml,
    encoding: 'utf8',
  });
  return status === 0 ? [] : stderr.trim().split('\n');
}
