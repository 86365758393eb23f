import { samlAddresses } from './entities';
import type { SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import type { ServiceProvider } from './serviceProviders.repository';
import { onlyChild, protocolNamespace } from './xml';

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
/** Formats for which the registry's own is an answer; others would be something else than was asked for. */
const answeredFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
];

/** What a service provider asks for (SAML core section 3.4.1), as far as it is granted. */
export interface AuthnRequest {
  requestId: string;
  acsUrl: string;
  relayState: string | null;
  /** The person has to sign in again. */
  isForced: boolean;
  /** Nobody may be asked for anything. */
  isPassive: boolean;
  /** The name is wanted in a format that is not given here. */
  isFormatUnknown: boolean;
}

const isTrue = (value: string | null): boolean => value === 'true' || value === '1';

/**
 * Reads a request against the registry. The response goes only to an address that stands there, whatever the request says.
 * @throws {SamlRefusal}
 */
export function readAuthnRequest(
  { kind, id, root, destination, relayState }: SamlMessage,
  { acs_urls }: ServiceProvider,
  config: { publicUrl: string },
): AuthnRequest {
  if (kind !== 'AuthnRequest') throw new SamlRefusal(`a ${kind} at the address for requests`);
  if (destination !== undefined && destination !== samlAddresses(config).sso)
    throw new SamlRefusal('for somebody else');
  const binding = root.getAttribute('ProtocolBinding');
  if (binding && binding !== postBinding) throw new SamlRefusal('another binding for the response');
  const index = root.getAttribute('AssertionConsumerServiceIndex');
  const wanted = root.getAttribute('AssertionConsumerServiceURL') || undefined;
  const acsUrl = index ? acs_urls[Number(index)] : acs_urls.find((url) => wanted === undefined || url === wanted);
  if (acsUrl === undefined) throw new SamlRefusal('an address that is not in the registry');
  const format = onlyChild(root, protocolNamespace, 'NameIDPolicy')?.getAttribute('Format');
  return {
    requestId: id,
    acsUrl,
    relayState: relayState ?? null,
    isForced: isTrue(root.getAttribute('ForceAuthn')),
    isPassive: isTrue(root.getAttribute('IsPassive')),
    isFormatUnknown: Boolean(format) && !answeredFormats.includes(format ?? ''),
  };
}
