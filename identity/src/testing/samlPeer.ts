import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';
import type { SigningKey } from '../secrets';
import { certificateOf } from '../saml/certificates';
import type { Answer, TestService } from './harness';

export const entityId = 'https://sp.example/metadata';
export const acsUrl = 'https://sp.example/acs';
export const sloUrl = 'https://sp.example/slo';

/** A service provider on a library that is not ours, as its developer sets it up. */
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

/** What the form of an answer carries, and where to. */
export function formOf({ status, body }: Answer): {
  url: string;
  SAMLResponse: string;
  RelayState: string | undefined;
} {
  const page = String(body);
  const url = /action="([^"]+)"/.exec(page)?.[1];
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  const SAMLResponse = field('SAMLResponse');
  if (url === undefined || SAMLResponse === undefined) throw new Error(`Answered ${status} without a form.`);
  return { url, SAMLResponse, RelayState: field('RelayState') };
}

/** The XML of a form's response. */
export const xmlOf = ({ SAMLResponse }: { SAMLResponse: string }): string =>
  Buffer.from(SAMLResponse, 'base64').toString('utf8');
