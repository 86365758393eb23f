/** A key and its self-signed certificate for a SAML service provider: `node scripts/demo/makeKey.mjs KEY_FILE CERTIFICATE_FILE`. */
import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import 'reflect-metadata';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';

const [keyFile, certificateFile] = process.argv.slice(2);
const lifeDays = 365;
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const certificate = await X509CertificateGenerator.createSelfSigned(
  {
    name: 'CN=service provider',
    notBefore: new Date(),
    notAfter: new Date(Date.now() + lifeDays * 24 * 3600 * 1000),
    signingAlgorithm: algorithm,
    keys,
  },
  webcrypto,
);
const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
writeFileSync(keyFile, `${PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`, { mode: 0o600 });
writeFileSync(certificateFile, `${certificate.toString('pem')}\n`);
