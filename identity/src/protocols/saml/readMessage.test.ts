import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { authnRequestXml } from '../../testing/samlMessages';
import { entityId } from '../../testing/samlPeer';
import { readPosted, readRedirected, readXml } from './readMessage';

const xml = authnRequestXml({ id: '_a', issueInstant: '2026-05-12T09:00:00Z' });
const maxLength = 64 * 1024;
const long = (length: number): string => xml.padEnd(length, ' ');
const packed = (text: string): string => deflateRawSync(text).toString('base64');
const plain = (text: string): string => Buffer.from(text).toString('base64');
const read = { id: '_a', issuer: entityId, kind: 'AuthnRequest', destination: 'http://localhost:3000/saml/sso', xml };

describe('a SAML message', () => {
  it('is read from the attributes and direct children of its root', () => {
    expect(readXml(xml)).toMatchObject(read);
    expect(readXml(xml.replace('>', ' a="">').replace(/Destination="[^"]*"/, '')).destination).toBeUndefined();
    expect(readXml(xml.replace(/Destination="[^"]*"/, 'Destination=""')).destination).toBeUndefined();
  });

  it.each(['_', 'a.b-c_1', `_${'a'.repeat(199)}`])('may have the ID %s', (id) => {
    expect(readXml(xml.replace('ID="_a"', `ID="${id}"`)).id).toBe(id);
  });

  it.each([
    ...['', '1a', '-a', 'a b', 'ё', '_a ', ' _a', `_${'a'.repeat(200)}`].map(
      (id) => ['ID="_a"', `ID="${id}"`] as const,
    ),
    [' ID="_a"', ''],
    ['Version="2.0"', 'Version="1.1"'],
    [' Version="2.0"', ''],
    [`<saml:Issuer>${entityId}</saml:Issuer>`, ''],
    [entityId, ' '],
  ])('without version, ID or issuer is refused: %s as %s', (from, to) => {
    expect(xml).toContain(from);
    expect(() => readXml(xml.replace(from, to))).toThrow('missing or invalid Version, ID or Issuer');
  });

  it('has at most 64 KiB', () => {
    expect(readXml(long(maxLength)).id).toBe('_a');
    expect(() => readXml(long(maxLength + 1))).toThrow('message too long');
  });
});

describe('a posted SAML message', () => {
  const post = (fields: Record<string, string> | [string, string][]) => readPosted(new URLSearchParams(fields));

  it('is read plain or deflated, as a request or a response', () => {
    for (const text of [plain(xml), packed(xml)]) {
      expect(post({ SAMLRequest: text })).toMatchObject({ ...read, relayState: undefined, detached: undefined });
      expect(post({ SAMLResponse: text, RelayState: 'state' })).toMatchObject({ ...read, relayState: 'state' });
    }
  });

  it.each<[string, Record<string, string> | [string, string][]]>([
    [
      'duplicate form field',
      [
        ['SAMLRequest', plain(xml)],
        ['SAMLRequest', plain(xml)],
      ],
    ],
    ['invalid DEFLATE encoding, or too long', { SAMLRequest: plain('noise') }],
    ['invalid DEFLATE encoding, or too long', {}],
    ['invalid DEFLATE encoding, or too long', { SAMLRequest: packed(long(maxLength + 1)) }],
    ['NUL in RelayState', { SAMLRequest: plain(xml), RelayState: 'a\0' }],
    ['RelayState too long', { SAMLRequest: plain(xml), RelayState: 'a'.repeat(1025) }],
    ['RelayState too long', { SAMLRequest: plain(xml), RelayState: 'ё'.repeat(513) }],
  ])('is refused: %s', (reason, fields) => {
    expect(() => post(fields)).toThrow(reason);
  });

  it('may have a RelayState of a kilobyte', () => {
    expect(post({ SAMLRequest: plain(xml), RelayState: 'a'.repeat(1024) }).relayState).toHaveLength(1024);
  });
});

describe('a redirected SAML message', () => {
  const parts = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

  it('has no signature, or one over the exact signed characters, in both encodings', () => {
    const query = parts({ SAMLRequest: packed(xml), RelayState: 'a b' });
    expect(readRedirected(query)).toMatchObject({ ...read, relayState: 'a b', detached: undefined });
    const { detached } = readRedirected(`${query}&SigAlg=alg%2fx&Signature=${encodeURIComponent(plain('signed'))}`);
    const request = encodeURIComponent(packed(xml));
    expect(detached).toEqual({
      octets: [
        `SAMLRequest=${request}&RelayState=a+b&SigAlg=alg%2fx`,
        `SAMLRequest=${request}&RelayState=a%20b&SigAlg=alg%2Fx`,
      ],
      signature: Buffer.from('signed'),
      algorithm: 'alg/x',
    });
  });

  it('is signed in the order of the standard, whatever the order of the query, without missing parameters', () => {
    const request = encodeURIComponent(packed(xml));
    const { detached, relayState } = readRedirected(`Signature=AA%3D%3D&x=1&SAMLResponse=${request}`);
    expect(detached?.octets[0]).toBe(`SAMLResponse=${request}`);
    expect([detached?.algorithm, relayState]).toEqual(['', undefined]);
  });

  it.each([
    `SAMLRequest=${encodeURIComponent(packed(xml))}&SAMLRequest=a`,
    `SAMLRequest=${encodeURIComponent(packed(xml))}&Relay%53tate=a`,
    `SAMLReques%74=${encodeURIComponent(packed(xml))}`,
  ])('is refused where a parameter occurs twice, or under another spelling (%#)', (query) => {
    expect(() => readRedirected(query)).toThrow('duplicate or differently encoded parameter');
  });

  it.each([plain(xml), 'noise', ''])('is refused if it is not deflated', (text) => {
    expect(() => readRedirected(parts({ SAMLRequest: text }))).toThrow('invalid DEFLATE encoding, or too long');
  });
});
