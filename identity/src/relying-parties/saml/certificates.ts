import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import type { SigningKey } from '../../platform/secrets';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
/** Service providers trust the key that they wrote down; the dates are there because a certificate has some. */
const validFrom = new Date('2026-01-01T00:00:00.000Z');
const validUntil = new Date('2046-01-01T00:00:00.000Z');

const made = new Map<string, Promise<string>>();

/**
 * The self-signed certificate of a key (RFC 5280): a function of the key, so that every process shows the same one and the
 * secrets hold nothing but the key.
 * @returns PEM
 */
export function certificateOf(key: SigningKey): Promise<string> {
  const known = made.get(key.kid) ?? makeCertificate(key);
  made.set(key.kid, known);
  return known;
}

async function makeCertificate({ kid, privateKey }: SigningKey): Promise<string> {
  // Loaded by need, as samlify is.
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const secret = createPrivateKey(privateKey);
  const [ours, theirs] = await Promise.all([
    webcrypto.subtle.importKey('pkcs8', secret.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']),
    webcrypto.subtle.importKey(
      'spki',
      createPublicKey(secret).export({ type: 'spki', format: 'der' }),
      algorithm,
      true,
      ['verify'],
    ),
  ]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      // Positive: the first bit of a serial number is its sign.
      serialNumber: `01${kid.replaceAll('-', '')}`,
      name: 'CN=Passport SAML',
      notBefore: validFrom,
      notAfter: validUntil,
      signingAlgorithm: algorithm,
      keys: { privateKey: ours, publicKey: theirs },
    },
    webcrypto as Parameters<typeof X509CertificateGenerator.createSelfSigned>[1],
  );
  return certificate.toString('pem');
}
