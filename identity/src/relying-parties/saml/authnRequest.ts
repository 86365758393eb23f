import { samlAddresses } from './entities';
import type { SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import type { ServiceProvider } from './serviceProviders.repository';
import { onlyChild, protocolNamespace } from './xml';

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
/** Requested formats that the registered one satisfies; for any other the answer is InvalidNameIDPolicy. */
const answeredFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
];

/** The supported part of an AuthnRequest (SAML core section 3.4.1). */
export interface AuthnRequest {
  requestId: string;
  acsUrl: string;
  relayState: string | null;
  /** `ForceAuthn`: the person has to sign in again. */
  isForced: boolean;
  /** `IsPassive`: no page may be shown. */
  isPassive: boolean;
  /** `NameIDPolicy` requests a format that is not supported. */
  isFormatUnknown: boolean;
}

const isTrue = (value: string | null): boolean => value === 'true' || value === '1';

/**
 * Checks a request against the registry. Responses go to registered addresses only, whatever the request says.
 * @throws {SamlRefusal}
 */
export function readAuthnRequest(
  { kind, id, root, destination, relayState }: SamlMessage,
  { acs_urls }: ServiceProvider,
  config: { publicUrl: string },
): AuthnRequest {
  if (kind !== 'AuthnRequest') throw new SamlRefusal(`unexpected ${kind} at the SSO endpoint`);
  if (destination !== undefined && destination !== samlAddresses(config).sso)
    throw new SamlRefusal('Destination is not this endpoint');
  const binding = root.getAttribute('ProtocolBinding');
  if (binding && binding !== postBinding) throw new SamlRefusal('unsupported ProtocolBinding');
  const index = root.getAttribute('AssertionConsumerServiceIndex');
  const wanted = root.getAttribute('AssertionConsumerServiceURL') || undefined;
  const acsUrl = index ? acs_urls[Number(index)] : acs_urls.find((url) => wanted === undefined || url === wanted);
  if (acsUrl === undefined) {
    const attempt = { outcome: 'redirect_uri', sent: wanted ?? index, registered: acs_urls.join('\n') } as const;
    throw new SamlRefusal('AssertionConsumerService URL not registered', attempt);
  }
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
