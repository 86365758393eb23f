import { guardSignature } from './guardSignature';
import { SamlRefusal } from './samlRefusal';
import { isElement, parseXml, protocolNamespace, signatureNamespace, type MessageElement } from './xml';

export const messageKinds = ['AuthnRequest', 'LogoutRequest', 'LogoutResponse'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A real message has some dozens; more of them only cost time. */
const maxTags = 1000;

/** A message whose shape is admitted. */
export interface GuardedMessage {
  kind: MessageKind;
  root: MessageElement;
  /** Its signature, not yet verified; undefined where it has none. */
  signature: MessageElement | undefined;
}

/**
 * Parses a message, and refuses every shape by which parsers were ever brought to disagree on what is signed:
 * declarations (entities, external parts), comments and instructions, messages within messages, an ID that occurs twice,
 * and a signature that is not of exactly the message it stands in.
 * @throws {SamlRefusal}
 */
export function guardMessage(xml: string): GuardedMessage {
  if (/<[!?]/.test(xml.replace(/^\uFEFF?<\?xml [^<>]*\?>/, ''))) throw new SamlRefusal('declarations in the XML');
  if (xml.split('<').length > maxTags) throw new SamlRefusal('too many tags');
  const root = parseXml(xml);
  const kind = messageKinds.find((name) => isElement(root, protocolNamespace, name));
  if (!kind) throw new SamlRefusal('a message of another kind');
  const elements = Array.from(root.getElementsByTagName('*'));
  const isNested = elements.some((element) =>
    [...messageKinds, 'Response', 'Assertion'].includes(element.localName ?? ''),
  );
  if (isNested) throw new SamlRefusal('a message within a message');
  guardIds([root, ...elements]);
  guardText([root, ...elements]);
  return { kind, root, signature: signatureOf(root, elements) };
}

/** Whatever the prefix and the case of the attribute: libraries differ on which of them is an ID. */
function guardIds(elements: readonly MessageElement[]): void {
  const ids = elements.flatMap((element) =>
    Array.from(element.attributes).flatMap(({ localName, name, value }) =>
      (localName ?? name).toLowerCase() === 'id' ? [value] : [],
    ),
  );
  if (new Set(ids).size < ids.length) throw new SamlRefusal('an ID occurs twice');
}

/** XML knows neither NUL nor half a character; the parser makes both of `&#0;` and `&#x110000;`, and PostgreSQL takes neither. */
function guardText(elements: readonly MessageElement[]): void {
  const attributes = elements.flatMap((element) => Array.from(element.attributes, ({ value }) => value));
  const texts = [elements[0]?.textContent ?? '', ...attributes];
  if (texts.some((text) => text.includes('\0') || /\p{Surrogate}/u.test(text)))
    throw new SamlRefusal('a character that XML does not know');
}

function signatureOf(root: MessageElement, elements: readonly MessageElement[]): MessageElement | undefined {
  const [signature, ...more] = elements.filter(({ localName }) => localName === 'Signature');
  if (!signature) return undefined;
  const isInPlace = signature.parentNode === root && isElement(signature, signatureNamespace, 'Signature');
  if (!isInPlace || more.length > 0) throw new SamlRefusal('a signature out of place');
  guardSignature(signature, root.getAttribute('ID') ?? '');
  return signature;
}
