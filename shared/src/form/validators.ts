import { nameMinLength } from '../constants';

/** Keys of the texts that a field can show (specification section 5). */
export type FieldErrorKey =
  | 'errors.required'
  | 'errors.incorrect-phone-number'
  | 'errors.phone-number-required'
  | 'errors.incorrect-name-min-length'
  | 'errors.incorrect-name-chars'
  | 'errors.incorrect-surname-min-length'
  | 'errors.incorrect-surname-chars'
  | 'errors.incorrect-email'
  | 'errors.invalid-code';

/** Says what is wrong with a value, or nothing. */
export type Validator = (value: string) => FieldErrorKey | undefined;

/**
 * Refuses an empty or blank value.
 * @param key the text of this field, the general one by default
 */
export const required =
  (key: FieldErrorKey = 'errors.required'): Validator =>
  (value) =>
    value.trim() === '' ? key : undefined;

/** Latin or Cyrillic letters; yo lies outside both ranges. */
const letters = /^[A-Za-zА-Яа-яЁё]+$/;

function nameRule(tooShort: FieldErrorKey, wrongChars: FieldErrorKey): Validator {
  return (value) => {
    const name = value.trim();
    if (name === '') return undefined;
    if (name.length < nameMinLength) return tooShort;
    return letters.test(name) ? undefined : wrongChars;
  };
}

/** First name: trimmed, at least 2 letters, Latin or Cyrillic; an empty value is allowed (specification section 5). */
export const firstName = nameRule('errors.incorrect-name-min-length', 'errors.incorrect-name-chars');
/** Last name: as the first name, with its own texts. */
export const lastName = nameRule('errors.incorrect-surname-min-length', 'errors.incorrect-surname-chars');

/** One at sign, no blanks, a dotted domain. What passes may still not exist: the service and its mail server decide. */
const emailShape = /^[^\s@<>,;:"()]+@[^\s@<>,;:"().]+(?:\.[^\s@<>,;:"().]+)*\.[^\s@<>,;:"().\d]{2,}$/;
const emailMaxLength = 254;

/** E-mail: trimmed, valid; an empty value is left to `required`. */
export const email: Validator = (value) => {
  const address = value.trim();
  if (address === '') return undefined;
  return address.length <= emailMaxLength && emailShape.test(address) ? undefined : 'errors.incorrect-email';
};

/** Code: required. */
export const code: Validator = required('errors.invalid-code');
