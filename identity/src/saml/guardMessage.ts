import { DOMParser } from '@xmldom/xmldom';
import { SamlRefusal } from './samlRefusal';

export const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

export const messageKinds = ['AuthnRequest', 'LogoutRequest', 'LogoutResponse'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Signatures of SHA-1, and those with a shared key, count as none. */
const signatureAlgorithms = ['256', '384', '512'].map(
  (bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`,
);
export const isStrongAlgorithm = (name: string): boolean => signatureAlgorithms.includes(name);

export type MessageElement = Element;

/**
 * Reads a message's XML, and refuses every shape by which parsers were ever brought to disagree on what is signed:
 * declarations (entities, external parts), comments and instructions, messages within messages, an ID that occurs twice,
 * and a signature that is not of exactly the message it stands in.
 * @throws {SamlRefusal}
 */
export function guardMessage(xml: string): { kind: MessageKind; root: MessageElement } {
  if (/<[!?]/.test(xml.replace(/^\uFEFF?<\?xml [^<>]*\?>/, ''))) throw new SamlRefusal('declarations in the XML');
  const root = parse(xml);
  const kind = messageKinds.find((name) => isElement(root, protocolNamespace, name));
  if (!kind) throw new SamlRefusal('not a message that is taken here');
  const elements = Array.from(root.getElementsByTagName('*'));
  const isNested = elements.some((element) =>
    [...messageKinds, 'Response', 'Assertion'].includes(element.localName ?? ''),
  );
  if (isNested) throw new SamlRefusal('a message within a message');
  const ids = [root, ...elements].flatMap((element) =>
    ['ID', 'Id', 'id'].map((name) => element.getAttribute(name) ?? ''),
  );
  const given = ids.filter((id) => id !== '');
  if (new Set(given).size < given.length) throw new SamlRefusal('an ID occurs twice');
  guardText([root, ...elements]);
  guardSignature(root, elements);
  return { kind, root };
}

/** XML knows neither NUL nor half a character; the parser makes both of `&#0;` and `&#x110000;`, and PostgreSQL takes neither. */
function guardText(elements: readonly MessageElement[]): void {
  const attributes = elements.flatMap((element) => Array.from(element.attributes, ({ value }) => value));
  const texts = [elements[0]?.textContent ?? '', ...attributes];
  if (texts.some((text) => text.includes('\0') || /\p{Surrogate}/u.test(text)))
    throw new SamlRefusal('a character that XML does not know');
}

function guardSignature(root: MessageElement, elements: readonly MessageElement[]): void {
  const signatures = elements.filter(({ localName }) => localName === 'Signature');
  if (signatures.length === 0) return;
  const [signature] = signatures;
  const isOwn = signatures.length === 1 && signature?.parentNode === root;
  if (!isOwn || !isElement(signature, signatureNamespace, 'Signature'))
    throw new SamlRefusal('a signature out of place');
  const references = Array.from(signature.getElementsByTagNameNS(signatureNamespace, 'Reference'));
  if (references.length !== 1 || references[0]?.getAttribute('URI') !== `#${root.getAttribute('ID')}`)
    throw new SamlRefusal('a signature of something else');
  const [method] = Array.from(signature.getElementsByTagNameNS(signatureNamespace, 'SignatureMethod'));
  if (!isStrongAlgorithm(method?.getAttribute('Algorithm') ?? '')) throw new SamlRefusal('a weak signature');
}

function parse(xml: string): MessageElement {
  const fail = (message: string): never => {
    throw new SamlRefusal(`XML: ${message}`);
  };
  const document = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    xml,
    'text/xml',
  ) as Document | undefined;
  return document?.documentElement ?? fail('empty');
}

export const isElement = (
  element: MessageElement | undefined,
  namespace: string,
  name: string,
): element is MessageElement => element?.namespaceURI === namespace && element.localName === name;
