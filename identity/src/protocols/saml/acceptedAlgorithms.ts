const xmlSignature = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Accepted signature algorithms and Node's name of their hash. SHA-1 is weak, HMAC would need a shared key. */
const signatureHashes = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);
const digests = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const canonicalizations = [exclusive, `${exclusive}WithComments`];

export const isAcceptedSignature = (name: string): boolean => signatureHashes.has(name);

/** @returns undefined for an algorithm that is not accepted */
export const hashOfSignature = (name: string): string | undefined => signatureHashes.get(name);

export const isAcceptedDigest = (name: string): boolean => digests.includes(name);

export const isCanonicalization = (name: string): boolean => canonicalizations.includes(name);

/** The two transforms of SAML core section 5.4.4, in this order: remove the signature, then canonicalize. */
export const areSamlTransforms = ([first, second, ...more]: readonly string[]): boolean =>
  first === `${xmlSignature}enveloped-signature` && isCanonicalization(second ?? '') && more.length === 0;
