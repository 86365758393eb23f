import type { Context } from '../../context';
import type { SigningKey } from '../../platform/signingKeys';
import { certificateOf } from './certificates';
import { bindings, loadSamlify, nameIdFormatNames, signatureAlgorithm } from './samlify';
import { loginResponseTemplate, logoutRequestTemplate, logoutResponseTemplate } from './templates';
import type { ServiceProvider } from './serviceProviders.repository';

const { post, redirect } = bindings;

/** Endpoints of the identity provider. */
export const samlAddresses = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>) => ({
  metadata: `${publicUrl}/saml/metadata`,
  sso: `${publicUrl}/saml/sso`,
  slo: `${publicUrl}/saml/slo`,
});

const keyIn = (keys: readonly SigningKey[], state: SigningKey['state']): SigningKey => {
  const key = keys.find((candidate) => candidate.state === state);
  if (!key) throw new Error(`The secrets file has no SAML key in state "${state}".`);
  return key;
};

/** SAML metadata sections 2.4.2 and 2.4.3; in samlify's own order Shibboleth refuses the metadata where it validates. */
const schemaOrder = ['KeyDescriptor', 'SingleLogoutService', 'NameIDFormat', 'SingleSignOnService'];

/** Settings of the identity provider; its entity ID is the address of the metadata (SAML metadata section 4.1). */
function settings({ config }: Context) {
  const { metadata, sso, slo } = samlAddresses(config);
  const endpointsAt = (location: string) =>
    [redirect, post].map((binding) => ({ Binding: binding, Location: location }));
  return {
    entityID: metadata,
    elementsOrder: schemaOrder,
    singleSignOnService: endpointsAt(sso),
    singleLogoutService: endpointsAt(slo),
    nameIDFormat: [nameIdFormatNames.persistent],
    requestSignatureAlgorithm: signatureAlgorithm,
    // One that has registered a certificate has to sign (verifySender.ts); the metadata applies to all.
    wantAuthnRequestsSigned: false,
  };
}

/** Metadata with the current and the next certificate, so that service providers know the next one before its key signs. */
export async function metadataXml(context: Context): Promise<string> {
  const { samlKeys } = context.secrets;
  const certificates = await Promise.all([keyIn(samlKeys, 'current'), keyIn(samlKeys, 'next')].map(certificateOf));
  const samlify = await loadSamlify();
  return samlify.IdentityProvider({ ...settings(context), signingCert: certificates }).getMetadata();
}

/** Authenticated encryption (AES-GCM) and OAEP key transport, XML Encryption 1.1 sections 5.2.4 and 5.5.2. */
const encryption = {
  isAssertionEncrypted: true,
  dataEncryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
};

/**
 * The identity provider with its signing key.
 * @param isEncrypting whether assertions are encrypted; the service provider must have an encryption certificate
 */
export async function identityProvider(context: Context, isEncrypting = false) {
  const key = keyIn(context.secrets.samlKeys, 'current');
  const samlify = await loadSamlify();
  return samlify.IdentityProvider({
    ...settings(context),
    ...(isEncrypting && encryption),
    privateKey: key.privateKey,
    signingCert: await certificateOf(key),
    wantLogoutRequestSigned: true,
    wantLogoutResponseSigned: true,
    loginResponseTemplate: { context: loginResponseTemplate, attributes: [] },
    logoutRequestTemplate: { context: logoutRequestTemplate },
    logoutResponseTemplate: { context: logoutResponseTemplate },
  });
}

/** The kind of a message to a service provider. */
interface MessageKind {
  /** The registered address that a response goes to; none for a logout. */
  acsUrl?: string;
  /** Whether the message contains an assertion, which is signed separately; by default it does not. */
  hasAssertion?: boolean;
}

/** A service provider as samlify reads it. */
export async function serviceProviderEntity(
  { entity_id, certificate, encryption_certificate, slo_url, slo_binding }: ServiceProvider,
  { acsUrl, hasAssertion = false }: MessageKind = {},
) {
  const samlify = await loadSamlify();
  return samlify.ServiceProvider({
    entityID: entity_id,
    ...(acsUrl !== undefined && { assertionConsumerService: [{ Binding: post, Location: acsUrl }] }),
    ...(slo_url !== null && { singleLogoutService: [{ Binding: bindings[slo_binding], Location: slo_url }] }),
    ...(certificate !== null && { signingCert: certificate }),
    ...(encryption_certificate !== null && { encryptCert: encryption_certificate }),
    requestSignatureAlgorithm: signatureAlgorithm,
    wantAssertionsSigned: hasAssertion,
    wantMessageSigned: true,
    wantLogoutRequestSigned: true,
    wantLogoutResponseSigned: true,
  });
}
