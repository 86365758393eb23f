import { guardSignature } from './guardSignature';
import { SamlRefusal } from './samlRefusal';
import { isElement, parseXml, protocolNamespace, signatureNamespace, type MessageElement } from './xml';

export const messageKinds = ['AuthnRequest', 'LogoutRequest', 'LogoutResponse'] as const;
type MessageKind = (typeof messageKinds)[number];

/** A real message has a few dozen; this bounds the time that parsing takes. */
const maxTags = 1000;

/** A message with an accepted structure. */
export interface GuardedMessage {
  kind: MessageKind;
  root: MessageElement;
  /** Not verified yet; undefined where there is none. */
  signature: MessageElement | undefined;
}

/**
 * Parses a message and refuses every structure by which attackers have made two parsers disagree on what is signed:
 * declarations (entities, external DTDs), comments and processing instructions, nested messages, duplicate IDs, and a signature
 * that does not cover exactly the message that contains it.
 * @throws {SamlRefusal}
 */
export function guardMessage(xml: string): GuardedMessage {
  if (/<[!?]/.test(xml.replace(/^\uFEFF?<\?xml [^<>]*\?>/, '')))
    throw new SamlRefusal('DOCTYPE, comment, CDATA or processing instruction');
  if (xml.split('<').length > maxTags) throw new SamlRefusal('too many tags');
  const root = parseXml(xml);
  const kind = messageKinds.find((name) => isElement(root, protocolNamespace, name));
  if (!kind) throw new SamlRefusal('unsupported message type');
  const elements = Array.from(root.getElementsByTagName('*'));
  const isNested = elements.some((element) =>
    [...messageKinds, 'Response', 'Assertion'].includes(element.localName ?? ''),
  );
  if (isNested) throw new SamlRefusal('nested SAML message');
  guardIds([root, ...elements]);
  guardText([root, ...elements]);
  return { kind, root, signature: signatureOf(root, elements) };
}

/** Any prefix and any case: libraries differ on which attribute is the ID. */
function guardIds(elements: readonly MessageElement[]): void {
  const ids = elements.flatMap((element) =>
    Array.from(element.attributes).flatMap(({ localName, name, value }) =>
      (localName ?? name).toLowerCase() === 'id' ? [value] : [],
    ),
  );
  if (new Set(ids).size < ids.length) throw new SamlRefusal('duplicate ID');
}

/** XML forbids NUL and lone surrogates and PostgreSQL stores neither, but the parser produces them from `&#0;` and `&#x110000;`. */
function guardText(elements: readonly MessageElement[]): void {
  const attributes = elements.flatMap((element) => Array.from(element.attributes, ({ value }) => value));
  const texts = [elements[0]?.textContent ?? '', ...attributes];
  if (texts.some((text) => text.includes('\0') || /\p{Surrogate}/u.test(text)))
    throw new SamlRefusal('invalid XML character');
}

function signatureOf(root: MessageElement, elements: readonly MessageElement[]): MessageElement | undefined {
  const [signature, ...more] = elements.filter(({ localName }) => localName === 'Signature');
  if (!signature) return undefined;
  const isInPlace = signature.parentNode === root && isElement(signature, signatureNamespace, 'Signature');
  if (!isInPlace || more.length > 0) throw new SamlRefusal('misplaced or second Signature');
  guardSignature(signature, root.getAttribute('ID') ?? '');
  return signature;
}
