import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecrets } from '../platform/secrets';
import { certificateOf } from '../relying-parties/saml/certificates';

/** The key of a signing service provider, and the file of its certificate. */
export async function spKey(): Promise<{ privateKey: string; certificate: string; file: string }> {
  const [key] = newSecrets().samlKeys;
  if (!key) throw new Error('No key was generated.');
  const certificate = await certificateOf(key);
  const file = join(mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'sp-')), 'certificate.pem');
  writeFileSync(file, certificate);
  return { privateKey: key.privateKey, certificate, file };
}
