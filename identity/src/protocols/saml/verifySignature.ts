import { verify, X509Certificate } from 'node:crypto';
import { loadOnce } from '../../platform/loadOnce';
import { hashOfSignature } from './acceptedAlgorithms';
import type { MessageElement } from './xml';

const loadXmlCrypto = loadOnce(() => import('xml-crypto'));

/**
 * Verifies an enveloped signature.
 * @param xml the whole message, accepted by `guardMessage`
 * @param certificate X.509 in PEM, from the registry; KeyInfo in the message is ignored
 * @returns the canonical XML that was signed, without the signature; undefined where the signature is not valid
 */
export async function signedXml(
  xml: string,
  signature: MessageElement,
  certificate: string,
): Promise<string | undefined> {
  const { SignedXml } = await loadXmlCrypto();
  const verifier = new SignedXml({ publicCert: certificate });
  try {
    verifier.loadSignature(signature);
    const [signed, ...more] = verifier.checkSignature(xml) ? verifier.getSignedReferences() : [];
    return more.length === 0 ? signed : undefined;
  } catch {
    // xml-crypto throws for a wrong signature as well as for one that it cannot parse.
    return undefined;
  }
}

/** A signature of a query (SAML bindings section 3.4.4.1). */
export interface DetachedSignature {
  /** The encodings of the query that may have been signed. */
  octets: readonly string[];
  signature: Buffer;
  /** `SigAlg`. */
  algorithm: string;
}

/** Whether the key of this certificate has signed the query. */
export function isDetachedSignature({ octets, signature, algorithm }: DetachedSignature, certificate: string): boolean {
  const hash = hashOfSignature(algorithm);
  if (hash === undefined) return false;
  const { publicKey } = new X509Certificate(certificate);
  return (
    publicKey.asymmetricKeyType === 'rsa' &&
    octets.some((text) => verify(hash, Buffer.from(text), publicKey, signature))
  );
}
