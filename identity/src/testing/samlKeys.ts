import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newRsaKey } from '../platform/signingKeys';
import { certificateOf } from '../protocols/saml/certificates';
import { onceARun } from './onceARun';

interface SpKey {
  privateKey: string;
  certificate: string;
  /** A file that holds the certificate. */
  file: string;
}

/**
 * The key of a signing service provider and its certificate; generating one is slow, so all test files of a run share it.
 * @param name another name is another key, as of a stranger
 */
export async function spKey(name = 'provider'): Promise<SpKey> {
  const { privateKey, certificate } = await onceARun(`sp-${name}.json`, readKey, makeKey);
  const file = join(mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'sp-')), 'certificate.pem');
  writeFileSync(file, certificate);
  return { privateKey, certificate, file };
}

const readKey = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Omit<SpKey, 'file'>;

async function makeKey(file: string): Promise<void> {
  const key = newRsaKey('current');
  await writeFile(file, JSON.stringify({ privateKey: key.privateKey, certificate: await certificateOf(key) }));
}
