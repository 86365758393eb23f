import { describe, expect, it } from '@jest/globals';
import { guardMessage, messageKinds } from './guardMessage';
import { SamlRefusal } from './samlRefusal';
import { protocolNamespace, signatureNamespace } from './xml';

const message = (content = '', attributes = 'ID="_a"', kind = 'AuthnRequest'): string =>
  `<p:${kind} xmlns:p="${protocolNamespace}" ${attributes}>${content}</p:${kind}>`;
const reasonOf = (xml: string): string => {
  try {
    guardMessage(xml);
  } catch (error) {
    expect(error).toBeInstanceOf(SamlRefusal);
    return (error as Error).message;
  }
  return 'admitted';
};
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

describe('the structure of a SAML message (R-55)', () => {
  it.each(messageKinds)('of the kind %s is accepted, also after an XML declaration', (kind) => {
    for (const before of ['', declaration, `\uFEFF${declaration}`, '\uFEFF']) {
      const { kind: found, root, signature } = guardMessage(before + message('<x id="_b"/>text', 'ID="_a"', kind));
      expect([found, root.getAttribute('ID'), signature]).toEqual([kind, '_a', undefined]);
    }
  });

  it.each([
    ['a type', `<!DOCTYPE a>${message()}`],
    ['a comment', message('<!-- a -->')],
    ['a section of text', message('<![CDATA[a]]>')],
    ['an instruction', message('<?a b?>')],
    ['two declarations of XML', declaration + declaration + message()],
    ['the declaration of XML behind something else', `a${declaration}${message()}`],
  ])('with %s is refused', (_name, xml) => {
    expect(reasonOf(xml)).toBe('DOCTYPE, comment, CDATA or processing instruction');
  });

  it('has less than a thousand tags', () => {
    expect(reasonOf(message('<x/>'.repeat(997)))).toBe('admitted');
    expect(reasonOf(message('<x/>'.repeat(998)))).toBe('too many tags');
  });

  it.each([
    message('', 'ID="_a"', 'ArtifactResolve'),
    message('', 'ID="_a"', 'Response'),
    '<AuthnRequest ID="_a"/>',
    '<AuthnRequest xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a"/>',
  ])('of another kind is refused: %s', (xml) => {
    expect(reasonOf(xml)).toBe('unsupported message type');
  });

  it.each([...messageKinds, 'Response', 'Assertion'])('holds no %s at any depth, of any namespace', (name) => {
    for (const inner of [`<p:${name}/>`, `<x><${name}/></x>`, `<x><y xmlns="urn:y"><${name}/></y></x>`])
      expect(reasonOf(message(inner))).toBe('nested SAML message');
  });

  it.each(['<x ID="_a"/>', '<x id="_a"/>', '<x><y Id="_a"/></x>', '<x xmlns:y="urn:y" y:iD="_a"/>'])(
    'holds no ID twice: %s is refused',
    (inner) => {
      expect(reasonOf(message(inner))).toBe('duplicate ID');
    },
  );

  it('may hold other attributes and other IDs of one value', () => {
    expect(reasonOf(message('<x name="_a" other="_a" id="_b"/>'))).toBe('admitted');
  });

  it.each(['&#0;', '&#x110000;', '&#xD800;'])('holds no character %s, in a text or an attribute', (character) => {
    for (const xml of [message(`<x>a${character}</x>`), message(`<x a="${character}"/>`)])
      expect(reasonOf(xml)).toBe('invalid XML character');
  });

  it.each([
    `<x><Signature xmlns="${signatureNamespace}"/></x>`,
    '<Signature/>',
    '<p:Signature/>',
    `<x><Signature/></x>`,
  ])('has its signature as its own child: %s is refused', (inner) => {
    expect(reasonOf(message(inner))).toBe('misplaced or second Signature');
  });
});
