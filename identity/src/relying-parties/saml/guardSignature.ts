import { areSamlTransforms, isCanonicalization, isStrongAlgorithm, isStrongDigest } from './algorithms';
import { SamlRefusal } from './samlRefusal';
import { childElements, isElement, signatureNamespace, type MessageElement } from './xml';

/** What a KeyInfo may hold. Nothing of it is used: the key comes from the registry. */
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
 * Reads the children of an element of a signature, which have to be exactly these, in this order.
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
  if (childElements(element).length > 0) throw new SamlRefusal(`elements within ${element.localName}`);
}

/**
 * Reads the algorithm of an element that holds nothing else, or at most the prefix list of exclusive canonicalization.
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
 * Admits one shape of a signature: SignedInfo, SignatureValue and at most a KeyInfo, each once, with one reference to the
 * message around it. Libraries look some of these up by name at any depth, so a second one anywhere would be ambiguous; and
 * whatever else stands in a signature is not signed.
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
  if (!signedInfo || !signatureValue) throw new SamlRefusal('an incomplete signature');
  requireText(signatureValue);
  const hasStranger = Array.from(keyInfo?.getElementsByTagName('*') ?? []).some(
    (element) => !keyInfoNames.some((name) => isOwn(element, name)),
  );
  if (hasStranger) throw new SamlRefusal('unexpected elements in KeyInfo');

  const [canonicalization, method, reference] = childrenOf(
    signedInfo,
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  );
  if (!isCanonicalization(algorithmOf(canonicalization))) throw new SamlRefusal('another canonicalization');
  if (!isStrongAlgorithm(algorithmOf(method))) throw new SamlRefusal('a weak signature');
  if (reference.getAttribute('URI') !== `#${id}`) throw new SamlRefusal('a signature of something else');
  const [transforms, digestMethod, digestValue] = childrenOf(reference, 'Transforms', 'DigestMethod', 'DigestValue');
  if (!isStrongDigest(algorithmOf(digestMethod))) throw new SamlRefusal('a weak digest');
  requireText(digestValue);
  const steps = childElements(transforms);
  if (!steps.every((step) => isOwn(step, 'Transform')) || !areSamlTransforms(steps.map(algorithmOf)))
    throw new SamlRefusal('other transforms');
}
