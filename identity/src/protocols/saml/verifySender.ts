import { readXml, type SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import type { ServiceProvider } from './serviceProviders.repository';
import { isDetachedSignature, signedXml } from './verifySignature';

const unverified = (message: string): SamlRefusal => new SamlRefusal(message, { outcome: 'signature' }, 'sender');

/**
 * Verifies that a message comes from its issuer: a service provider with a registered certificate has to sign.
 * @param isSignatureNeeded refuses a service provider without a certificate
 * @returns the message to read from: only the signed content of a signed message
 * @throws {SamlRefusal}
 */
export async function verifySender(
  message: SamlMessage,
  { certificate }: ServiceProvider,
  isSignatureNeeded: boolean,
): Promise<SamlMessage> {
  if (certificate === null) {
    if (isSignatureNeeded)
      throw new SamlRefusal('signature required, but no certificate registered', undefined, 'sender');
    return message;
  }
  const { xml, signature, detached } = message;
  if (detached) {
    if (!isDetachedSignature(detached, certificate)) throw unverified('missing or invalid signature');
    return message;
  }
  const signed = signature && (await signedXml(xml, signature, certificate));
  if (signed === undefined) throw unverified('missing or invalid signature');
  const content = { ...message, ...readXml(signed) };
  if (content.id !== message.id || content.issuer !== message.issuer)
    throw unverified('signature covers another message');
  return content;
}
