/**
 * A phone that is safe to show: the first 2 characters and those from the 9th, with stars between
 * (spec 9, Masked phone).
 * @param phone E.164, e.g. `+79001234567` -> `+7******4567`
 */
export const maskPhone = (phone: string): string =>
  [...phone].map((character, index) => (index < 2 || index >= 8 ? character : '*')).join('');

/** An email with its first character, up to three stars and its domain: `annabel@example.org` -> `a***@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  return `${email[0]}${'*'.repeat(Math.min(Math.max(1, at - 1), 3))}${email.slice(at)}`;
}
