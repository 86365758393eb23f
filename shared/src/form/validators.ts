import { cloudPasswordMinLength } from '../constants';
import { faultOfName, readName, type NameCharacters } from '../schemas/checks/personName';

/** Message keys of field errors (spec 5). */
type FieldErrorKey =
  | 'errors.required'
  | 'errors.incorrect-phone-number'
  | 'errors.phone-extra-digits'
  | 'errors.phone-country'
  | 'errors.connection'
  | 'errors.phone-number-required'
  | 'errors.incorrect-name-min-length'
  | 'errors.incorrect-name-chars'
  | 'errors.incorrect-surname-min-length'
  | 'errors.incorrect-surname-chars'
  | 'errors.incorrect-email'
  | 'errors.incorrect-email-without-at'
  | 'errors.invalid-code'
  | 'errors.password-digits'
  | 'errors.password-min-length'
  | 'errors.passwords-differ'
  | 'errors.incorrect-url'
  | 'errors.incorrect-date'
  | 'errors.incorrect-number';

/** Returns the error of a value, if there is one. */
export type Validator = (value: string) => FieldErrorKey | undefined;

/**
 * Rejects an empty or blank value.
 * @param key the text of this field, the general one by default
 */
export const required =
  (key: FieldErrorKey = 'errors.required'): Validator =>
  (value) =>
    value.trim() === '' ? key : undefined;

type ReadCharacters = () => NameCharacters;
const onlyLetters: ReadCharacters = () => 'letters';

function nameRule(tooShort: FieldErrorKey, wrongChars: FieldErrorKey) {
  return (characters: ReadCharacters): Validator =>
    (value) => {
      const name = readName(value);
      if (name === '') return undefined;
      const fault = faultOfName(name, characters());
      return fault && (fault === 'too-short' ? tooShort : wrongChars);
    };
}

/** First name: trimmed, at least 2 letters, Latin or Cyrillic; an empty value is allowed (spec 5). @param characters read at each check */
export const firstNameOf = nameRule('errors.incorrect-name-min-length', 'errors.incorrect-name-chars');
/** Last name: as the first name, with its own texts. */
export const lastNameOf = nameRule('errors.incorrect-surname-min-length', 'errors.incorrect-surname-chars');
export const firstName = firstNameOf(onlyLetters);
export const lastName = lastNameOf(onlyLetters);

/** One at sign, no blanks, a dotted domain. The service and its mail server decide whether the address exists. */
const emailShape =
  /^[^\s@<>,;:"()]+@[^\s@<>,;:"().]+(?:\.[^\s@<>,;:"().]+)*\.(?:xn--[a-z\d-]+|[^\s@<>,;:"().\d]{2,})$/i;
const emailMaxLength = 254;

/** Email: trimmed, valid; an empty value is left to `required`. */
export const email: Validator = (value) => {
  const address = value.trim();
  if (address === '') return undefined;
  if (!address.includes('@')) return 'errors.incorrect-email-without-at';
  return address.length <= emailMaxLength && emailShape.test(address) ? undefined : 'errors.incorrect-email';
};

/** Code: required. */
export const code: Validator = required('errors.invalid-code');

/** Cloud password: digits only, at least six; an empty value is left to `required`. The service rejects weak ones. */
export const cloudPassword: Validator = (value) => {
  if (value === '') return undefined;
  if (!/^\d+$/.test(value)) return 'errors.password-digits';
  return value.length < cloudPasswordMinLength ? 'errors.password-min-length' : undefined;
};

/**
 * The confirmation of a password.
 * @param password called at each check, because the password may change after its confirmation
 */
export const samePassword =
  (password: () => string): Validator =>
  (value) =>
    value === password() ? undefined : 'errors.passwords-differ';

/** The address of a site with scheme and host, as `https://example.com/path`; an empty value is left to `required`. */
export const url: Validator = (value) => {
  const address = value.trim();
  if (address === '') return undefined;
  // The URL parser accepts typing errors: `https:example.com`, blanks, names without a dot.
  const host = /^https?:\/\/(?:[^\s/?#@]+@)?([^\s/?#:@]+|\[[\da-f:]+\])(?::\d+)?(?:[/?#]\S*)?$/i.exec(address)?.[1];
  const isPossible = host !== undefined && URL.canParse(address) && (/[.[]/.test(host) || host === 'localhost');
  return isPossible ? undefined : 'errors.incorrect-url';
};

const dateYears = { first: 1900, last: 9999 };

/** An existing date as dd.mm.yyyy, from 1900 to 9999; an empty value is left to `required`. */
export const date: Validator = (value) => {
  const text = value.trim();
  if (text === '') return undefined;
  const [, day, month, year] = (/^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []).map(Number);
  if (day === undefined || month === undefined || year === undefined) return 'errors.incorrect-date';
  const read = new Date(Date.UTC(year, month - 1, day));
  const isReal = read.getUTCDate() === day && read.getUTCMonth() === month - 1;
  return isReal && year >= dateYears.first && year <= dateYears.last ? undefined : 'errors.incorrect-date';
};

/** A number with a comma and at most two decimals; an empty value is left to `required`. */
export const decimal: Validator = (value) => {
  const text = value.trim();
  return text === '' || /^-?\d+(?:,\d{1,2})?$/.test(text) ? undefined : 'errors.incorrect-number';
};
