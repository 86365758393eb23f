import { KeyObject, sign, webcrypto } from 'node:crypto';
import { expect, it } from '@jest/globals';
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import { isDetachedSignature } from './verifySignature';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const ellipticCurve = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' };

/** A query that is signed correctly by a new key, and the certificate of this key. */
async function signedBy(algorithm: typeof rsa | typeof ellipticCurve) {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const registered = await X509CertificateGenerator.createSelfSigned(
    { name: 'CN=Service provider', signingAlgorithm: algorithm, keys },
    webcrypto as Parameters<typeof X509CertificateGenerator.createSelfSigned>[1],
  );
  const query = 'SAMLRequest=x';
  const signature = sign('sha256', Buffer.from(query), KeyObject.from(keys.privateKey));
  return { query, signature, certificate: registered.toString('pem') };
}

it.each([
  ['an RSA key', 'accepted', rsa, true],
  ['a key of another kind than SigAlg names', 'refused', ellipticCurve, false],
])('a query with the signature of %s is %s', async (_key, _outcome, algorithm, isAccepted) => {
  const { query, signature, certificate } = await signedBy(algorithm);
  const detached = { octets: ['SAMLRequest=y', query], signature, algorithm: rsaSha256 };
  expect(isDetachedSignature(detached, certificate)).toBe(isAccepted);
  expect(isDetachedSignature({ ...detached, octets: ['SAMLRequest=y'] }, certificate)).toBe(false);
});
