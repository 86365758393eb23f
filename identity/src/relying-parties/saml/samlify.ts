import type * as SamlifyModule from 'samlify';
import { loadOnce } from '../../platform/loadOnce';

type Samlify = typeof SamlifyModule;

/**
 * The library of SAML, once somebody asks by SAML: it holds more memory than the rest of a quiet service can spare. It refuses
 * every message until it is told that somebody checks its shape; `guardMessage` does, before the library sees one.
 */
export const loadSamlify = loadOnce(async () => {
  // A CommonJS module: Node gives the whole of it as the default.
  const { default: samlify } = (await import('samlify')) as unknown as { default: Samlify };
  samlify.setSchemaValidator({ validate: () => Promise.resolve('guarded') });
  return samlify;
});

export const bindings = {
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
} as const;
export const nameIdFormatNames = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
} as const;
export const signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
