import { domainToASCII } from 'node:url';
import { invalidField } from '../platform/http/errors';

/** Dot-atom of RFC 5321 without quotes: what nobody can smuggle a header or a second address in. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A domain as people write it, also with letters of their own. `domainToASCII` reads more: it drops line ends, decodes `%61`. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const localMaxLength = 64;
const maxLength = 254;

/**
 * One value for all spellings of an address: trimmed, in lower case, its domain in ASCII. RFC 5321 would let a server tell
 * `Ann@` from `ann@`; none that people use does, and two values for one mailbox would be two allowances of codes.
 * @returns undefined for anything but a plain address
 */
export function canonicalEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const written = address.slice(at + 1);
  const domain = writtenDomain.test(written) ? domainToASCII(written) : '';
  const isPlain = at > 0 && local.length <= localMaxLength && localPart.test(local) && domainName.test(domain);
  const canonical = `${local}@${domain}`;
  return isPlain && canonical.length <= maxLength ? canonical : undefined;
}

/**
 * The address of a request.
 * @throws 400 on the field `email`
 */
export function readEmail(text: string): string {
  const email = canonicalEmail(text);
  if (!email) throw invalidField('email', 'errors.incorrect-email');
  return email;
}

/** First character, stars, domain: `a***@example.com`. The number of stars tells nothing. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
