import { verify, X509Certificate } from 'node:crypto';
import { loadOnce } from '../../platform/loadOnce';
import { hashOfSignature } from './algorithms';
import type { MessageElement } from './xml';

const loadXmlCrypto = loadOnce(() => import('xml-crypto'));

/**
 * Verifies a signature that stands within its message.
 * @param xml the whole message, admitted by `guardMessage`
 * @param certificate X.509 in PEM, from the registry; what the message says of its key is not looked at
 * @returns the canonical XML of what was signed, without the signature; undefined where it is not of this certificate's key
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
    // The library throws for a wrong signature as well as for one that it cannot read.
    return undefined;
  }
}

/** A signature that stands beside its message in a query (SAML bindings section 3.4.4.1). */
export interface DetachedSignature {
  /** The query as it may have been signed, in each of its spellings. */
  octets: readonly string[];
  signature: Buffer;
  /** `SigAlg`. */
  algorithm: string;
}

/** Whether a signature of a query is of this certificate's key. */
export function isDetachedSignature({ octets, signature, algorithm }: DetachedSignature, certificate: string): boolean {
  const hash = hashOfSignature(algorithm);
  if (hash === undefined) return false;
  const { publicKey } = new X509Certificate(certificate);
  return (
    publicKey.asymmetricKeyType === 'rsa' &&
    octets.some((text) => verify(hash, Buffer.from(text), publicKey, signature))
  );
}
