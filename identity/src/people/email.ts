import { domainToASCII } from 'node:url';
import { invalidField } from '../platform/http/errors';

/** Dot-atom of RFC 5321, without quoted strings: it cannot carry a header or a second address. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A domain, also an internationalized one. `domainToASCII` alone accepts more: it drops line ends and decodes `%61`. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const localMaxLength = 64;
const maxLength = 254;

/**
 * Canonical form of an address: trimmed, in lower case, with an ASCII domain. RFC 5321 allows case-sensitive mailboxes, but no common
 * server has them, and two forms of one mailbox would double its limits of codes.
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
 * The canonical email address of a request.
 * @throws 400 on the field `email`; the text says so where the address has no at sign
 */
export function readEmail(text: string): string {
  const email = canonicalEmail(text);
  if (!email)
    throw invalidField('email', text.includes('@') ? 'errors.incorrect-email' : 'errors.incorrect-email-without-at');
  return email;
}

/** First character, stars, domain: `a***@example.com`. The number of stars does not depend on the length. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
