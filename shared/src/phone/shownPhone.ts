import { unbrokenPhone } from './unbrokenPhone';

/** The groups of national digits by dial code, for the countries of most people; the country list is too large for this. */
const groups: readonly [dialCode: string, pattern: RegExp][] = [
  ['7', /^(\d{3})(\d{3})(\d{2})(\d{2})$/],
  ['375', /^(\d{2})(\d{3})(\d{2})(\d{2})$/],
];

/**
 * A phone in readable form: `+79161234567` -> `+7 916 123-45-67`, which never breaks across lines. Numbers of other countries
 * are unchanged.
 * @param phone E.164
 */
export function shownPhone(phone: string): string {
  for (const [dialCode, pattern] of groups) {
    const parts = phone.startsWith(`+${dialCode}`) ? pattern.exec(phone.slice(dialCode.length + 1)) : null;
    if (parts) return unbrokenPhone(`+${dialCode} ${parts[1]} ${parts.slice(2).join('-')}`);
  }
  return phone;
}
