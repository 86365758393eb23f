import type * as SamlifyModule from 'samlify';
import { loadOnce } from '../../platform/loadOnce';

type Samlify = typeof SamlifyModule;

/**
 * Loads samlify on the first SAML request; an idle service does not pay for its memory. samlify refuses every message without a
 * schema validator; `guardMessage` has checked the structure before samlify sees a message.
 */
export const loadSamlify = loadOnce(async () => {
  // samlify is CommonJS: Node exports all of it as the default.
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
