import type { Validator } from '../form/validators';
import type { Country } from './Country';
import { digitsOf, isCompletePhone } from './readPhone';

/** Fewest and most digits of any number in the world, dial code included (E.164). */
const worldDigits = { min: 7, max: 15 };

/**
 * The phone check (spec 5): as many digits as the country's numbers have. While the country is not
 * known, e.g. its list could not be loaded, any number of a possible length passes: the service checks it anyway.
 * @param country asked at each check, because the country follows what is typed
 */
export const phoneRule =
  (country: () => Country): Validator =>
  (value) => {
    const digits = digitsOf(value);
    // A plus alone is no number; an empty value is left to `required`.
    if (digits === '') return value.trim() === '' ? undefined : 'errors.incorrect-phone-number';
    const isPossible = digits.startsWith(country().dialCode)
      ? isCompletePhone(value, country())
      : digits.length >= worldDigits.min && digits.length <= worldDigits.max;
    return isPossible ? undefined : 'errors.incorrect-phone-number';
  };
