import { describe, expect, it } from '@jest/globals';
import { enveloped, exclusive, hmacSha1, rsaSha1, rsaSha256, sha1, sha256 } from '../../testing/samlMessages';
import { guardMessage } from './guardMessage';
import { protocolNamespace, signatureNamespace } from './xml';

const signature = `<Signature xmlns="${signatureNamespace}"><SignedInfo>
  <CanonicalizationMethod Algorithm="${exclusive}"/>
  <SignatureMethod Algorithm="${rsaSha256}"/>
  <Reference URI="#_a">
    <Transforms><Transform Algorithm="${enveloped}"/><Transform Algorithm="${exclusive}"/></Transforms>
    <DigestMethod Algorithm="${sha256}"/>
    <DigestValue>a</DigestValue>
  </Reference>
</SignedInfo><SignatureValue>b</SignatureValue></Signature>`;
const prefixList = `<n:InclusiveNamespaces xmlns:n="${exclusive}" PrefixList="a"/>`;
const keyInfo = (content: string): string =>
  signature.replace('</Signature>', `<KeyInfo>${content}</KeyInfo></Signature>`);
const change = (from: string, to: string): string => {
  const changed = signature.replace(from, to);
  expect(changed).not.toBe(signature);
  return changed;
};
/** @returns why a message with this signature is refused */
const reasonOf = (signed: string): string => {
  try {
    const { signature: found } = guardMessage(
      `<p:AuthnRequest xmlns:p="${protocolNamespace}" ID="_a">${signed}</p:AuthnRequest>`,
    );
    return found ? 'admitted' : 'not found';
  } catch (error) {
    return (error as Error).message;
  }
};
const inside = (name: string, more: string): string => change(`</${name}>`, `${more}</${name}>`);
const fill = (name: string, algorithm: string, content: string): string =>
  change(`<${name} Algorithm="${algorithm}"/>`, `<${name} Algorithm="${algorithm}">${content}</${name}>`);

describe('the structure of a SAML signature (R-55)', () => {
  it.each([
    ['as the standard has it', signature],
    [
      'with SHA-512',
      signature.replace(rsaSha256, rsaSha256.replace('256', '512')).replace(sha256, sha256.replace('256', '512')),
    ],
    ['with comments kept', signature.replaceAll(exclusive, `${exclusive}WithComments`)],
    ['with a list of prefixes where names are made canonical', fill('CanonicalizationMethod', exclusive, prefixList)],
    ['with a list of prefixes in the transform', fill('Transform', exclusive, prefixList)],
    ['with a certificate', keyInfo('<X509Data><X509Certificate>c</X509Certificate></X509Data>')],
    [
      'with a key',
      keyInfo('<KeyName>k</KeyName><KeyValue><RSAKeyValue><Modulus/><Exponent/></RSAKeyValue></KeyValue>'),
    ],
    ['with an empty KeyInfo', keyInfo('')],
  ])('%s is admitted', (_name, admitted) => {
    expect(reasonOf(admitted)).toBe('admitted');
  });

  it.each([
    ['nothing', `<Signature xmlns="${signatureNamespace}"/>`],
    ['no value', change('<SignatureValue>b</SignatureValue>', '')],
    ['an Object', inside('Signature', '<Object/>')],
    ['an Object behind the KeyInfo', keyInfo('').replace('</Signature>', '<Object/></Signature>')],
    ['a value of another namespace', change('<SignatureValue>', '<SignatureValue xmlns="urn:x">')],
    [
      'its value first',
      change('<SignedInfo>', '<SignatureValue>b</SignatureValue><SignedInfo>').replace(
        '</SignedInfo><SignatureValue>b</SignatureValue>',
        '</SignedInfo>',
      ),
    ],
  ])('that holds %s is refused', (_name, refused) => {
    expect(reasonOf(refused)).toBe('unexpected elements in Signature');
  });

  it.each([
    ['SignatureValue', '<x/>', 'unexpected elements in SignatureValue'],
    ['DigestValue', '<x/>', 'unexpected elements in DigestValue'],
    ['SignedInfo', '<Reference URI="#_a"/>', 'unexpected elements in SignedInfo'],
    ['Reference', '<DigestValue>a</DigestValue>', 'unexpected elements in Reference'],
    ['Transforms', `<Transform Algorithm="${exclusive}"/>`, 'unsupported Transforms'],
    ['Transforms', '<x/>', 'unsupported Transforms'],
  ])('with more in its %s (%s) is refused', (name, more, reason) => {
    expect(reasonOf(inside(name, more))).toBe(reason);
  });

  it.each(['<RetrievalMethod/>', '<X509Data><Object/></X509Data>', '<x:KeyName xmlns:x="urn:x"/>', '<Reference/>'])(
    'with %s in its KeyInfo is refused',
    (content) => {
      expect(reasonOf(keyInfo(content))).toBe('unexpected elements in KeyInfo');
    },
  );

  it.each([
    ['CanonicalizationMethod', exclusive, `${prefixList}${prefixList}`],
    ['CanonicalizationMethod', exclusive, '<x/>'],
    ['CanonicalizationMethod', exclusive, prefixList.replace('/>', '><x/></n:InclusiveNamespaces>')],
    ['SignatureMethod', rsaSha256, '<HMACOutputLength>1</HMACOutputLength>'],
    ['SignatureMethod', rsaSha256, prefixList],
    ['DigestMethod', sha256, prefixList],
    ['Transform', enveloped, '<XPath>1</XPath>'],
    ['Transform', exclusive, `${prefixList}<XPath>1</XPath>`],
  ])('with more in a %s (%s) is refused: %s', (name, algorithm, content) => {
    expect(reasonOf(fill(name, algorithm, content))).toBe(`unexpected elements in ${name}`);
  });

  it.each([
    ['unsupported CanonicalizationMethod', change(exclusive, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315')],
    [
      'unsupported CanonicalizationMethod',
      change(`CanonicalizationMethod Algorithm="${exclusive}"`, 'CanonicalizationMethod'),
    ],
    ['unsupported SignatureMethod', change(rsaSha256, rsaSha1)],
    ['unsupported SignatureMethod', change(rsaSha256, hmacSha1)],
    ['unsupported SignatureMethod', change(rsaSha256, 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256')],
    ['unsupported DigestMethod', change(sha256, sha1)],
    ['Reference does not point to the message', change('URI="#_a"', 'URI="#_b"')],
    ['Reference does not point to the message', change('URI="#_a"', 'URI=""')],
    ['Reference does not point to the message', change(' URI="#_a"', '')],
    ['unsupported Transforms', change(`<Transform Algorithm="${enveloped}"/>`, '')],
    ['unsupported Transforms', change(`<Transform Algorithm="${exclusive}"/></Transforms>`, '</Transforms>')],
    ['unsupported Transforms', change(enveloped, exclusive)],
    [
      'unsupported Transforms',
      change(`<Transform Algorithm="${exclusive}"/>`, `<Transform Algorithm="${enveloped}"/>`),
    ],
    [
      'unsupported Transforms',
      change(`<Transform Algorithm="${enveloped}"/>`, `<Transform xmlns="urn:x" Algorithm="${enveloped}"/>`),
    ],
  ])('of %s is refused (%#)', (reason, refused) => {
    expect(reasonOf(refused)).toBe(reason);
  });

  it('occurs in its message once', () => {
    expect(reasonOf(signature + signature)).toBe('misplaced or second Signature');
  });
});
