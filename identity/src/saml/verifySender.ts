import { serviceProviderEntity } from './entities';
import { isStrongAlgorithm } from './guardMessage';
import type { SamlMessage } from './readMessage';
import { loadSamlify } from './samlify';
import { SamlRefusal } from './samlRefusal';
import type { ServiceProvider } from './serviceProviders.repository';

/**
 * Makes sure that a message is of the service provider that it names: one that registered a certificate has to sign. Nothing
 * but what was signed is read afterwards, because `guardMessage` admits a signature of the whole message alone.
 * @param isSignatureNeeded also of a provider that registered none
 * @throws {SamlRefusal}
 */
export async function verifySender(
  message: SamlMessage,
  provider: ServiceProvider,
  isSignatureNeeded: boolean,
): Promise<void> {
  if (provider.certificate === null) {
    if (isSignatureNeeded)
      throw new SamlRefusal('nobody can sign for this service provider: it registered no certificate');
    return;
  }
  if (!(await isSigned(message, provider))) throw new SamlRefusal('not signed by the service provider');
}

async function isSigned({ xml, detached }: SamlMessage, provider: ServiceProvider): Promise<boolean> {
  const samlify = await loadSamlify();
  const { entityMeta } = await serviceProviderEntity(provider, provider.acs_urls[0] ?? '');
  try {
    if (!detached) return samlify.SamlLib.verifySignature(xml, { metadata: entityMeta })[0];
    const { octets, signature, algorithm } = detached;
    const isRight = (text: string): boolean =>
      samlify.SamlLib.verifyMessageSignature(entityMeta, text, signature, algorithm);
    return isStrongAlgorithm(algorithm) && octets.some(isRight);
  } catch {
    return false;
  }
}
