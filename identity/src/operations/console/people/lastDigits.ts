import { canonicalEmail } from '../../../people/email';
import { readSmartId } from '../../../people/smartId';
import { maxInteger } from '../../../platform/maxInteger';

/** The last four digits of a phone, and what narrows them down: they alone are those of one person in ten thousand. */
export interface LastDigits {
  digits: string;
  /** Beginnings of the first or last name. */
  names: string[];
  /** With its at sign, e.g. `@mail.ru`. */
  emailDomain?: string;
  email?: string;
  /** Internal id, from a smart_id. */
  id?: number;
}

const shortestName = 2;
const domain = /^@?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})$/u;
const name = /^[\p{L}\p{M}'’-]+$/u;

/** @returns what a second term says; undefined for one that says nothing */
function readTerm(term: string): Omit<LastDigits, 'digits' | 'names'> | { name: string } | undefined {
  const written = domain.exec(term)?.[1];
  // With a mailbox in front of it, a domain is read as that of an address.
  const address = written === undefined ? canonicalEmail(term) : canonicalEmail(`a@${written}`);
  if (address !== undefined)
    return written === undefined ? { email: address } : { emailDomain: address.slice(address.indexOf('@')) };
  const id = /^\d{8,}$/.test(term) ? readSmartId(term) : undefined;
  if (id !== undefined && id <= maxInteger) return { id };
  return name.test(term) && term.length >= shortestName ? { name: term } : undefined;
}

/**
 * Reads four digits, stars before them allowed, with one or more further terms: words of the name, an address or its domain, a smart_id.
 * @returns undefined for any other text, also for digits alone
 */
export function readLastDigits(text: string): LastDigits | undefined {
  const terms = text.split(/[\s,;]+/).filter((term) => term !== '');
  const place = terms.findIndex((term) => /^[*.…x+-]*\d{4}$/i.test(term));
  if (place < 0 || terms.length < 2) return undefined;
  const found: LastDigits = { digits: terms[place]!.slice(-4), names: [] };
  for (const term of terms.toSpliced(place, 1)) {
    const read = readTerm(term);
    if (!read) return undefined;
    if ('name' in read) found.names.push(read.name);
    else Object.assign(found, read);
  }
  return found;
}
