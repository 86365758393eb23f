import { inflateRawSync } from 'node:zlib';
import { guardMessage, type GuardedMessage } from './guardMessage';
import { SamlRefusal } from './samlRefusal';
import type { DetachedSignature } from './verifySignature';
import { assertionNamespace, childText } from './xml';

/** Larger than any real message: a DEFLATE bomb must not fill the memory. */
const maxBytes = 64 * 1024;
/** The standard allows 80 bytes; some service providers put a URL into it. */
const maxRelayStateBytes = 1024;

/** A received message; its issuer is not authenticated yet. */
export interface SamlMessage extends GuardedMessage {
  id: string;
  /** Entity ID of the sender. */
  issuer: string;
  destination: string | undefined;
  relayState: string | undefined;
  xml: string;
  /** The signature of the redirect binding, which signs the query; the POST binding signs within the message. */
  detached: DetachedSignature | undefined;
}

/**
 * Reads a message of the POST binding (SAML bindings section 3.5).
 * @throws {SamlRefusal}
 */
export function readPosted(form: URLSearchParams): SamlMessage {
  const names = [...form.keys()];
  if (new Set(names).size < names.length) throw new SamlRefusal('duplicate form field');
  const text = form.get('SAMLRequest') ?? form.get('SAMLResponse') ?? '';
  const bytes = Buffer.from(text, 'base64');
  // node-saml deflates posted requests too, unless skipRequestCompression is set.
  const xml = bytes[0] === '<'.charCodeAt(0) ? bytes.toString('utf8') : inflate(text);
  return read(xml, form.get('RelayState') ?? undefined, undefined);
}

/**
 * Reads a message of the redirect binding (SAML bindings section 3.4).
 * @param rawQuery as received: the signature covers its exact characters
 * @throws {SamlRefusal}
 */
export function readRedirected(rawQuery: string): SamlMessage {
  const raw = new Map(
    rawQuery.split('&').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  );
  const query = new URLSearchParams(rawQuery);
  // One value of a repeated parameter could be signed and another read; percent-encoding can hide the repetition.
  const names = [...query.keys()];
  if (new Set(names).size < names.length || names.some((name) => !raw.has(name)))
    throw new SamlRefusal('duplicate or differently encoded parameter');
  const name = query.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const xml = inflate(query.get(name) ?? '');
  const signature = query.get('Signature');
  const parts = [name, 'RelayState', 'SigAlg'].filter((part) => raw.has(part));
  const octets = [
    parts.map((part) => `${part}=${raw.get(part)}`).join('&'),
    // node-saml signs the values in another encoding than it sends: a space as %20 instead of +.
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
    throw new SamlRefusal('invalid DEFLATE encoding, or too long');
  }
}

/**
 * Reads a message; only attributes and direct children of the root count.
 * @throws {SamlRefusal}
 */
export function readXml(xml: string): Omit<SamlMessage, 'relayState' | 'detached'> {
  if (xml.length > maxBytes) throw new SamlRefusal('message too long');
  const guarded = guardMessage(xml);
  const { root } = guarded;
  const id = root.getAttribute('ID') ?? '';
  const issuer = childText(root, assertionNamespace, 'Issuer');
  if (root.getAttribute('Version') !== '2.0' || !/^[A-Za-z_][\w.-]{0,199}$/.test(id) || !issuer)
    throw new SamlRefusal('missing or invalid Version, ID or Issuer');
  return { ...guarded, id, issuer, destination: root.getAttribute('Destination') || undefined, xml };
}

function read(xml: string, relayState: string | undefined, detached: SamlMessage['detached']): SamlMessage {
  if (relayState?.includes('\0')) throw new SamlRefusal('NUL in RelayState');
  if (Buffer.byteLength(relayState ?? '') > maxRelayStateBytes) throw new SamlRefusal('RelayState too long');
  return { ...readXml(xml), relayState, detached };
}
