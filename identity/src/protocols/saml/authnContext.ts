import { SamlRefusal } from './samlRefusal';
import { assertionNamespace, childElements, onlyChild, protocolNamespace, type MessageElement } from './xml';

const standardClass = (name: string): string => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`;

/** Two factors have the class of the REFEDS MFA profile; for a code alone no class of SAML fits. */
const twoFactors = 'https://refeds.org/profile/mfa';
const oneFactor = standardClass('unspecified');

/** The second is Microsoft's name of the same class. */
const twoFactorClasses: readonly string[] = [twoFactors, 'http://schemas.microsoft.com/claims/multipleauthn'];
/** Libraries request these unless they are told otherwise; any sign-in here is at least as strong. */
const oneFactorClasses: readonly string[] = [
  ...[oneFactor, standardClass('Password'), standardClass('PasswordProtectedTransport')],
  'https://refeds.org/profile/sfa',
];

/** The class that a request requires: one of two factors, null for any sign-in, undefined for a class that no sign-in here has. */
export type DemandedClass = string | null | undefined;

interface RequestedContext {
  /** Classes, and declarations by their addresses. */
  contexts: string[];
  comparison: string;
}

/** The `RequestedAuthnContext` of an AuthnRequest (SAML core section 3.3.2.2.1). @returns undefined without one */
export function requestedContext(root: MessageElement): RequestedContext | undefined {
  const requested = onlyChild(root, protocolNamespace, 'RequestedAuthnContext');
  if (!requested) return undefined;
  const comparison = requested.getAttribute('Comparison') || 'exact';
  if (!['exact', 'minimum', 'maximum', 'better'].includes(comparison)) throw new SamlRefusal('invalid Comparison');
  const contexts = childElements(requested)
    .filter((child) => child.namespaceURI === assertionNamespace)
    // No sign-in here has a declaration, so that element matches none of the known classes.
    .map(({ localName, textContent }) => {
      const text = textContent?.trim() ?? '';
      return localName === 'AuthnContextClassRef' ? text : `${localName} ${text}`;
    });
  return { contexts, comparison };
}

/** The class that a request requires. */
export function demandedClass(requested: RequestedContext | undefined): DemandedClass {
  if (!requested) return null;
  const { contexts, comparison } = requested;
  const isOneFactor = (context: string): boolean => oneFactorClasses.includes(context);
  const named = contexts.find((context) => twoFactorClasses.includes(context));
  if (comparison === 'better') return contexts.length > 0 && contexts.every(isOneFactor) ? twoFactors : undefined;
  if (contexts.some(isOneFactor)) return null;
  return comparison === 'maximum' && named !== undefined ? null : named;
}

/**
 * The class of an assertion: that of the actual sign-in, by the name used in the request.
 * @param amr of the session
 */
export const classOf = (amr: readonly string[], demanded: string | null): string =>
  amr.includes('mfa') ? (demanded ?? twoFactors) : oneFactor;

/** Whether a session meets the class that a request requires. */
export const isContextMet = (amr: readonly string[], demanded: string | null): boolean =>
  demanded === null || amr.includes('mfa');
