import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import type { SigningKey } from '../../platform/signingKeys';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
/** Fixed, because a certificate needs dates: service providers trust the registered key, not its dates. */
const validFrom = new Date('2026-01-01T00:00:00.000Z');
const validUntil = new Date('2046-01-01T00:00:00.000Z');

const certificates = new Map<string, Promise<string>>();

/**
 * The self-signed certificate of a key (RFC 5280). It depends only on the key, so that all processes publish the same one and the
 * secrets file needs to hold only the key.
 * @returns PEM
 */
export function certificateOf(key: SigningKey): Promise<string> {
  const known = certificates.get(key.kid);
  if (known) return known;
  const created = createCertificate(key);
  certificates.set(key.kid, created);
  // A failure is not kept: the next call tries again.
  created.catch(() => certificates.delete(key.kid));
  return created;
}

async function createCertificate({ kid, privateKey }: SigningKey): Promise<string> {
  // Loaded on first use: an idle service does not pay for its memory. The library needs the polyfill before it.
  await import('reflect-metadata');
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const key = createPrivateKey(privateKey);
  const [signingKey, verificationKey] = await Promise.all([
    webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']),
    webcrypto.subtle.importKey('spki', createPublicKey(key).export({ type: 'spki', format: 'der' }), algorithm, true, [
      'verify',
    ]),
  ]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      // The leading 01 keeps it positive: the first bit of a serial number is its sign.
      serialNumber: `01${kid.replaceAll('-', '')}`,
      name: 'CN=Passport SAML',
      notBefore: validFrom,
      notAfter: validUntil,
      signingAlgorithm: algorithm,
      keys: { privateKey: signingKey, publicKey: verificationKey },
    },
    webcrypto as Parameters<typeof X509CertificateGenerator.createSelfSigned>[1],
  );
  return certificate.toString('pem');
}
