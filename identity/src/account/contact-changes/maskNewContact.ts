import { maskEmail } from '../../people/email';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import type { ContactChangeRow } from './contactChanges.repository';

/** A change of a contact; without an old value there is nothing to tell the new one from. */
type NewContact = Pick<ContactChangeRow, 'contact' | 'new_value'> & { old_value: string | null };

/**
 * The new contact of a change, masked, but with the first character in which it differs from the old one: its owner has to distinguish
 * them. It is not shown in full, because an old mailbox may belong to another person by now.
 */
export function maskNewContact({ contact, old_value, new_value }: NewContact): string {
  const mask = contact === 'email' ? maskEmail : maskPhone;
  const masked = mask(new_value);
  if (old_value === null || masked !== mask(old_value)) return masked;
  const first = [...new_value].findIndex((character, index) => character !== old_value[index]);
  if (first < 0) return masked;
  if (contact === 'phone') return masked.slice(0, first) + new_value[first] + masked.slice(first + 1);
  const at = new_value.lastIndexOf('@');
  return `${new_value.slice(0, Math.min(first + 1, at))}***${new_value.slice(at)}`;
}
