import { randomUUID, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { acsUrl, entityId } from './samlPeer';

export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const hmacSha1 = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
export const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Deviations of a crafted message; each text is inserted into the XML unchanged. */
export interface MessageParts {
  id?: string;
  issuer?: string;
  issueInstant: Date | string;
  destination?: string;
  /** More attributes of the root, e.g. ` ForceAuthn="true"`. */
  attributes?: string;
  /** Content after the issuer. */
  content?: string;
}

const namespaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

function messageXml(kind: string, service: string, parts: MessageParts): string {
  const { id = `_${randomUUID()}`, issuer = entityId, issueInstant, attributes = '', content = '' } = parts;
  const instant = typeof issueInstant === 'string' ? issueInstant : issueInstant.toISOString();
  const destination = parts.destination ?? `http://localhost:3000/saml/${service}`;
  const head = `ID="${id}" Version="2.0" IssueInstant="${instant}" Destination="${destination}"${attributes}`;
  return `<samlp:${kind} ${namespaces} ${head}><saml:Issuer>${issuer}</saml:Issuer>${content}</samlp:${kind}>`;
}

export const authnRequestXml = (parts: MessageParts): string =>
  messageXml('AuthnRequest', 'sso', {
    ...parts,
    attributes: ` AssertionConsumerServiceURL="${acsUrl}"${parts.attributes ?? ''}`,
  });

/** A LogoutRequest for a name, and a session where one is named. */
export const logoutRequestXml = (
  { nameId, sessionIndex }: { nameId: string; sessionIndex?: string | undefined },
  parts: MessageParts,
): string => {
  const index = sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`;
  const content = `<saml:NameID>${nameId}</saml:NameID>${index}${parts.content ?? ''}`;
  return messageXml('LogoutRequest', 'slo', { ...parts, content });
};

export interface SigningOptions {
  signature?: string;
  digest?: string;
  canonicalization?: string;
  transforms?: string[];
  /** Named in the KeyInfo. */
  certificate?: string;
  /** Signs with this text as a shared key. */
  sharedKey?: string;
}

/** Signs a message for the POST binding: within, right after the issuer (SAML core section 5.4). */
export function signedMessage(xml: string, privateKey: string, options: SigningOptions = {}): string {
  const { signature = rsaSha256, digest = sha256, canonicalization = exclusive } = options;
  const signer = new SignedXml({
    privateKey: options.sharedKey ?? privateKey,
    ...(options.certificate !== undefined && { publicCert: options.certificate }),
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: canonicalization,
  });
  if (options.sharedKey !== undefined) signer.enableHMAC();
  const transforms = options.transforms ?? [enveloped, exclusive];
  signer.addReference({ xpath: '/*', transforms, digestAlgorithm: digest });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signer.getSignedXml();
}

/**
 * Signs a message for the redirect binding: detached, over the query.
 * @param hash of the algorithm, e.g. `sha256`
 * @returns a query
 */
export function signedQuery(
  xml: string,
  privateKey: string,
  {
    signature = rsaSha256,
    hash = 'sha256',
    relayState,
  }: { signature?: string; hash?: string; relayState?: string } = {},
): string {
  const query = new URLSearchParams({ SAMLRequest: deflateRawSync(xml).toString('base64') });
  if (relayState !== undefined) query.set('RelayState', relayState);
  query.set('SigAlg', signature);
  query.set('Signature', sign(hash, Buffer.from(query.toString()), privateKey).toString('base64'));
  return query.toString();
}
