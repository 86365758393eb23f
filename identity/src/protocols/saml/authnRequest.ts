import type { NewAttempt } from '../../applications/activity/activity.repository';
import { demandedClass, requestedContext } from './authnContext';
import { samlAddresses } from './entities';
import type { SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import { nameIdFormatNames } from './samlify';
import type { ServiceProvider } from './serviceProviders.repository';
import { onlyChild, protocolNamespace, type MessageElement } from './xml';

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
/** Leaves the choice of the format to us. */
const anyFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** The supported part of an AuthnRequest (SAML core section 3.4.1). */
export interface AuthnRequest {
  requestId: string;
  acsUrl: string;
  relayState: string | null;
  /** `ForceAuthn`: the person has to sign in again. */
  isForced: boolean;
  /** `IsPassive`: no page may be shown. */
  isPassive: boolean;
  /** The class of two factors that `RequestedAuthnContext` demands; null: any sign-in will do. */
  authnContext: string | null;
  /** The error for requirements that are never met for this service provider. */
  unmet: UnmetDemand | undefined;
}

/** Why a request is answered without an assertion for every visitor; with the sent values compared with the registered ones. */
interface UnmetDemand extends Pick<NewAttempt, 'sent' | 'registered'> {
  reason: 'InvalidNameIDPolicy' | 'NoAuthnContext';
}

const isTrue = (value: string | null): boolean => value === 'true' || value === '1';

/**
 * Checks a request against the registry. Responses go to registered addresses only, whatever the request says.
 * @throws {SamlRefusal}
 */
export function readAuthnRequest(
  { kind, id, root, destination, relayState }: SamlMessage,
  provider: ServiceProvider,
  config: { publicUrl: string },
): AuthnRequest {
  if (kind !== 'AuthnRequest') throw new SamlRefusal(`unexpected ${kind} at the SSO endpoint`);
  if (destination !== undefined && destination !== samlAddresses(config).sso)
    throw new SamlRefusal('Destination is not this endpoint');
  const binding = root.getAttribute('ProtocolBinding');
  if (binding && binding !== postBinding) throw new SamlRefusal('unsupported ProtocolBinding');
  const requested = requestedContext(root);
  const authnContext = demandedClass(requested);
  const noContext: UnmetDemand = { reason: 'NoAuthnContext', sent: `NoAuthnContext: ${requested?.contexts.join(' ')}` };
  return {
    requestId: id,
    acsUrl: acsUrlOf(root, provider),
    relayState: relayState ?? null,
    isForced: isTrue(root.getAttribute('ForceAuthn')),
    isPassive: isTrue(root.getAttribute('IsPassive')),
    authnContext: authnContext ?? null,
    unmet: unmetPolicy(root, provider) ?? (authnContext === undefined ? noContext : undefined),
  };
}

/** The registered address that the response goes to. @throws {SamlRefusal} */
function acsUrlOf(root: MessageElement, { acs_urls }: ServiceProvider): string {
  const index = root.getAttribute('AssertionConsumerServiceIndex');
  const wanted = root.getAttribute('AssertionConsumerServiceURL') || undefined;
  const acsUrl = index ? acs_urls[Number(index)] : acs_urls.find((url) => wanted === undefined || url === wanted);
  if (acsUrl === undefined) {
    const attempt = { outcome: 'redirect_uri', sent: wanted ?? index, registered: acs_urls.join('\n') } as const;
    throw new SamlRefusal('AssertionConsumerService URL not registered', attempt);
  }
  return acsUrl;
}

/**
 * What `NameIDPolicy` demands beyond the registered format (SAML core section 3.4.1.1). A request cannot choose another format: where no
 * certificate is registered anybody may send it. `AllowCreate` is ignored, because its default would refuse every first sign-in.
 */
function unmetPolicy(root: MessageElement, { name_id_format, entity_id }: ServiceProvider): UnmetDemand | undefined {
  const policy = onlyChild(root, protocolNamespace, 'NameIDPolicy');
  const format = policy?.getAttribute('Format') || anyFormat;
  const namespace = policy?.getAttribute('SPNameQualifier') || entity_id;
  const registered = nameIdFormatNames[name_id_format];
  const reason = 'InvalidNameIDPolicy';
  if (format !== anyFormat && format !== registered) return { reason, sent: `${reason}: ${format}`, registered };
  return namespace === entity_id ? undefined : { reason, sent: `${reason}: ${namespace}`, registered: entity_id };
}
