import { DOMParser } from '@xmldom/xmldom';
import { SamlRefusal } from './samlRefusal';

export const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

export type MessageElement = Element;

/** Parses XML strictly. @throws {SamlRefusal} even if the parser only warns */
export function parseXml(xml: string): MessageElement {
  const fail = (message: string): never => {
    throw new SamlRefusal(`invalid XML: ${message}`);
  };
  const document = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    xml,
    'text/xml',
  ) as Document | undefined;
  return document?.documentElement ?? fail('empty');
}

export const isElement = (
  element: MessageElement | null | undefined,
  namespace: string,
  name: string,
): element is MessageElement => element?.namespaceURI === namespace && element.localName === name;

const elementType = 1;

export const childElements = (parent: MessageElement): MessageElement[] =>
  Array.from(parent.childNodes).filter((node) => node.nodeType === elementType) as MessageElement[];

/**
 * The one direct child of a name; an element at another depth is never read in its place.
 * @returns undefined where there is none
 * @throws {SamlRefusal} where there are several
 */
export function onlyChild(parent: MessageElement, namespace: string, name: string): MessageElement | undefined {
  const [child, ...more] = childElements(parent).filter((element) => isElement(element, namespace, name));
  if (more.length > 0) throw new SamlRefusal(`more than one ${name}`);
  return child;
}

/**
 * The trimmed text of a direct child, e.g. `Issuer`.
 * @returns undefined where there is no such child, or it is empty
 * @throws {SamlRefusal} where there are several, or one with elements inside
 */
export function childText(parent: MessageElement, namespace: string, name: string): string | undefined {
  const child = onlyChild(parent, namespace, name);
  if (child && childElements(child).length > 0) throw new SamlRefusal(`unexpected elements in ${name}`);
  return child?.textContent?.trim() || undefined;
}
