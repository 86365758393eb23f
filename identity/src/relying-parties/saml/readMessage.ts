import { inflateRawSync } from 'node:zlib';
import { guardMessage, type GuardedMessage } from './guardMessage';
import { SamlRefusal } from './samlRefusal';
import type { DetachedSignature } from './signatures';
import { assertionNamespace, childText } from './xml';

/** Longer than any request; what unpacks to more is meant to fill the memory. */
const maxBytes = 64 * 1024;
/** The standard allows 80; some service providers put an address into it. */
const maxRelayStateBytes = 1024;

/** A message as it came, not yet known to be of whom it says. */
export interface SamlMessage extends GuardedMessage {
  id: string;
  /** Entity ID of the sender. */
  issuer: string;
  destination: string | undefined;
  relayState: string | undefined;
  xml: string;
  /** Of the redirect binding, where the signature stands beside the message; the POST binding has it within. */
  detached: DetachedSignature | undefined;
}

/**
 * Reads a message of the POST binding (SAML bindings section 3.5).
 * @throws {SamlRefusal}
 */
export function readPosted(form: URLSearchParams): SamlMessage {
  const names = [...form.keys()];
  if (new Set(names).size < names.length) throw new SamlRefusal('a field occurs twice');
  const text = form.get('SAMLRequest') ?? form.get('SAMLResponse') ?? '';
  const bytes = Buffer.from(text, 'base64');
  // node-saml packs a posted request too, unless its developer sets skipRequestCompression.
  const xml = bytes[0] === '<'.charCodeAt(0) ? bytes.toString('utf8') : inflate(text);
  return read(xml, form.get('RelayState') ?? undefined, undefined);
}

/**
 * Reads a message of the redirect binding (SAML bindings section 3.4).
 * @param rawQuery as it came: the signature is of its very characters
 * @throws {SamlRefusal}
 */
export function readRedirected(rawQuery: string): SamlMessage {
  const raw = new Map(
    rawQuery.split('&').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  );
  const query = new URLSearchParams(rawQuery);
  // Of two values one would be signed and the other one read; a name may be spelled in many ways.
  const names = [...query.keys()];
  if (new Set(names).size < names.length || names.some((name) => !raw.has(name)))
    throw new SamlRefusal('a parameter occurs twice, or under another spelling');
  const name = query.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const xml = inflate(query.get(name) ?? '');
  const signature = query.get('Signature');
  const parts = [name, 'RelayState', 'SigAlg'].filter((part) => raw.has(part));
  const octets = [
    parts.map((part) => `${part}=${raw.get(part)}`).join('&'),
    // node-saml signs the very same values in another spelling than it sends: a blank as %20 instead of +.
    parts.map((part) => `${part}=${encodeURIComponent(query.get(part) ?? '')}`).join('&'),
  ];
  const detached =
    signature === null
      ? undefined
      : { octets, signature: Buffer.from(signature, 'base64'), algorithm: query.get('SigAlg') ?? '' };
  return read(xml, query.get('RelayState') ?? undefined, detached);
}

function inflate(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: maxBytes }).toString('utf8');
  } catch {
    throw new SamlRefusal('not packed as the binding says, or too long');
  }
}

/**
 * Reads XML as a message, by what stands directly in its root.
 * @throws {SamlRefusal}
 */
export function readXml(xml: string): Omit<SamlMessage, 'relayState' | 'detached'> {
  if (xml.length > maxBytes) throw new SamlRefusal('too long');
  const guarded = guardMessage(xml);
  const { root } = guarded;
  const id = root.getAttribute('ID') ?? '';
  const issuer = childText(root, assertionNamespace, 'Issuer');
  if (root.getAttribute('Version') !== '2.0' || !/^[A-Za-z_][\w.-]{0,199}$/.test(id) || !issuer)
    throw new SamlRefusal('no version, ID or issuer');
  return { ...guarded, id, issuer, destination: root.getAttribute('Destination') || undefined, xml };
}

function read(xml: string, relayState: string | undefined, detached: SamlMessage['detached']): SamlMessage {
  if (relayState?.includes('\0')) throw new SamlRefusal('a NUL in the RelayState');
  if (Buffer.byteLength(relayState ?? '') > maxRelayStateBytes) throw new SamlRefusal('a long RelayState');
  return { ...readXml(xml), relayState, detached };
}
