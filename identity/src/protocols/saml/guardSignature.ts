import { areSamlTransforms, isCanonicalization, isAcceptedSignature, isAcceptedDigest } from './acceptedAlgorithms';
import { SamlRefusal } from './samlRefusal';
import { childElements, isElement, signatureNamespace, type MessageElement } from './xml';

/** Elements that KeyInfo may contain. They are never used: the key comes from the registry. */
const keyInfoNames = [
  'KeyName',
  'KeyValue',
  'RSAKeyValue',
  'Modulus',
  'Exponent',
  'X509Data',
  'X509Certificate',
  'X509CRL',
  'X509IssuerSerial',
  'X509IssuerName',
  'X509SerialNumber',
  'X509SKI',
  'X509SubjectName',
];

const isOwn = (element: MessageElement, name: string): boolean => isElement(element, signatureNamespace, name);

/**
 * The children of an element of the signature, which have to be exactly these, in this order.
 * @throws {SamlRefusal}
 */
function childrenOf<Names extends readonly string[]>(
  parent: MessageElement,
  ...names: Names
): { [Index in keyof Names]: MessageElement } {
  const children = childElements(parent);
  const isExact = children.length === names.length && children.every((child, at) => isOwn(child, names[at] ?? ''));
  if (!isExact) throw new SamlRefusal(`unexpected elements in ${parent.localName}`);
  return children as unknown as { [Index in keyof Names]: MessageElement };
}

function requireText(element: MessageElement): void {
  if (childElements(element).length > 0) throw new SamlRefusal(`unexpected elements in ${element.localName}`);
}

/**
 * The algorithm of an element that is empty, or contains the prefix list of exclusive canonicalization.
 * @throws {SamlRefusal}
 */
function algorithmOf(element: MessageElement): string {
  const algorithm = element.getAttribute('Algorithm') ?? '';
  const [child, ...more] = childElements(element);
  const isPrefixList = child?.localName === 'InclusiveNamespaces' && childElements(child).length === 0;
  if (more.length > 0 || (child && !(isPrefixList && isCanonicalization(algorithm))))
    throw new SamlRefusal(`unexpected elements in ${element.localName}`);
  return algorithm;
}

/**
 * Accepts one structure of a signature: SignedInfo, SignatureValue and an optional KeyInfo, each once, with one reference to the
 * message around it. Libraries look these up by name at any depth, so a second one anywhere would be ambiguous; any other content of
 * a signature is not signed.
 * @param id of the message that is signed
 * @throws {SamlRefusal} also for an algorithm that is not accepted
 */
export function guardSignature(signature: MessageElement, id: string): void {
  const keyInfo = childElements(signature)[2];
  const [signedInfo, signatureValue] = childrenOf(
    signature,
    'SignedInfo',
    'SignatureValue',
    ...(keyInfo ? ['KeyInfo'] : []),
  );
  if (!signedInfo || !signatureValue) throw new SamlRefusal('incomplete Signature');
  requireText(signatureValue);
  const hasUnknown = Array.from(keyInfo?.getElementsByTagName('*') ?? []).some(
    (element) => !keyInfoNames.some((name) => isOwn(element, name)),
  );
  if (hasUnknown) throw new SamlRefusal('unexpected elements in KeyInfo');

  const [canonicalization, method, reference] = childrenOf(
    signedInfo,
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  );
  if (!isCanonicalization(algorithmOf(canonicalization))) throw new SamlRefusal('unsupported CanonicalizationMethod');
  if (!isAcceptedSignature(algorithmOf(method))) throw new SamlRefusal('unsupported SignatureMethod');
  if (reference.getAttribute('URI') !== `#${id}`) throw new SamlRefusal('Reference does not point to the message');
  const [transforms, digestMethod, digestValue] = childrenOf(reference, 'Transforms', 'DigestMethod', 'DigestValue');
  if (!isAcceptedDigest(algorithmOf(digestMethod))) throw new SamlRefusal('unsupported DigestMethod');
  requireText(digestValue);
  const steps = childElements(transforms);
  if (!steps.every((step) => isOwn(step, 'Transform')) || !areSamlTransforms(steps.map(algorithmOf)))
    throw new SamlRefusal('unsupported Transforms');
}
