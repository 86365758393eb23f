import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';
import type { SigningKey } from '../platform/signingKeys';
import { certificateOf } from '../protocols/saml/certificates';
import type { Answer, TestService } from './harness';
import { readForm } from './pageForm';

export const entityId = 'https://sp.example/metadata';
export const acsUrl = 'https://sp.example/acs';
export const sloUrl = 'https://sp.example/slo';

/** A service provider on a third-party library, as its developer sets it up. */
export async function samlPeer(service: TestService, more: Partial<SamlConfig> = {}): Promise<SAML> {
  const { publicUrl } = service.context.config;
  const current = service.context.secrets.samlKeys.find(({ state }) => state === 'current') as SigningKey;
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: `${publicUrl}/saml/sso`,
    logoutUrl: `${publicUrl}/saml/slo`,
    logoutCallbackUrl: sloUrl,
    idpIssuer: `${publicUrl}/saml/metadata`,
    idpCert: await certificateOf(current),
    audience: entityId,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    validateInResponseTo: ValidateInResponseTo.always,
    ...more,
  });
}

/** Path and query of an address, as the service is called. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost:3000');
  return pathname + search;
};

/** The fields of a posted form, and its target. */
function anyFormOf({ body }: Answer): { url: string; fields: Record<string, string> } {
  const { action, fields } = readForm(String(body));
  return { url: action, fields: Object.fromEntries(fields) };
}

/** The same of a form that carries a response. */
export function formOf(answer: Answer): { url: string; SAMLResponse: string; RelayState: string | undefined } {
  const { url, fields } = anyFormOf(answer);
  const { SAMLResponse, RelayState } = fields;
  if (SAMLResponse === undefined) throw new Error('A form without a response.');
  return { url, SAMLResponse, RelayState };
}

/** The same of a form that carries a request. */
export function requestFormOf(answer: Answer): { url: string; SAMLRequest: string; RelayState: string } {
  const { url, fields } = anyFormOf(answer);
  const { SAMLRequest, RelayState } = fields;
  if (SAMLRequest === undefined || RelayState === undefined) throw new Error('A form without a request.');
  return { url, SAMLRequest, RelayState };
}

/** The XML of a form's response. */
export const xmlOf = ({ SAMLResponse }: { SAMLResponse: string }): string =>
  Buffer.from(SAMLResponse, 'base64').toString('utf8');
