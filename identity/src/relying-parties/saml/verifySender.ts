import { readXml, type SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import type { ServiceProvider } from './serviceProviders.repository';
import { isDetachedSignature, signedXml } from './signatures';

/**
 * Makes sure that a message is of the service provider that it names: one that registered a certificate has to sign.
 * @param isSignatureNeeded also of a provider that registered none
 * @returns the message to read from: of a signed one nothing but what was signed
 * @throws {SamlRefusal}
 */
export async function verifySender(
  message: SamlMessage,
  { certificate }: ServiceProvider,
  isSignatureNeeded: boolean,
): Promise<SamlMessage> {
  if (certificate === null) {
    if (isSignatureNeeded) throw new SamlRefusal('this service provider cannot sign: it registered no certificate');
    return message;
  }
  const { xml, signature, detached } = message;
  if (detached) {
    if (!isDetachedSignature(detached, certificate)) throw new SamlRefusal('not signed by the service provider');
    return message;
  }
  const signed = signature && (await signedXml(xml, signature, certificate));
  if (signed === undefined) throw new SamlRefusal('not signed by the service provider');
  const content = { ...message, ...readXml(signed) };
  if (content.id !== message.id || content.issuer !== message.issuer)
    throw new SamlRefusal('what is signed is another message');
  return content;
}
