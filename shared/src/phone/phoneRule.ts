import type { Validator } from '../form/validators';
import type { Country } from './Country';
import { digitsOf, isCompletePhone } from './readPhone';

/** The fewest and most digits of any number in the world, dial code included (E.164). */
const worldDigits = { min: 7, max: 15 };

/** Whether there are more digits than the country's numbers have. */
export const isTooLong = (phone: string, { dialCode, maxDigits }: Country): boolean => {
  const digits = digitsOf(phone);
  return digits.length > (digits.startsWith(dialCode) ? dialCode.length + maxDigits : worldDigits.max);
};

/**
 * Validates a phone (spec 5): it has as many digits as the numbers of its country. While the country is unknown, e.g. its list
 * could not be loaded, any possible length passes: the service checks it anyway.
 * @param country called at each check, because the country follows the typed text
 */
export const phoneRule =
  (country: () => Country): Validator =>
  (value) => {
    const digits = digitsOf(value);
    // A plus alone is invalid; an empty value is left to `required`.
    if (digits === '') return value.trim() === '' ? undefined : 'errors.incorrect-phone-number';
    if (isTooLong(digits, country())) return 'errors.phone-extra-digits';
    const isPossible = digits.startsWith(country().dialCode)
      ? isCompletePhone(value, country())
      : digits.length >= worldDigits.min;
    return isPossible ? undefined : 'errors.incorrect-phone-number';
  };
